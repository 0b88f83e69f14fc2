import { describe, expect, it } from 'vitest';
import type { Action } from '../action';
import type { HookInput, HookRunner } from '../hook';
import type { HookTools } from '../juju/hook-tools.types';
import { dumps } from '../library/python-json';
import type { Requirer } from '../library/requirer';
import { runTwin, type CharmDriver } from '../library/twin';
import { generateCsr } from '../pki/csr';
import { defaultSetup, startWorld } from '../start';
import { step } from '../step';
import type { Step } from '../step.types';
import { verdictOfRun, type StepProperty } from '.';

const CERT = '/etc/web/tls.crt';
const KEY = '/etc/web/tls.key';
const WEB = 'web/0';
const CA = 'ca/0';

type Reconcile = (tools: HookTools, requirer: Requirer, input: HookInput) => void;

/** A charm that does this at the end of every hook, after the library's own handlers. */
function charm(reconcile: Reconcile): HookRunner {
  const driver: CharmDriver = {
    run: (host) => {
      const requirer = host.construct(() => undefined);
      host.observe(requirer);
      host.operate(requirer);
      reconcile(host.hook.tools, requirer, host.input);
      return requirer;
    },
    commit: () => undefined,
  };
  return (input) => runTwin(input, { record: false, charm: driver });
}

function remove(tools: HookTools): void {
  for (const path of [CERT, KEY]) if (tools.files().includes(path)) tools.remove(path);
}

function isRelated(tools: HookTools, { call }: HookInput): boolean {
  return call.name !== 'relation-broken' && tools.relationIds('certificates').length > 0;
}

/** Writes the pair when there is one; else does this. */
function mirrorOr(otherwise: Reconcile): Reconcile {
  return (tools, requirer, input) => {
    const [[certificate], key] = requirer.getAssignedCertificates();
    if (!certificate || !key) {
      otherwise(tools, requirer, input);
      return;
    }
    tools.push(CERT, certificate.certificate.pem);
    tools.push(KEY, key.pem);
    tools.setStatus({ name: 'active', message: '' });
  };
}

const waiting = { name: 'waiting', message: '' } as const;
const mirror = charm(
  mirrorOr((tools) => {
    remove(tools);
    tools.setStatus(waiting);
  }),
);
const guarded = charm(
  mirrorOr((tools, _, input) => {
    if (!isRelated(tools, input)) remove(tools);
    tools.setStatus(waiting);
  }),
);
const ratchet = charm(mirrorOr(() => undefined));
/** Removes what is revoked in the hook that shows it. */
const dropsRevoked = charm((tools, requirer, input) => {
  if (requirer.getAssignedCertificates()[0][0]?.revoked) remove(tools);
  else mirrorOr(() => undefined)(tools, requirer, input);
});

const next = (unit: string): Action => ({ do: 'deliver', unit });
const tick: Action = { do: 'update-status', unit: WEB };
const pass = (days: number): Action => ({ do: 'pass', ms: days * 86_400_000 });
/** Related, answered, told; nothing is due. */
const SERVED: readonly Action[] = [
  ...[next(CA), next(CA), next(CA)],
  ...[next(WEB), { do: 'sign' } as const, next(WEB), next(WEB), next(WEB)],
];
const GAP: readonly Action[] = [{ do: 'expire' }, next(WEB)];

function played(runner: HookRunner, actions: readonly Action[]): readonly Step[] {
  const setup = defaultSetup({ charm: null, provider: { kind: 'manual' } });
  let world = startWorld(setup, { related: true, settled: true });
  return actions.map((action) => {
    const made = step(world, action, runner);
    if (made.refused) throw new Error(`${action.do}: ${made.refused.reason}`);
    world = made.after;
    return made;
  });
}

/** What a run of this charm shows of a property. */
function shows(property: StepProperty, runner: HookRunner, actions: readonly Action[]): string {
  const verdict = verdictOfRun(property, played(runner, actions));
  return verdict.noCharmCan ? `${verdict.word}, no charm can` : verdict.word;
}

