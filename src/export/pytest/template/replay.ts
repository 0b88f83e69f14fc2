/** The exported file: runs the events one after the other, and what is found after each. */
export const REPLAY = String.raw`
@dataclasses.dataclass(frozen=True)
class Moment:
    """A hook of the charm, with the health of its unit before and after it."""

    step: int
    hook: str
    unit: int
    before: Health
    after: Health

    def __str__(self) -> str:
        where = f"Step {self.step}, {self.hook} on unit {self.unit}"
        return f"{where}: {self.after.word}, {self.after.detail}."


RELATION_HOOKS = (
    "relation-created",
    "relation-joined",
    "relation-changed",
    "relation-departed",
    "relation-broken",
)


class Replay:
    """Runs the events on the charm."""

    def __init__(self, disk: pathlib.Path) -> None:
        self.clock = Clock()
        self.charm = CharmUnderTest()
        self.world = World(disk)
        self.doctor = Doctor(self.world)
        self.moments: list[Moment] = []
        #: What the charm raised, one text for each hook that failed.
        self.raised: list[str] = []
        self._slow: Databags | None = None

    def run(self) -> Replay:
        self.clock.set(START)
        with self.clock.standing():
            authority = Authority()
        for event in EVENTS:
            if isinstance(event, Change):
                self._change(event)
                continue
            self.clock.set(event.at)
            if isinstance(event, Provider):
                self._provider(event, authority)
            else:
                self._hook(event)
        return self

    def _change(self, event: Change) -> None:
        world = self.world
        world.leader = event.leader if event.leader is not None else world.leader
        world.units = event.units if event.units is not None else world.units
        world.requests = event.requests if event.requests is not None else world.requests
        if event.wiped is not None:
            shutil.rmtree(world.disk / str(event.wiped), ignore_errors=True)
            if event.wiped in world.memory:
                world.memory[event.wiped] = dataclasses.replace(
                    world.memory[event.wiped], containers=frozenset()
                )

    def _hook(self, event: Hook) -> None:
        if event.name == "relation-created":
            if self.world.databags is None or self.world.databags.number != event.relation:
                self.world.databags = Databags(event.relation)
            self.world.databags.entered.add(event.unit)
        databags = self.world.databags
        if event.name in RELATION_HOOKS and (
            databags is None or databags.number != event.relation
        ):
            return
        before = self.doctor.health(event.unit, self.clock.now)
        if event.secret is None:
            self._run(event, None)
        else:
            for owned in self.world.find_secrets(*event.secret):
                self._run(event, owned.secret)
        if event.name == "relation-broken" and databags is not None:
            databags.left.add(event.unit)
        if event.name == "remove":
            # A unit takes its workload with it.
            shutil.rmtree(self.world.disk / str(event.unit), ignore_errors=True)
        after = self.doctor.health(event.unit, self.clock.now)
        self.moments.append(Moment(event.step, event.name, event.unit, before, after))

    def _run(self, event: Hook, secret: testing.Secret | None) -> None:
        if event.name == "secret-remove" and event.revision in _revisions_in_use(secret):
            return
        charm, world = self.charm, self.world
        Machine.root = world.folder(event.unit, "")
        Machine.root.mkdir(parents=True, exist_ok=True)
        options: dict[str, Any] = {"config": charm.config, "actions": charm.actions}
        context = testing.Context(
            charm.cls(event.operation),
            charm.meta,
            juju_version="3.6.9",
            unit_id=event.unit,
            **options,
        )
        state = self._state(event.unit)
        try:
            with (
                self.clock.standing(),
                secret_ids(world.owned_ids(event.unit)),
                watched_library(charm.made, world.requests),
            ):
                after = context.run(_event(context, event, state, secret), state)
        except testing.ActionFailed as failed:
            after = failed.state or state
        except errors.UncaughtCharmError as error:
            # The hook has failed: its databag and secret writes are lost, its files stay.
            self.raised.append(
                f"Step {event.step}, {event.name} on unit {event.unit} raised {error.__cause__!r}"
            )
            return
        finally:
            Machine.root = None
            for requirer in charm.made[-1:]:
                requests = requirer.certificate_requests
                world.wanted[event.unit] = {each.common_name for each in requests}
        if not event.fails:
            world.commit(event.unit, after)

    def _state(self, unit: int) -> testing.State:
        world, databags = self.world, self.world.databags
        memory = world.memory.get(unit, testing.State())
        peers = {each for each in memory.relations if isinstance(each, testing.PeerRelation)}
        relations: set[Any] = peers or {testing.PeerRelation(name) for name in self.charm.peers}
        if databags is not None and unit in databags.entered - databags.left:
            relations.add(
                testing.Relation(
                    self.charm.endpoint,
                    id=databags.id,
                    remote_app_name="provider",
                    local_unit_data=databags.units.get(unit, {}),
                    local_app_data=databags.application,
                    remote_app_data=databags.provider,
                    remote_units_data={0: {}},
                )
            )
        return dataclasses.replace(
            memory,
            relations=frozenset(relations),
            secrets=frozenset(world.visible_secrets(unit)),
            leader=unit == world.leader,
            planned_units=world.units,
            config={key: value for key, value in CONFIG.items() if key in self.charm.options},
            containers=frozenset(
                self._container(memory, unit, name) for name in self.charm.containers
            ),
        )

    def _container(self, memory: testing.State, unit: int, name: str) -> testing.Container:
        """Its mounts keep files from hook to hook. Any program that it starts runs well."""
        mounts = {}
        for kept in sorted(self.charm.kept):
            source = self.world.folder(unit, name) / kept
            source.mkdir(parents=True, exist_ok=True)
            mounts[kept] = testing.Mount(location=f"/{kept}", source=source)
        known = next(
            (each for each in memory.containers if each.name == name), testing.Container(name)
        )
        return dataclasses.replace(
            known, can_connect=True, mounts=mounts, execs=frozenset({testing.Exec([])})
        )

    def _tell(self, event: Provider, databags: Databags) -> None:
        if event.unit is not None and event.unit in databags.units:
            databags.told[event.unit] = databags.units[event.unit]

    def _provider(self, event: Provider, authority: Authority) -> None:
        databags = self.world.databags
        if databags is None or (event.relation and databags.number != event.relation):
            return
        if event.part == "begin":
            self._tell(event, databags)
            self._slow = dataclasses.replace(
                databags, units={**databags.units}, told={**databags.told}
            )
            return
        if event.part == "whole":
            self._tell(event, databags)
        read = self._slow if event.part == "end" and self._slow else databags
        relation = testing.Relation(
            "certificates",
            id=databags.id,
            remote_app_name="requirer",
            local_app_data=databags.provider,
            remote_app_data=read.application,
            remote_units_data=read.seen() or {0: {}},
        )
        state = testing.State(relations=frozenset({relation}), leader=True, planned_units=1)
        charm = provider_charm(event.does, authority, self.world.asked)
        context = testing.Context(
            charm, PROVIDER_META, actions={OPERATE: {}}, juju_version="3.6.9"
        )
        with self.clock.standing():
            after = context.run(_provider_event(context, event, relation), state)
        written = after.get_relation(relation.id)
        if not event.fails:
            databags.provider = dict(written.local_app_data)
            self.world.commit_provider(databags)


def _revisions_in_use(secret: testing.Secret | None) -> tuple[int, ...]:
    """ops.testing refuses to remove them; Juju never asks for that."""
    return (getattr(secret, "_tracked_revision", 0), getattr(secret, "_latest_revision", 0))


def _event(context: Any, event: Hook, state: testing.State, secret: testing.Secret | None) -> Any:
    make: Callable[..., Any] = getattr(context.on, event.name.replace("-", "_"))
    if event.name == "action":
        return make(OPERATE)
    if event.name == "pebble-ready":
        return (
            make(min(state.containers, key=lambda each: each.name))
            if state.containers
            else context.on.start()
        )
    if secret is not None:
        return make(secret, revision=event.revision)
    if event.name in RELATION_HOOKS:
        relation = next(each for each in state.relations if each.id == Databags(event.relation).id)
        return (
            make(relation)
            if event.name in ("relation-created", "relation-broken")
            else make(relation, remote_unit=0)
        )
    return make()


def _provider_event(context: Any, event: Provider, relation: testing.Relation) -> Any:
    make: Callable[..., Any] = getattr(context.on, event.name.replace("-", "_"))
    if event.name == "action":
        return make(OPERATE)
    if event.name in RELATION_HOOKS:
        unit = min(relation.remote_units_data)
        return (
            make(relation)
            if event.name == "relation-created"
            else make(relation, remote_unit=unit)
        )
    return make()


#: Hooks in which a charm can look again and put right what is wrong.
LOOKS_AGAIN = (
    "config-changed",
    "pebble-ready",
    "relation-changed",
    "relation-broken",
    "update-status",
)


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    return Replay(tmp_path_factory.mktemp("disk")).run()


def found(replay: Replay, *words: str) -> list[Moment]:
    """Hooks that left their unit in such a state, though they could have known better."""
    wrong = [each for each in replay.moments if each.after.word in words]
    return [
        each for each in wrong if each.hook in LOOKS_AGAIN or each.before.word == "serving-valid"
    ]


def told(replay: Replay, moments: list[Moment]) -> str:
    return "\n".join(["", *(str(each) for each in moments), *replay.raised])


def test_the_charm_serves_tls_at_all(replay: Replay) -> None:
    """Without TLS nothing below would mean anything."""
    served = {unit for unit, names in replay.doctor.served.items() if names}
    assert not SERVED or served, (
        told(replay, []) + "\nNo unit ever had key and certificate among its files."
    )
`;
