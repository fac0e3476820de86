"""A real receiver of messages on this machine: it keeps what it is sent and answers as it is told."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver:
    """``got`` is what came, oldest first: headers and body. ``answers`` are given in turn, the last one for ever, or ``decide`` says each."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/hook"
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[tuple[int, dict[str, str], bytes]] = [(204, {}, b"")]
        self.decide: Callable[[], tuple[int, dict[str, str], bytes]] | None = None
        self.leave = threading.Event()
        self.slow = False

    def next_answer(self) -> tuple[int, dict[str, str], bytes]:
        if self.decide is not None:
            return self.decide()
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@contextmanager
def receiving() -> Iterator[Receiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            receiver.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
            if receiver.slow:
                receiver.leave.wait(30)
                return
            status, headers, answer = receiver.next_answer()
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            with suppress(ConnectionError):
                self.wfile.write(answer)

        def log_message(self, *_: Any) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver = Receiver(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.leave.set()
        server.shutdown()
        server.server_close()
        thread.join()
