import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { metadataOf } from './metadata';

const of = (code: string) => metadataOf({ 'charm.py': code }, 'certificates');

describe('what charmcraft.yaml would say', () => {
  it('is read from names, constants and pairs of constants', () => {
    const found = of(`
TLS, INGRESS = "tls", 'ingress'
CONTAINER: str = "server"

class Charm(ops.CharmBase):
    endpoint = "db"
    def __init__(self, framework):
        self.box = self.unit.get_container(CONTAINER)
        self.tls = TLSCertificatesRequiresV4(charm=self, relationship_name=TLS, certificate_requests=[])
        framework.observe(self.on[INGRESS].relation_joined, self._f)
        framework.observe(self.on.web_peers_relation_changed, self._f)
        framework.observe(self.on[self.endpoint].relation_broken, self._f)
        framework.observe(self.on["side"].pebble_ready, self._f)
        framework.observe(self.on.rotate_key_action, self._f)
        framework.observe(self.on["renew"].action, self._f)
        port = self.config["port"]
        host = self.config.get("host", "x")
`);
    expect(found).toEqual({
      name: 'web',
      requires: {
        tls: { interface: 'tls-certificates' },
        ingress: { interface: 'ingress' },
        db: { interface: 'db' },
      },
      peers: { 'web-peers': { interface: 'web-peers' } },
      containers: ['server', 'side'],
      actions: ['renew', 'rotate-key'],
      options: { port: 'string', host: 'string' },
    });
  });

  it('has the usual endpoint where the code shows none, and no container for a charm that has none', () => {
    expect(of('class Charm: ...')).toMatchObject({
      requires: { certificates: { interface: 'tls-certificates' } },
      containers: [],
    });
  });

  it('has exactly the endpoint certificates for every shipped charm', () => {
    const files = readdirSync('src/charms').filter((name) => name.endsWith('.py'));
    expect(files.length).toBeGreaterThan(15);
    for (const name of files) {
      expect(Object.keys(of(readFileSync(`src/charms/${name}`, 'utf8')).requires), name).toEqual(['certificates']);
    }
  });
});
