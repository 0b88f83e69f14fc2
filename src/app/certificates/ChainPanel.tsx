import type { BundleChain, Link } from '../../x509';
import { Tag } from '../shell/Rich';
import type { Chains } from './messages';

const CHECK: Readonly<Record<Link['check'], string>> = {
  valid: 'signature checked',
  invalid: 'the signature does not fit',
  unknown: 'by name; this browser cannot check the signature',
};

const ORDER: Readonly<Record<BundleChain['order'], string>> = {
  empty: 'empty',
  single: 'one certificate',
  'leaf-first': 'leaf first, as it should be',
  'root-first': 'root first: the wrong way round. The library warns and goes on; some servers refuse such a bundle.',
  mixed: 'mixed: a certificate is not signed by the one after it.',
};

/** Who signed whom, and in which order a chain stands. */
export function ChainPanel({ chains, title }: { readonly chains: Chains; readonly title: string }) {
  const { links, chains: runs } = chains;
  if (links.length === 0 && runs.length === 0) return null;
  return (
    <section className="panel ct-chain" aria-labelledby="ct-chain-title">
      <div className="panel-head">
        <h2 id="ct-chain-title">{title}</h2>
      </div>
      <ul>
        {links.map((link) => (
          <li key={`${link.subject} ${link.signer}`} className={link.check === 'invalid' ? 'bad' : undefined}>
            <Tag name={link.subject} /> <span className="ct-arrow">signed by →</span> <Tag name={link.signer} />{' '}
            <span className="cap">
              {link.subject === link.signer ? 'itself, ' : ''}
              {CHECK[link.check]}
            </span>
          </li>
        ))}
      </ul>
      {runs.map((chain) => (
        <p key={chain.members.join(' ')}>
          {chain.members.join(', ')}: {ORDER[chain.order]}
          {chain.order !== 'leaf-first' && chain.order !== 'single' && ` Right: ${chain.path.join(', ')}.`}
          {chain.missing !== null && ` Its end, ${chain.missing}, is missing.`}
        </p>
      ))}
    </section>
  );
}
