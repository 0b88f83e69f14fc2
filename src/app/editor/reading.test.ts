import { describe, expect, it } from 'vitest';
import { eventsIn, reachOf } from './reading';

const CHARM = `import ops, subprocess
import requests
from charmlibs.interfaces.tls_certificates import TLSCertificatesRequiresV4
from shop import render  # urllib
CERT = "/etc/nginx/certs/tls.crt"

class ShopCharm(ops.CharmBase):
    def __init__(self, framework):
        framework.observe(self.on.nginx_pebble_ready, self._any)
        framework.observe(self.on["certificates"].relation_broken, self._any)
        framework.observe(self.certs.on.certificate_available, self._any)
        self.nginx.restart("nginx")
        requests.get("https://example.org")
`;
const FILES = { 'src/charm.py': CHARM, 'src/shop/render.py': 'subprocess.run([])\n', 'charmcraft.yaml': 'on.stop' };

describe('events', () => {
  it('are those that the text names, as Juju and the library call them', () => {
    expect(eventsIn(FILES)).toEqual(['nginx-pebble-ready', 'relation-broken', 'certificate_available']);
  });
});

describe('what the code reaches for', () => {
  const says = Object.fromEntries(reachOf(FILES).map(({ what, says: text }) => [what, text]));
  it('tells its own modules from others', () => {
    expect(says['imports']).toBe('ops, subprocess, requests, tls_certificates');
    expect(says['its own modules']).toBe('shop');
  });
  it('names the line of whatever does not exist here, and does not read comments', () => {
    expect(says['network']).toMatch(/^line 13 of src\/charm.py;/);
    expect(says['programs']).toMatch(/^line 1 of src\/shop\/render.py;/);
    expect(says['services']).toMatch(/^line 12/);
    expect(says['files']).toBe('/etc/nginx/certs/tls.crt');
  });
  it('says what it does not reach for', () => {
    const quiet = reachOf({ 'charm.py': 'import ops\n' });
    expect(quiet.map(({ says: text }) => text)).toEqual([
      'ops',
      'none named in the text',
      'none',
      'none, and none is reachable',
    ]);
  });
});
