"""Errors of this runtime that a reader sees."""


class NotSimulated(RuntimeError):
    """The charm asked for something that is not simulated; the text says what, and where."""


class BadCharm(Exception):
    """A source that cannot be loaded, with the place where it is wrong."""

    def __init__(self, kind: str, message: str, file: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.file = file
        self.line = line

    def as_dict(self) -> dict[str, object]:
        return {"type": self.kind, "message": self.message, "file": self.file, "line": self.line}
