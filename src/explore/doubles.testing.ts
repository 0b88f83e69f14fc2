/**
 * Charms for tests, played on the twin as src/charms/mirror.py and guarded.py behave: tests of the search are about searching, not about
 * running Python.
 */
import type { HookRunner } from '../model';
import { runTwin, type CharmDriver, type CharmHost } from '../model/library/twin';
import type { Requirer } from '../model/library/requirer';

const CERT = '/etc/web/tls.crt';
const KEY = '/etc/web/tls.key';

export interface Double {
  /** What it does with an empty answer. */
  readonly empty: 'delete' | 'guard' | 'keep';
  /** Removes what is revoked. */
  readonly dropsRevoked?: boolean;
}

class Played implements CharmDriver {
  constructor(private readonly double: Double) {}

  run(host: CharmHost): Requirer {
    const requirer = host.construct(({ event }) => {
      if (event === 'certificate_available') this.reconcile(host, requirer);
    });
    host.observe(requirer);
    const { name } = host.input.call;
    if (['config-changed', 'update-status', 'relation-changed', 'relation-broken', 'pebble-ready'].includes(name)) {
      this.reconcile(host, requirer);
    }
    host.operate(requirer);
    return requirer;
  }

  commit(): void {
    // It keeps nothing in Juju.
  }

  private reconcile(host: CharmHost, requirer: Requirer): void {
    const { tools } = host.hook;
    const [[certificate], key] = requirer.getAssignedCertificates();
    const related = host.input.call.name !== 'relation-broken' && tools.relationIds('certificates').length > 0;
    if (certificate && key && !(certificate.revoked && this.double.dropsRevoked)) {
      tools.push(CERT, certificate.certificate.pem);
      tools.push(KEY, key.pem);
      tools.setStatus({ name: 'active', message: '' });
      return;
    }
    const removes = this.double.empty === 'delete' || (this.double.empty === 'guard' && (!related || certificate));
    if (removes) for (const path of [CERT, KEY]) if (tools.files().includes(path)) tools.remove(path);
    tools.setStatus({ name: 'waiting', message: 'waiting for certificates' });
  }
}

export function double(of: Double): HookRunner {
  return (input) => runTwin(input, { record: false, charm: new Played(of) });
}

export const mirror = double({ empty: 'delete' });
export const guarded = double({ empty: 'guard' });
export const ratchet = double({ empty: 'keep' });
/** Right in renewal, revocation and departure. */
export const right = double({ empty: 'guard', dropsRevoked: true });