describe('no-outage', () => {
  it('is broken where a charm deletes what is still good, and names the step', () => {
    const steps = played(mirror, [...SERVED, ...GAP]);
    expect(verdictOfRun('no-outage', steps)).toMatchObject({ word: 'broken', step: steps.length - 1 });
  });

  it('holds in the same run where the charm keeps it', () => {
    expect(shows('no-outage', guarded, [...SERVED, ...GAP, tick])).toBe('holds');
  });

  it('is not reached before the first certificate: there is nothing to lose', () => {
    expect(shows('no-outage', mirror, SERVED.slice(0, 4))).toBe('not-reached');
  });

  it('does not count a disk that is lost until the pod is ready: only then comes the turn of the charm', () => {
    const lost: readonly Action[] = [...SERVED, ...GAP, { do: 'wipe-disk', unit: WEB }];
    expect(shows('no-outage', guarded, lost)).toBe('holds');
    expect(shows('no-outage', guarded, [...lost, next(WEB)])).toBe('broken');
  });

  it('does not count while the relation is on its way out: the files have to go then', () => {
    const leaving: readonly Action[] = [...SERVED, { do: 'remove-relation' }, next(WEB), next(WEB)];
    expect(shows('no-outage', mirror, leaving)).toBe('holds');
  });

  it('does not count a new certificate that the unit has not been told of', () => {
    const revoked: readonly Action[] = [...SERVED, { do: 'revoke' }, next(WEB)];
    expect(shows('no-outage', dropsRevoked, [...revoked, { do: 'sign' }])).toBe('holds');
  });
});

describe('no-downgrade', () => {
  const flips = charm((tools, requirer) => {
    const [[certificate], key] = requirer.getAssignedCertificates();
    if (certificate && key) {
      tools.push(CERT, certificate.certificate.pem);
      tools.push(KEY, key.pem);
    }
    tools.push('/etc/web/web.conf', certificate ? `cert ${CERT}` : 'tls: false');
  });

  it('is broken where the files stay and the configuration says plain text', () => {
    expect(shows('no-downgrade', flips, [...SERVED, ...GAP])).toBe('broken');
  });

  it('holds while the configuration names the certificate, and says nothing before there is any', () => {
    expect(shows('no-downgrade', flips, [...SERVED, { do: 'expire' }])).toBe('holds');
    expect(shows('no-downgrade', flips, SERVED.slice(0, 4))).toBe('not-reached');
  });
});

describe('no-revoked', () => {
  const REVOKED: readonly Action[] = [...SERVED, { do: 'revoke' }];

  it('is broken by the hook that tells of the revocation, if the certificate is served after it', () => {
    expect(shows('no-revoked', guarded, [...REVOKED, next(WEB)])).toBe('broken');
  });

  it('is not broken before that hook: the charm cannot know', () => {
    expect(shows('no-revoked', guarded, REVOKED)).toBe('not-reached');
  });

  it('holds where that hook removes it', () => {
    expect(shows('no-revoked', dropsRevoked, [...REVOKED, next(WEB)])).toBe('holds');
  });
});

describe('pair-matches', () => {
  const piecewise = charm((tools, requirer) => {
    const [[certificate], key] = requirer.getAssignedCertificates();
    if (certificate) tools.push(CERT, certificate.certificate.pem);
    if (key) tools.push(KEY, key.pem);
  });
  const rotated: readonly Action[] = [...SERVED, { do: 'rotate-key', unit: WEB }];

  it('is broken where the new key is written beside the old certificate', () => {
    expect(shows('pair-matches', piecewise, rotated)).toBe('broken');
  });

  it('holds where both wait for each other, and is not reached where nothing lies on disk', () => {
    expect(shows('pair-matches', guarded, rotated)).toBe('holds');
    expect(shows('pair-matches', guarded, SERVED.slice(0, 4))).toBe('not-reached');
  });
});

describe('gone-after-departure', () => {
  const left: readonly Action[] = [...SERVED, { do: 'remove-relation' }, next(WEB), next(WEB)];

  it('is broken where files outlive relation-broken', () => {
    expect(shows('gone-after-departure', ratchet, left)).toBe('broken');
  });

  it('is not reached before relation-broken: the unit still owes it', () => {
    expect(shows('gone-after-departure', ratchet, left.slice(0, -1))).toBe('not-reached');
  });

  it('holds where relation-broken removes them', () => {
    expect(shows('gone-after-departure', guarded, left)).toBe('holds');
  });
});

