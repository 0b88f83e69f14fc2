/** The page of the browser check: the host as the site uses it, driven from outside. */
import { defaultSetup, startWorld } from '../../../model/start';
import { plan } from '../../../model/actions/plan';
import type { HookInput } from '../../../model/hook';
import { PythonHost } from '../host';
import { PythonAbsent, partsFor } from '../parts';
import { OVERRIDES, RECORD_ALL, type LiveOutcome } from '../types';

const CHARM = `
import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4


class WebCharm(ops.CharmBase):
    def __init__(self, framework):
        super().__init__(framework)
        attributes = CertificateRequestAttributes(common_name="web.example")
        self.tls = TLSCertificatesRequiresV4(charm=self, relationship_name="certificates", certificate_requests=[attributes])
        framework.observe(self.on["certificates"].relation_created, self._act)

    def _act(self, event):
        BODY
`;

export interface Check {
  readonly progress: unknown[];
  readonly violations: string[];
  /** A hook of a charm with these lines in its handler; text when it did not end well. */
  run(body: string): Promise<LiveOutcome | string>;
  now(): number;
}

function firstHook(): HookInput {
  const planned = plan(startWorld(defaultSetup(), { related: true, settled: true }), { do: 'deliver', unit: 'web/0' });
  if (planned.kind !== 'hook') throw new Error('the first hook is owed');
  return planned.input;
}

function start(base: string, limits: { readonly hookMs: number }): Check {
  const progress: unknown[] = [];
  const violations: string[] = [];
  const host = new PythonHost({
    document,
    parts: partsFor(document, base),
    onProgress: (each) => progress.push(each),
    onViolation: (what) => violations.push(what),
    limits,
  });
  const library = { version: '1.12.0', source: null };
  return {
    progress,
    violations,
    run: (body) => {
      const text = CHARM.replace('BODY', body.replaceAll('\n', '\n        '));
      const request = { input: firstHook(), record: RECORD_ALL, overrides: OVERRIDES };
      return host
        .run({ library, charm: { files: { 'charm.py': text }, metadata: null } }, request)
        .catch((error: unknown) => String(error));
    },
    now: () => performance.now(),
  };
}

/** The sentence that the page would show; empty when Python can be had. */
function absence(base: string): string {
  try {
    partsFor(document, base);
    return '';
  } catch (error) {
    if (error instanceof PythonAbsent) return error.message;
    throw error;
  }
}

Object.assign(globalThis, { pythonCheck: { start, absence } });
