"""The shape of a `tls-trace/1` file; docs/trace-format.md says what each field means."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, Required, TypeAlias, TypedDict

FORMAT = "tls-trace/1"

ModeName: TypeAlias = Literal["unit", "app", "app_and_unit"]

#: The order in which the pull API is asked, and in which requests of a mode are listed.
PULL_MODES: dict[ModeName, tuple[Literal["app", "unit"], ...]] = {
    "unit": ("unit",),
    "app": ("app",),
    "app_and_unit": ("app", "unit"),
}


class Request(TypedDict, total=False):
    """What a charm asks for: the arguments of `CertificateRequestAttributes`."""

    common_name: Required[str]
    sans_dns: list[str]
    is_ca: bool
    add_unique_id: bool


#: The requests of one mode, or one list per mode for `app_and_unit`.
PlainRequests: TypeAlias = "list[Request] | dict[str, list[Request]]"

#: Fields of `ProviderCapabilities`; None: the provider advertises none.
Capabilities: TypeAlias = "dict[str, Any] | None"


class CapabilityCase(TypedDict):
    """Requests made when the advertised capabilities have all these values; None: none are advertised."""

    capabilities: Capabilities
    requests: PlainRequests


class RequestsByCapability(TypedDict):
    """A request callable as data: the first case that fits is taken."""

    when_capabilities: list[CapabilityCase]
    otherwise: PlainRequests


Requests: TypeAlias = "PlainRequests | RequestsByCapability"


class Setup(TypedDict):
    """`config` of a trace."""

    mode: ModeName
    requests: Requests
    renewal_relative_time: float
    key: Literal["library", "charm"]
    refresh_events: list[str]
    units: int
    leader: int
    validity_s: int
    start: str
    key_algorithm: NotRequired[Literal["rsa", "ecdsa"]]
    key_size: NotRequired[int]
    config: NotRequired[dict[str, Any]]
    provider_capabilities: NotRequired[Capabilities]
    design: NotRequired[list[str]]


class Change(TypedDict, total=False):
    """A change of the surroundings; each field replaces what was there."""

    leader: int
    requests: Requests
    config: dict[str, Any]
    provider_databag: dict[str, str]
    provider_capabilities: Capabilities
    wipe_disk: str


Op: TypeAlias = Literal["sync", "renew", "regenerate-key", "import-key"]


class Step(TypedDict, total=False):
    """One step: a `set`, or a hook of a unit. `expect` is absent in inputs."""

    at: Required[str]
    set: Change
    unit: str
    hook: str
    secret: str
    revision: int
    op: Op
    do: list[str]
    leader: bool
    expect: dict[str, Any] | None


class Trace(TypedDict):
    """A whole file."""

    format: str
    name: str
    title: str
    library: str
    ops: str
    config: Setup
    charm: NotRequired[str]
    steps: list[Step]


class Situation(TypedDict):
    """The inputs of a named trace, as kept in `conformance/inputs`."""

    name: str
    title: str
    libraries: NotRequired[list[str]]
    config: Setup
    charm: NotRequired[str]
    steps: list[Step]
