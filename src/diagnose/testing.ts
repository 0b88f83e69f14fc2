/** Dumps for tests: real PEM made here, written as Juju's commands write it. */
import type { RequestAttributes } from '../model/setup';
import { generateCa, generateCertificate, generateCsr, generateKey } from '../model/pki/csr';
import type { Certificate, Csr, PrivateKey } from '../model/pki/types';
import { learnKeys, newRealStore } from '../x509';
import { counters, real } from '../x509/testing';

export const NOW = Date.UTC(2026, 10, 30, 21, 4);
const DAY = 86_400_000;

/** Makes requests and certificates of one run, all real. */
export class Maker {
  private readonly fresh = counters();
  private readonly store = newRealStore();
  private readonly caKey: PrivateKey;
  private readonly ca: Certificate;
  private readonly keys = new Map<string, PrivateKey>();
  private readonly requests = new Map<string, Csr>();

  constructor(caDays = 3650) {
    this.caKey = generateKey('ecdsa', 256, this.fresh);
    this.ca = generateCa({ commonName: 'Example CA' }, this.caKey, caDays * 86_400, NOW - 400 * DAY, this.fresh);
    learnKeys(this.store, [this.caKey.pem]);
  }

  /** The key under this name; `rsa` ones are slow to make. */
  private key(id: string, algorithm: 'rsa' | 'ecdsa' = 'ecdsa'): PrivateKey {
    const known = this.keys.get(id) ?? generateKey(algorithm, null, this.fresh);
    this.keys.set(id, known);
    learnKeys(this.store, [known.pem]);
    return known;
  }

  async privateKey(id: string): Promise<string> {
    return real(this.store, this.key(id).pem);
  }

  caPem(): Promise<string> {
    return real(this.store, this.ca.pem);
  }

  /** A request; the same key again is said by its id. */
  async request(
    attributes: RequestAttributes,
    key = attributes.commonName,
    algorithm?: 'rsa' | 'ecdsa',
  ): Promise<string> {
    const csr = generateCsr(attributes, this.key(key, algorithm), this.fresh);
    const pem = await real(this.store, csr.pem);
    this.requests.set(pem, csr);
    return pem;
  }

  /** A certificate for a request, by days before and after now. */
  async certificate(
    request: string,
    options: { from?: number; to?: number; isCa?: boolean; for?: RequestAttributes } = {},
  ): Promise<string> {
    const { from = -30, to = 60, isCa = false } = options;
    const csr = this.requests.get(request);
    if (!csr) throw new Error('no such request');
    const used = options.for ? generateCsr(options.for, { ...csr.key, kind: 'key', pem: '' }, this.fresh) : csr;
    const begins = NOW + from * DAY;
    const made = generateCertificate(used, this.ca, this.caKey, (to - from) * 86_400, isCa, begins, this.fresh);
    return real(this.store, made.pem);
  }

  /** Leaf, intermediate, root. */
  async chain(
    request: string,
  ): Promise<{ readonly leaf: string; readonly intermediate: string; readonly root: string }> {
    const csr = this.requests.get(request);
    if (!csr) throw new Error('no such request');
    const key = this.key('intermediate');
    const own = generateCsr({ commonName: 'Example Intermediate' }, key, this.fresh);
    const intermediate = generateCertificate(
      own,
      this.ca,
      this.caKey,
      1000 * 86_400,
      true,
      NOW - 100 * DAY,
      this.fresh,
    );
    const signer = { ...intermediate, issuer: intermediate.subject };
    const leaf = generateCertificate(csr, signer, key, 90 * 86_400, false, NOW - 30 * DAY, this.fresh);
    return {
      leaf: await real(this.store, leaf.pem),
      intermediate: await real(this.store, intermediate.pem),
      root: await this.caPem(),
    };
  }
}

export type Bag = Readonly<Record<string, string>>;

/** A single-quoted scalar, as go-yaml writes JSON. */
function scalar(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}

function bagLines(bag: Bag, indent: string): string {
  return Object.entries(bag)
    .map(([key, text]) => `${indent}${key}: ${scalar(text)}\n`)
    .join('');
}

export interface TestItem {
  readonly relation?: number;
  readonly endpoint?: string;
  readonly related?: string;
  readonly crossModel?: boolean;
  readonly application?: Bag;
  readonly local?: Bag;
  readonly units?: Readonly<Record<string, Bag | { readonly inScope: boolean; readonly data: Bag }>>;
}

function recordLines(bag: Bag, inScope: boolean, indent: string): string {
  const data = Object.keys(bag).length === 0 ? ' {}\n' : `\n${bagLines(bag, `${indent}  `)}`;
  return `${indent}in-scope: ${String(inScope)}\n${indent}data:${data}`;
}

function isScoped(
  unit: Bag | { readonly inScope: boolean; readonly data: Bag },
): unit is { readonly inScope: boolean; readonly data: Bag } {
  return typeof unit['inScope'] === 'boolean';
}

export function itemYaml(item: TestItem): string {
  const {
    relation = 7,
    endpoint = 'certificates',
    related = 'certificates',
    crossModel,
    application,
    local,
    units,
  } = item;
  const app = !application
    ? ''
    : Object.keys(application).length === 0
      ? '    application-data: {}\n'
      : `    application-data:\n${bagLines(application, '      ')}`;
  const own = local ? `    local-unit:\n${recordLines(local, true, '      ')}` : '';
  const others = units
    ? `    related-units:\n${Object.entries(units)
        .map(([name, unit]) => {
          const { inScope, data } = isScoped(unit) ? unit : { inScope: true, data: unit };
          return `      ${name}:\n${recordLines(data, inScope, '        ')}`;
        })
        .join('')}`
    : '';
  const cross = crossModel ? '    cross-model: true\n' : '';
  return `  - relation-id: ${relation}\n    endpoint: ${endpoint}\n${cross}    related-endpoint: ${related}\n${app}${own}${others}`;
}

/** `juju show-unit`, one unit. */
export function showUnit(
  name: string,
  items: readonly TestItem[],
  head: { readonly leader?: boolean; readonly address?: string } = {},
): string {
  const { leader = true, address } = head;
  const end = address === undefined ? '' : `  address: ${address}\n`;
  return `${name}:\n  opened-ports: []\n  charm: local:web-1\n  leader: ${String(leader)}\n  life: alive\n  relation-info:\n${items.map(itemYaml).join('')}  provider-id: web-0\n${end}`;
}

export function requestsValue(...items: readonly { readonly csr: string; readonly ca?: boolean | null }[]): string {
  return JSON.stringify(items.map(({ csr, ca = false }) => ({ certificate_signing_request: csr, ca })));
}

export interface EntryOf {
  readonly ca: string;
  readonly csr: string;
  readonly certificate: string;
  readonly chain?: unknown;
  readonly revoked?: boolean;
}

export function entry({ ca, csr, certificate, ...rest }: EntryOf): Readonly<Record<string, unknown>> {
  return { ca, certificate_signing_request: csr, certificate, ...rest };
}

/** `"chain": [leaf, CA]` unless told otherwise. */
export function certificatesValue(...entries: readonly EntryOf[]): string {
  return JSON.stringify(entries.map((each) => entry({ chain: [each.certificate, each.ca], ...each })));
}
