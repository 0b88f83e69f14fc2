/** `?view=designs`, and `&design=<id>` for one of them: what it changes, who changes, what it costs, what it fixes. */
import { DESIGN_MODULES } from '../../model/library/designs';
import { DESIGN_WORDS, isId } from '../../scenarios/ids';
import { PageFrame } from '../frame/PageFrame';
import { Terms } from '../glossary/Terms';
import { viewAddress } from '../views';
import { CostTable } from './CostTable';
import { EffectTable } from './EffectTable';
import { PythonTwin } from './PythonTwin';
import { DESIGN_TEXTS, SWITCHED_DESIGNS, type SwitchedDesign } from './words';
import '../matrix/matrix.css';
import './designs.css';

const IDEAS = SWITCHED_DESIGNS.map((id) => DESIGN_TEXTS[id].idea);

function designAddress(design: SwitchedDesign): string {
  return viewAddress('designs', { design });
}

export function DesignsPage() {
  const asked = new URLSearchParams(window.location.search).get('design');
  const design = asked !== null && isId(SWITCHED_DESIGNS, asked) ? asked : null;
  return (
    <PageFrame view="designs">
      <div className="ds-page">
        {asked !== null && design === null && (
          <p className="notice" role="status">
            This page does not know the design “{asked.slice(0, 40)}”; here are those that it knows.
          </p>
        )}
        {design === null ? <Index /> : <One design={design} />}
      </div>
    </PageFrame>
  );
}

function Index() {
  return (
    <>
      <h1>Designs of the library, side by side</h1>
      <p>
        Each is a small change to the released library. They can be switched on in the matrix and in every run, alone or
        together, and each has a twin in Python that overrides the real class.
      </p>
      <div className="ds-scroll">
        <table className="ds-table">
          <caption className="vh">The designs</caption>
          <thead>
            <tr>
              <th scope="col">Design</th>
              <th scope="col">What changes</th>
              <th scope="col">The library changes</th>
              <th scope="col">The provider changes</th>
              <th scope="col">The charm changes</th>
            </tr>
          </thead>
          <tbody>
            {SWITCHED_DESIGNS.map((id, at) => {
              const after = IDEAS.slice(0, at);
              const { idea, library, provider, charm } = DESIGN_TEXTS[id];
              return (
                <tr key={id}>
                  <th scope="row">
                    <a href={designAddress(id)}>{DESIGN_WORDS[id]}</a>
                    <br />
                    <code>{id}</code>
                  </th>
                  <td>
                    <Terms text={idea} after={after} />
                  </td>
                  <td>{library}</td>
                  <td>{provider}</td>
                  <td>{charm}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p>
        <a href={viewAddress('matrix')}>What every reconciler makes of the released library</a> ·{' '}
        <a href={viewAddress('neighbours')}>How neighbours renew, and which design is nearest to each</a>
      </p>
    </>
  );
}

function One({ design }: { readonly design: SwitchedDesign }) {
  const text = DESIGN_TEXTS[design];
  const found = DESIGN_MODULES.find(({ id }) => id === design);
  const others = SWITCHED_DESIGNS.filter((id) => id !== design);
  return (
    <>
      <nav className="ds-nav" aria-label="Designs">
        <a href={viewAddress('designs')}>All designs</a>
        {others.map((id) => (
          <a key={id} href={designAddress(id)}>
            {DESIGN_WORDS[id]}
          </a>
        ))}
      </nav>
      <h1>{DESIGN_WORDS[design]}</h1>
      <p className="ds-idea">
        <Terms text={text.idea} />
      </p>
      <div className="ds-buttons">
        <a className="btn primary" href={viewAddress('matrix', { lib: design, since: 'released' })}>
          Matrix with it on
        </a>
        <a className="btn" href={`?scenario=renewal-gap&compare=${design}`}>
          Compare in the renewal gap
        </a>
        <a className="btn" href={`?scenario=slow-signer&compare=${design}`}>
          Compare with a slow signer
        </a>
      </div>
      <div className="ds-columns">
        <section aria-labelledby="ds-changes">
          <h2 id="ds-changes">What changes</h2>
          <ol className="ds-steps">
            <Each texts={text.changes} />
          </ol>
          <p>
            {found && found.overrides.length > 0 && (
              <>
                Overrides <Names names={found.overrides} />.{' '}
              </>
            )}
            {found?.overrides.length === 0 && 'Overrides nothing. '}
            {found && found.adds.length > 0 && (
              <>
                Adds <Names names={found.adds} />.
              </>
            )}
          </p>
        </section>
        <section aria-labelledby="ds-who">
          <h2 id="ds-who">Who must change</h2>
          <dl className="ds-who">
            <dt>Library</dt>
            <dd>
              <Terms text={text.library} />
            </dd>
            <dt>Provider</dt>
            <dd>
              <Terms text={text.provider} after={[text.library]} />
            </dd>
            <dt>Charm</dt>
            <dd>
              <Terms text={text.charm} after={[text.library, text.provider]} />
            </dd>
          </dl>
        </section>
        <section aria-labelledby="ds-risks">
          <h2 id="ds-risks">What to watch</h2>
          <ul className="ds-steps">
            <Each texts={text.risks} />
          </ul>
        </section>
      </div>
      <section aria-labelledby="ds-fixes">
        <h2 id="ds-fixes">What it fixes, and what not</h2>
        <EffectTable design={design} />
      </section>
      <section aria-labelledby="ds-cost">
        <h2 id="ds-cost">What it costs</h2>
        <CostTable design={design} />
      </section>
      <section aria-labelledby="ds-python">
        <h2 id="ds-python">In Python</h2>
        <PythonTwin design={design} />
      </section>
    </>
  );
}

/** Items of one list: a term is linked in the first that says it. */
function Each({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((each, at) => (
    <li key={each}>
      <Terms text={each} after={texts.slice(0, at)} />
    </li>
  ));
}

function Names({ names }: { readonly names: readonly string[] }) {
  return names.map((name, at) => (
    <span key={name}>
      {at > 0 && ', '}
      <code>{name}</code>
    </span>
  ));
}
