/** Which texts the library takes for a request or a certificate: `load_pem_x509_csr`, `load_pem_x509_certificate`. */
import { pemBlocks, type PemBlock } from '../pem';
import { decodeBlock, kindOfLabel } from './decode';
import type { Decoded, Undecodable } from './types';

/** A blank line inside a block ends its headers; without headers the parser gives up. */
function withoutHeaders(block: PemBlock): PemBlock | null {
  if (!/\n[ \t]*\r?\n/.test(block.body.trim())) return block;
  const match = /^\s*([^\n]*\S)[ \t]*\r?\n(?:[^\n]*\n)*?[ \t]*\r?\n(?=\s*\S)/.exec(block.body);
  if (!match) return block;
  return (match[1] ?? '').includes(':') ? { ...block, body: block.body.slice(match[0].length) } : null;
}

/**
 * The first block of this kind, whatever stands before and behind it.
 * @returns a problem where the library raises `TLSCertificatesError`
 */
export function load(kind: 'csr' | 'cert', text: string): Decoded | Undecodable {
  const block = pemBlocks(text).find((each) => kindOfLabel(each.label) === kind);
  const what = kind === 'csr' ? 'request' : 'certificate';
  if (!block) return { kind: 'problem', problem: 'no-pem', text: `There is no ${what} in PEM in this text.` };
  const bare = block.closed ? withoutHeaders(block) : block;
  if (!bare) return { kind: 'problem', problem: 'not-base64', text: `There are blank lines inside the ${what}.` };
  return decodeBlock(bare);
}
