/** The exported file: a clock that stands still, the hook command that ops.testing lacks, and the charm under test. */
export const CLOCK = String.raw`
REAL_DATETIME = datetime.datetime
UTC = datetime.timezone.utc
#: Packages that keep the real clock. cryptography accepts no other class than the real one.
KEEPS_TIME = {
    *sys.stdlib_module_names,
    "cryptography",
    "pydantic",
    "pydantic_core",
    "pytest",
    "_pytest",
    __name__,
}


class _SameInstances(type):
    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, REAL_DATETIME)


class Clock:
    """A clock that stands still within a hook."""

    def __init__(self) -> None:
        self.now = REAL_DATETIME.now(UTC)

    def set(self, at: str) -> None:
        self.now = REAL_DATETIME.fromisoformat(at)

    def _stand_in(self) -> type:
        clock = self

        class Standing(REAL_DATETIME, metaclass=_SameInstances):
            def __new__(cls, *args: Any, **options: Any) -> Any:
                return REAL_DATETIME(*args, **options)

            @classmethod
            def now(cls, tz: datetime.tzinfo | None = None) -> Any:
                return REAL_DATETIME.fromtimestamp(clock.now.timestamp(), tz)

            @classmethod
            def utcnow(cls) -> Any:
                return clock.now.replace(tzinfo=None)

            @classmethod
            def today(cls) -> Any:
                return cls.now()

        return Standing

    @contextlib.contextmanager
    def standing(self) -> Iterator[None]:
        """For the library, ops and the charm, whether they import datetime or from datetime."""
        module_stand_in = types.ModuleType("datetime")
        stand_in = self._stand_in()
        vars(module_stand_in).update({**vars(datetime), "datetime": stand_in})
        with contextlib.ExitStack() as stack:
            for name, module in list(sys.modules.items()):
                if name.partition(".")[0] in KEEPS_TIME:
                    continue
                for attribute, value in list((getattr(module, "__dict__", None) or {}).items()):
                    if value is REAL_DATETIME:
                        stack.enter_context(mock.patch.object(module, attribute, stand_in))
                    elif value is datetime:
                        stack.enter_context(mock.patch.object(module, attribute, module_stand_in))
            stack.enter_context(mock.patch.object(time, "time", self.now.timestamp))
            yield


@contextlib.contextmanager
def secret_ids(ids: list[str]) -> Iterator[None]:
    """The hook command secret-ids, which ops.testing lacks and the library asks for."""
    real = subprocess.run

    def run(command: Any, *args: Any, **options: Any) -> Any:
        if not isinstance(command, str) and list(command) == ["secret-ids"]:
            return subprocess.CompletedProcess(command, 0, stdout="\n".join(ids), stderr="")
        return real(command, *args, **options)

    with mock.patch.object(subprocess, "run", run):
        yield
`;

