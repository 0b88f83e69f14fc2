/** The exported file: the state of a unit's TLS, read from its files; the rules are those of src/model/health. */
export const HEALTH = String.raw`
PEM = re.compile(r"-----BEGIN ([A-Z0-9 ]+)-----.+?-----END \1-----", re.DOTALL)
PLAINTEXT = re.compile(
    r"""\b(?:tls|ssl|https)\w*["']?\s*[:=]?\s+["']?(?:false|off|no|none|disabled|0)\b"""
    r"""|\b(?:tls|ssl|https)\w*["']?\s*[:=]\s*["']?(?:false|off|no|none|disabled|0)\b"""
    r"""|\bhttp://|\blisten\s+80\b""",
    re.IGNORECASE,
)


def _public(key: Any) -> bytes:
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return bytes(key.public_bytes(serialization.Encoding.DER, form))


@functools.lru_cache(maxsize=1024)
def _public_of_private(text: str) -> bytes:
    return _public(serialization.load_pem_private_key(text.encode(), password=None).public_key())


def _common_name(certificate: x509.Certificate) -> str:
    names = certificate.subject.get_attributes_for_oid(x509.NameOID.COMMON_NAME)
    return str(names[0].value) if names else ""


def _is_root(certificate: x509.Certificate) -> bool:
    with contextlib.suppress(x509.ExtensionNotFound):
        constraints = certificate.extensions.get_extension_for_class(x509.BasicConstraints).value
        return constraints.ca and certificate.issuer == certificate.subject
    return False


@dataclasses.dataclass(frozen=True)
class Health:
    """The worst that can be said of a unit's TLS."""

    word: str
    detail: str = ""


#: Worst first.
WORDS = (
    "broken-pair",
    "outage",
    "downgraded",
    "serving-revoked",
    "serving-expired",
    "left-behind",
    "serving-valid",
    "no-tls-yet",
    "gone",
)


class Disk:
    """The first certificate of each of a unit's files, and every key."""

    def __init__(self, world: World, unit: int) -> None:
        root = world.disk / str(unit)
        self.leaves: list[tuple[str, x509.Certificate, str]] = []
        self.keys: set[bytes] = set()
        self._texts: list[str] = []
        for path in sorted(each for each in root.rglob("*") if each.is_file()):
            text = path.read_text(errors="replace")
            blocks = [(match[1], match[0]) for match in PEM.finditer(text)]
            if not blocks:
                self._texts.append(text)
            with contextlib.suppress(ValueError):
                self.keys |= {
                    _public_of_private(pem)
                    for label, pem in blocks
                    if label.endswith("PRIVATE KEY")
                }
            for pem in [pem for label, pem in blocks if label == "CERTIFICATE"][:1]:
                certificate = x509.load_pem_x509_certificate(pem.encode())
                if not _is_root(certificate):
                    inside = "/" + "/".join(path.relative_to(root).parts[1:])
                    self.leaves.append((pem, certificate, inside))
        containers = world.memory[unit].containers if unit in world.memory else ()
        self._texts += [str(each.plan) for each in containers]

    def has_key(self, certificate: x509.Certificate) -> bool:
        return _public(certificate.public_key()) in self.keys

    def is_plaintext(self) -> bool:
        """The workload's own configuration says plain text, and names no certificate."""
        if any(path in text for text in self._texts for _, _, path in self.leaves):
            return False
        return any(PLAINTEXT.search(text) for text in self._texts)


class Doctor:
    """Reads the health of units."""

    def __init__(self, world: World) -> None:
        self._world = world
        #: Names for which each unit has served TLS.
        self.served: dict[int, set[str]] = {}

    def health(self, unit: int, now: datetime.datetime) -> Health:
        disk = Disk(self._world, unit)
        databags = self._world.databags
        if (
            databags is None
            or unit not in databags.entered - databags.left
            or self._is_from_earlier(disk)
        ):
            return self._departed(unit, disk)
        return self._related(unit, disk, now)

    def _is_from_earlier(self, disk: Disk) -> bool:
        number = self._world.databags.number if self._world.databags else 0
        earlier = {each.text for each in self._world.issued if each.relation != number}
        return bool(disk.leaves) and all(pem in earlier for pem, _, _ in disk.leaves)

    def _departed(self, unit: int, disk: Disk) -> Health:
        if disk.leaves or disk.keys:
            return Health(
                "left-behind", "the relation is gone, and key or certificate still lie on disk"
            )
        return Health("gone" if self.served.get(unit) else "no-tls-yet")

    def _good(self, unit: int, now: datetime.datetime) -> list[Issued]:
        number = self._world.databags.number if self._world.databags else 0
        own = [
            each
            for each in self._world.issued
            if each.owner in (None, unit) and each.relation == number
        ]
        return [each for each in own if not each.revoked and each.begins <= now < each.ends]

    def _wanted(self, unit: int) -> set[str]:
        """Names that the charm asks for now; by capabilities, those that it has asked for."""
        if self._world.wanted.get(unit):
            return self._world.wanted[unit]
        requests = self._world.databags.requests() if self._world.databags else []
        own = [
            x509.load_pem_x509_csr(text.encode())
            for owner, text in requests
            if owner in (None, unit)
        ]
        return {
            str(each.value)
            for csr in own
            for each in csr.subject
            if each.oid == x509.NameOID.COMMON_NAME
        }

    def _related(self, unit: int, disk: Disk, now: datetime.datetime) -> Health:
        served = self.served.setdefault(unit, set())
        plaintext = disk.is_plaintext()
        names = (served & self._wanted(unit)) | {_common_name(each) for _, each, _ in disk.leaves}
        found = [
            each
            for name in sorted(names)
            if (each := self._of_name(unit, name, disk, plaintext, now))
        ]
        if not found and served and (good := self._good(unit, now)):
            found = [_lost(good[0], plaintext)]
        if not found:
            return Health("gone" if served else "no-tls-yet")
        return min(found, key=lambda each: WORDS.index(each.word))

    def _of_name(
        self, unit: int, name: str, disk: Disk, plaintext: bool, now: datetime.datetime
    ) -> Health | None:
        leaves = [each for each in disk.leaves if _common_name(each[1]) == name]
        pairs = [
            self._of_pair(pem, each, plaintext, now)
            for pem, each, _ in leaves
            if disk.has_key(each)
        ]
        if pairs:
            best = max(pairs, key=lambda each: WORDS.index(each.word))
            if best.word == "serving-valid":
                self.served.setdefault(unit, set()).add(name)
            return best
        if leaves and disk.keys:
            return Health("broken-pair", f"key and certificate of {name} do not match")
        good = next((each for each in self._good(unit, now) if each.name == name), None)
        return _lost(good, plaintext) if good and name in self.served.get(unit, ()) else None

    def _of_pair(
        self, pem: str, certificate: x509.Certificate, plaintext: bool, now: datetime.datetime
    ) -> Health:
        name, ends = _common_name(certificate), certificate.not_valid_after_utc
        if plaintext:
            return Health("downgraded", f"plain text, though {name} has a certificate on disk")
        if any(each.revoked and each.text == pem for each in self._world.issued):
            return Health("serving-revoked", f"the certificate of {name} is revoked")
        if now >= ends:
            return Health(
                "serving-expired", f"the certificate of {name} ended at {ends:%Y-%m-%d %H:%M}"
            )
        return Health("serving-valid")


def _lost(good: Issued, plaintext: bool) -> Health:
    detail = (
        f"no TLS for {good.name}, though a certificate is good until {good.ends:%Y-%m-%d %H:%M}"
    )
    return Health("downgraded" if plaintext else "outage", detail)
`;
