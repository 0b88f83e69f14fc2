import type { Verdict } from '../../x509';
import { Icon } from '../shell/Icon';

/** Which rule a verdict follows, by the name that its source gives it. */
const RULES: Readonly<Record<Verdict['id'], string>> = {
  'library-same': 'CertificateRequestAttributes.__eq__',
  'library-different': 'CertificateRequestAttributes.__eq__',
  'provider-same': 'CertificateSigningRequest.__eq__: the text',
  'provider-different': 'CertificateSigningRequest.__eq__: the text',
  'renewal-same-bytes': 'Juju rule R5.5: no relation-changed without a change',
  'renewal-differs': 'Juju rule R5.5: no relation-changed without a change',
  'key-same': 'the public keys',
  'key-different': 'the public keys',
  'names-missing': 'subject alternative names',
  'ca-mismatch': '_find_certificate_in_relation_data: is_ca',
};

function Sign({ same }: { readonly same: boolean | null }) {
  if (same === null) return <Icon name="note" />;
  return (
    <span className="ct-sign" aria-hidden="true">
      {same ? '=' : '≠'}
    </span>
  );
}

/** What two objects are to the library and to the provider, each with its rule. */
export function Verdicts({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  return (
    <ul className="ct-verdicts" aria-label="What follows">
      {verdicts.map((verdict) => (
        <li key={verdict.id}>
          <Sign same={verdict.same} />
          <p>
            <b>{verdict.text}</b> {verdict.because} <code>{RULES[verdict.id]}</code>
          </p>
        </li>
      ))}
    </ul>
  );
}