export const CHARM = String.raw`
#: Folders of a container that keep their files; folders that the charm's code names are added.
KEPT_FOLDERS = {"data", "etc", "home", "opt", "root", "srv", "usr", "var"}
#: The action by which this test makes the charm use the library, as actions of charms do.
OPERATE = "operate"


class Machine:
    """Where a charm without containers finds its machine's files, if it uses pathlib.

    Its module is read anew in each hook, since it may name paths while it is read.
    """

    root: pathlib.Path | None = None

    @classmethod
    def path(cls, *parts: Any) -> pathlib.Path:
        path = pathlib.Path(*parts)
        if cls.root is None or not path.is_absolute() or path.is_relative_to(cls.root):
            return path
        return cls.root / path.relative_to("/")


class _MachinePath(type):
    def __call__(cls, *parts: Any) -> pathlib.Path:
        return Machine.path(*parts)

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, pathlib.Path)

    def __getattr__(cls, name: str) -> Any:
        return getattr(pathlib.Path, name)


def _machine_pathlib() -> types.ModuleType:
    module = types.ModuleType("pathlib")
    vars(module).update({**vars(pathlib), "Path": _MachinePath("Path", (), {})})
    return module


def _charm_file() -> pathlib.Path:
    here = pathlib.Path(__file__).resolve().parent
    named = os.environ.get("CHARM")
    roots = [here, here.parent, here.parent.parent]
    places = [root / name for root in roots for name in ("charm.py", "src/charm.py")]
    for place in [pathlib.Path(named)] if named else places:
        if place.is_file():
            return place.resolve()
    raise FileNotFoundError(
        "There is no charm.py beside this file or in src/: say CHARM=path/to/charm.py"
    )


def _metadata(charm_file: pathlib.Path) -> dict[str, Any]:
    """What charmcraft.yaml says; without one, what was read from the charm's code."""
    read: dict[str, Any] = {}
    for name in ("metadata.yaml", "config.yaml", "actions.yaml", "charmcraft.yaml"):
        for folder in (charm_file.parent, charm_file.parent.parent):
            if (folder / name).is_file():
                content = yaml.safe_load((folder / name).read_text()) or {}
                read |= {"actions": content} if name == "actions.yaml" else {}
                read |= {"config": content} if name == "config.yaml" else {}
                read |= content if name in ("metadata.yaml", "charmcraft.yaml") else {}
                break
    known = (
        "name",
        "requires",
        "provides",
        "peers",
        "containers",
        "storage",
        "resources",
        "config",
        "actions",
    )
    return {
        key: value
        for key, value in (read if read.get("requires") else META).items()
        if key in known and value
    }


class CharmUnderTest:
    """The charm beside this file, read once."""

    def __init__(self) -> None:
        self.file = _charm_file()
        self.meta = _metadata(self.file)
        self.config = self.meta.pop("config", None) or {"options": {}}
        self.options = self.config.get("options") or {}
        self.actions = {
            **(self.meta.pop("actions", None) or {}),
            OPERATE: {"description": "Of this test."},
        }
        self.containers = sorted(self.meta.get("containers") or {})
        self.peers = sorted(self.meta.get("peers") or {})
        self.endpoint = self._endpoint()
        self.kept = KEPT_FOLDERS | self._folders_in_code()
        self.made: list[tls.TLSCertificatesRequiresV4] = []
        for folder in (self.file.parent.parent / "lib", self.file.parent):
            sys.path.insert(0, str(folder))
        self._cls: type[ops.CharmBase] | None = None

    def _endpoint(self) -> str:
        requires = self.meta.get("requires") or {}
        found = [
            name for name, one in requires.items() if one.get("interface") == "tls-certificates"
        ]
        return ENDPOINT if ENDPOINT in requires or not found else found[0]

    def _folders_in_code(self) -> set[str]:
        folder = self.file.parent
        paths = folder.rglob("*.py") if folder.name == "src" else folder.glob("*.py")
        texts = [path.read_text() for path in paths if path != pathlib.Path(__file__).resolve()]
        return {name for text in texts for name in re.findall(r"[\"']/(\w[\w.-]*)", text)} - {
            "dev",
            "proc",
            "sys",
        }

    def cls(self, operation: str) -> type[ops.CharmBase]:
        """The charm's class, which also does this when its action runs."""
        if self._cls is None or not self.containers:
            self._cls = self._load()
        return self._watched(self._cls, operation)

    def _load(self) -> type[ops.CharmBase]:
        spec = importlib.util.spec_from_file_location("charm", self.file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["charm"] = module
        own_pathlib = {} if self.containers else {"pathlib": _machine_pathlib()}
        with mock.patch.dict(sys.modules, own_pathlib):
            spec.loader.exec_module(module)
        classes = [
            each
            for each in vars(module).values()
            if isinstance(each, type) and each.__module__ == "charm"
        ]
        charms = [each for each in classes if issubclass(each, ops.CharmBase)]
        own = [each for each in charms if not any(each in other.__mro__[1:] for other in charms)]
        assert len(own) == 1, (
            f"{self.file.name} has to define one charm class, it defines {len(own)}"
        )
        return own[0]

    def _watched(self, charm: type[ops.CharmBase], operation: str) -> type[ops.CharmBase]:
        made = self.made

        class Watched(charm):  # type: ignore[misc, valid-type]
            def __init__(self, framework: ops.Framework) -> None:
                super().__init__(framework)
                framework.observe(self.on[OPERATE].action, self._operate_of_this_test)

            def _operate_of_this_test(self, _: ops.EventBase) -> None:
                for requirer in made[-1:]:
                    operate(operation, requirer)

        Watched.__name__ = charm.__name__
        return Watched


def operate(operation: str, requirer: tls.TLSCertificatesRequiresV4) -> None:
    """What an action of a charm asks of the library."""
    if operation == "sync":
        requirer.sync()
    elif operation == "renew":
        for certificate in requirer.get_assigned_certificates()[0]:
            requirer.renew_certificate(certificate)
    elif operation == "regenerate-key":
        requirer.regenerate_private_key()
    elif operation == "import-key":
        requirer.import_private_key(new_key())


def new_key() -> tls.PrivateKey:
    """A key from outside, of the kind that the run uses."""
    options = {
        key: value for key, value in OVERRIDES.items() if key in ("key_algorithm", "key_size")
    }
    return tls.PrivateKey.generate(**options)


@functools.lru_cache(maxsize=1)
def charm_key() -> tls.PrivateKey:
    return new_key()


@contextlib.contextmanager
def watched_library(
    made: list[tls.TLSCertificatesRequiresV4], requests: dict[str, Any] | None
) -> Iterator[None]:
    """Notes the library's object, and passes to it what this run says in place of the charm."""
    cls = tls.TLSCertificatesRequiresV4
    real = cls.__init__
    signature = inspect.signature(real)

    def init(self: Any, *args: Any, **options: Any) -> None:
        bound = signature.bind(self, *args, **options)
        bound.arguments.update(overridden(bound.arguments["charm"], requests))
        real(*bound.args, **bound.kwargs)
        made.append(self)

    with mock.patch.object(cls, "__init__", init):
        yield


def overridden(charm: ops.CharmBase, requests: dict[str, Any] | None) -> dict[str, Any]:
    plain = ("renewal_relative_time", "key_algorithm", "key_size")
    out: dict[str, Any] = {key: value for key, value in OVERRIDES.items() if key in plain}
    if "mode" in OVERRIDES:
        out["mode"] = tls.Mode[OVERRIDES["mode"]]
    if "refresh_events" in OVERRIDES:
        out["refresh_events"] = [getattr(charm.on, name) for name in OVERRIDES["refresh_events"]]
    if "private_key" in OVERRIDES:
        out["private_key"] = charm_key()
    if requests is not None:
        lists = {mode: [_attributes(each) for each in requests[mode]] for mode in ("APP", "UNIT")}
        both = {tls.Mode.APP: lists["APP"], tls.Mode.UNIT: lists["UNIT"]}
        mode = OVERRIDES.get("mode", "UNIT")
        out["certificate_requests"] = None if mode == "APP_AND_UNIT" else lists[mode]
        out["certificate_requests_by_mode"] = both if mode == "APP_AND_UNIT" else None
    return out


def _attributes(given: dict[str, Any]) -> tls.CertificateRequestAttributes:
    sets = {key: frozenset(value) for key, value in given.items() if key.startswith("sans_")}
    return tls.CertificateRequestAttributes(**{**given, **sets})
`;
