"""Makes a change and runs the tests that reach it, until the first notices.

`python -m bench._mutation.trial TESTS...` collects the tests once and then answers questions, a line of JSON each, in and out. For each it forks, puts the
changed code in the place of the old, and runs the tests of the question in the child. Its first line says which libraries the tests have imported.

A change that takes effect when a module is imported would come too late there. `python -m bench._mutation.trial --alone` reads that first line, imports the
libraries and nothing of ours, and answers the same questions: each child imports the changed source and collects its tests itself.
"""

import contextlib
import functools
import gc
import importlib.machinery
import importlib.util
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import IO

import msgspec
import pytest
from _pytest.main import pytest_runtestloop as run_tests

from bench._mutation.changes import Change

#: A test that takes so many times the processor time that it took while it was recorded, and these seconds besides, goes round in circles, or looks for the
#: shortest example of what it has found.
SLOWER, SLACK = 5, 3
OPTIONS = ("-q", "-x", "-p", "no:randomly", "--hypothesis-seed=1")


#: Exit codes of pytest for its own faults and wrong words, and ours.
OURS = 70
BROKEN = (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED, OURS)


Tell = Callable[[str], object]


class Question(msgspec.Struct, frozen=True):
    """A change, and the tests to try, in this order: ids with the seconds that each takes."""

    change: Change
    tests: dict[str, float]


class Answer(msgspec.Struct, frozen=True):
    """Was the change noticed, and by what: a test, or what happened instead of one."""

    noticed: bool
    by: str = ""
    #: The tests could not be run, whatever was changed.
    broken: bool = False

    @classmethod
    def of(cls, code: int, words: str) -> "Answer":
        """What a process has to say that ended with this code, after these words. A code of 2: a module could not be imported."""
        last = words.rstrip("\n").rpartition("\n")[2]
        return cls(code != 0, last if code in (0, 1) or code < 0 else f"exit {code} {last}", code in BROKEN)


class Watch:
    """A plug-in of pytest: tells the first failure, and ends a process whose test takes far too long."""

    def __init__(self, tests: dict[str, float], tell: Tell) -> None:
        self.tests, self.tell = tests, tell

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.tell(f"circle {item.nodeid}")
        signal.setitimer(signal.ITIMER_VIRTUAL, SLOWER * self.tests.get(item.nodeid, 1) + SLACK)
        yield
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.tell(report.nodeid)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only the tests of the question, in its order."""
        known = {item.nodeid: item for item in items}
        items[:] = [known[id] for id in self.tests if id in known]


def answer_all(questions: Iterable[bytes], answers: IO[bytes], tried: Callable[[Question, Tell], int]) -> None:
    """Each question is answered by what a child says that tries its change and ends with the exit code of the tests."""
    gc.freeze()
    for line in questions:
        question = msgspec.json.decode(line, type=Question)
        answers.flush()
        # A file and no pipe: whatever a child has to say, it need not wait for somebody to read it.
        with tempfile.TemporaryFile() as words:
            child = os.fork()
            if not child:
                code = OURS
                try:
                    code = tried(question, functools.partial(_tell, words.fileno()))
                finally:
                    os._exit(code)
            _, status = os.waitpid(child, 0)
            words.seek(0)
            answer = Answer.of(os.waitstatus_to_exitcode(status), words.read().decode())
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


class Answering:
    """A plug-in of pytest that, instead of running the tests, answers questions about them."""

    def __init__(self, questions: IO[bytes], answers: IO[bytes]) -> None:
        self.questions, self.answers = questions, answers

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.functions = functions()
        self.answers.write(msgspec.json.encode(libraries()) + b"\n")
        answer_all(self.questions, self.answers, lambda question, tell: self.tried(session, question, tell))
        return True

    def tried(self, session: pytest.Session, question: Question, tell: Tell) -> int:
        """The exit code of the tests with the change made. Nothing here comes back to what it was: this is the child."""
        patch(question.change, self.functions)
        reporter = session.config.pluginmanager.getplugin("terminalreporter")
        session.config.pluginmanager.unregister(reporter)
        session.config.pluginmanager.register(Watch(question.tests, tell))
        session.items = [self.items[id] for id in question.tests]
        try:
            run_tests(session)
        except session.Failed:
            return 1
        return 1 if session.testsfailed else 0


def _tell(file: int, word: str) -> None:
    os.write(file, f"{word}\n".encode())


def functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function that exists, by where it was written."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    gc.unfreeze()  # what is frozen is not told
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            found.setdefault(_place(each.__code__), []).append(each)
    return found


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def patch(change: Change, known: dict[tuple[str, str, int], list[FunctionType]]) -> None:
    """The functions that the change is in run the changed code from now on, whoever holds them."""
    path = str(Path(change.file).resolve())
    source = Path(path).read_text(encoding="utf-8")
    pairs = zip(
        _codes(compile(source, path, "exec")), _codes(compile(change.applied(source), path, "exec")), strict=True
    )
    for old, new in pairs:
        if old == new and list(old.co_positions()) == list(new.co_positions()):
            continue
        for function in known.get(_place(old), ()):
            if list(function.__code__.co_positions()) == list(old.co_positions()):
                function.__code__ = new


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code and all within it, the module's own left out."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


class ChangedSource(importlib.machinery.SourceFileLoader):
    """Imports the changed module. In `sys.meta_path` it finds that module alone, and leaves the others to Python."""

    def __init__(self, change: Change) -> None:
        name = change.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        super().__init__(name, str(Path(change.file).resolve()))
        self.change = change

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        return importlib.util.spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text(encoding="utf-8")
        return compile(self.change.applied(source), self.path, "exec")


def alone(question: Question, tell: Tell) -> int:
    """The exit code of pytest, which imports the changed source."""
    sys.meta_path.insert(0, ChangedSource(question.change))
    modules = dict.fromkeys(id.split("::")[0] for id in question.tests)
    try:
        return int(pytest.main([*OPTIONS, *modules], plugins=[Watch(question.tests, tell)]))
    except Exception as fault:  # noqa: BLE001  (what the settings import can break in any way, before a test is collected)
        tell(f"{type(fault).__name__} on import")
        return int(pytest.ExitCode.INTERRUPTED)


def libraries() -> list[str]:
    """The modules of others that have been imported, in their order."""
    places = ((name, getattr(module, "__file__", None)) for name, module in sys.modules.items())
    return [name for name, place in places if place and "site-packages" in place]


def import_all(names: Iterable[str]) -> None:
    """What can be imported before a project is set up has been."""
    for name in names:
        with contextlib.suppress(Exception):
            importlib.import_module(name)


def main(words: list[str]) -> int:
    # Pytest takes both for itself.
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    if words != ["--alone"]:
        return int(pytest.main([*OPTIONS, *words], plugins=[Answering(questions, answers)]))
    import_all(msgspec.json.decode(questions.readline(), type=list[str]))
    answer_all(questions, answers, alone)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