describe('renewed-in-time', () => {
  /** Writes the first pair that it gets, and never again. */
  const once = charm((tools, requirer, input) => {
    if (!tools.files().includes(CERT)) mirrorOr(() => undefined)(tools, requirer, input);
  });
  const renewed: readonly Action[] = [...SERVED, ...GAP, { do: 'sign' }];

  it('is broken where the old certificate ends although the unit has been told of a new one', () => {
    expect(shows('renewed-in-time', once, [...renewed, next(WEB), pass(40)])).toBe('broken');
  });

  it('holds where the new one is served by then', () => {
    expect(shows('renewed-in-time', guarded, [...renewed, next(WEB), pass(40)])).toBe('holds');
  });

  it('does not count a new one that is still on its way', () => {
    expect(shows('renewed-in-time', guarded, [...renewed, pass(40)])).toBe('not-reached');
  });

  it('says that no charm could have helped where there is no new one', () => {
    expect(shows('renewed-in-time', guarded, [...SERVED, ...GAP, pass(40)])).toBe('broken, no charm can');
  });
});

describe('honest-status', () => {
  const boasts = charm((tools, requirer, input) => {
    mirrorOr(remove)(tools, requirer, input);
    tools.setStatus({ name: 'active', message: '' });
  });

  it('is broken where a hook leaves the unit active without TLS', () => {
    expect(shows('honest-status', boasts, [...SERVED, ...GAP])).toBe('broken');
  });

  it('holds where the status waits', () => {
    expect(shows('honest-status', mirror, [...SERVED, ...GAP])).toBe('holds');
  });

  it('is not broken by what happens between hooks: the charm has not spoken since', () => {
    expect(shows('honest-status', mirror, [...SERVED, { do: 'wipe-disk', unit: WEB }])).toBe('holds');
  });
});

describe('one-request', () => {
  /** In update-status asks for the same name again, beside what it has asked for. */
  const asks = charm((tools, requirer, { call }) => {
    const key = requirer.getPrivateKey();
    const [relation] = tools.relationIds('certificates');
    if (call.name !== 'update-status' || !key || relation === undefined) return;
    const csr = generateCsr({ commonName: 'web.example', sansDns: ['web.example'] }, key, (kind) => tools.fresh(kind));
    const own = requirer.getCsrsFromRequirerRelationData().map((each) => each.csr.pem);
    const entries = [...own, csr.pem].map((pem) => ({ certificate_signing_request: pem, ca: false }));
    tools.relationSet(relation, WEB, { certificate_signing_requests: dumps(entries) });
  });

  it('is broken where another request for the name is made while one waits', () => {
    expect(shows('one-request', asks, [...SERVED, ...GAP, tick])).toBe('broken');
  });

  it('holds where the one before has its certificate', () => {
    expect(shows('one-request', asks, [...SERVED, tick])).toBe('holds');
    expect(shows('one-request', guarded, [...SERVED, ...GAP])).toBe('holds');
  });
});

describe('one-restart', () => {
  const restart = (tools: HookTools): void => {
    tools.setPebbleState('workload', 'restart web', {});
  };
  const always = charm((tools, requirer, input) => {
    mirrorOr(() => undefined)(tools, requirer, input);
    restart(tools);
  });
  const needed = charm((tools, requirer, input) => {
    const before = tools.files().includes(CERT) ? tools.pull(CERT) : '';
    mirrorOr(() => undefined)(tools, requirer, input);
    const after = tools.files().includes(CERT) ? tools.pull(CERT) : '';
    if (before !== after) restart(tools);
  });

  it('is broken by a restart that changes nothing', () => {
    expect(shows('one-restart', always, [...SERVED, tick])).toBe('broken');
  });

  it('holds where a restart follows a change, and is not reached without one', () => {
    expect(shows('one-restart', needed, [...SERVED, tick])).toBe('holds');
    expect(shows('one-restart', guarded, [...SERVED, tick])).toBe('not-reached');
  });
});
