"""What a request costs: processor time and memory. What it writes is undone."""

import time
import tracemalloc
from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

#: Seconds of processor time and bytes of memory that no single request may exceed.
SECONDS, BYTES = 1.0, 50_000_000
#: How often a request that seems slow is sent again.
AGAIN = 3

Answer = TypeVar("Answer")


def cost(send: Callable[[], Answer]) -> tuple[Answer, float, int]:
    """The answer, with the seconds of processor time and the bytes of memory that it took.

    Watching the memory slows a request down, and so does a busy machine. A request that took longer than ``SECONDS`` is sent again,
    unwatched, and the fastest of these counts.
    """
    with transaction.atomic():
        tracemalloc.start()
        try:
            seconds, answer = timed(send)
            taken = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
            transaction.set_rollback(True)
    for _ in range(AGAIN if seconds > SECONDS else 0):
        with transaction.atomic():
            seconds = min(seconds, timed(send)[0])
            transaction.set_rollback(True)
        if seconds <= SECONDS:
            break
    return answer, seconds, taken


def timed(send: Callable[[], Answer]) -> tuple[float, Answer]:
    begun = time.process_time()
    answer = send()
    return time.process_time() - begun, answer
