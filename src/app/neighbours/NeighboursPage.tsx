/** `?view=neighbours`: how others renew, from their own documents, and which design is nearest to each. */
import { DESIGN_WORDS } from '../../scenarios/ids';
import { PageFrame } from '../frame/PageFrame';
import { Terms } from '../glossary/Terms';
import { viewAddress } from '../views';
import { NEIGHBOURS, type Neighbour, type Said } from './neighbours';
import '../designs/designs.css';
import './neighbours.css';

const BEFORE: Readonly<Record<Neighbour['before'], string>> = { yes: 'yes', 'not-said': 'not said' };

export function NeighboursPage() {
  const yes = NEIGHBOURS.filter(({ before }) => before === 'yes').length;
  return (
    <PageFrame view="neighbours">
      <div className="ds-page">
        <h1>How neighbours renew</h1>
        <p className="ds-idea">
          <b>
            {yes} of {NEIGHBOURS.length} say what serves while a renewal waits: the old certificate.
          </b>{' '}
          <Terms text="The released library withdraws the old request first: it breaks before it makes." />
        </p>
        <div className="ds-scroll">
          <table className="ds-table">
            <caption className="vh">Neighbours and the nearest design</caption>
            <thead>
              <tr>
                <th scope="col">Neighbour</th>
                <th scope="col">Makes before it breaks</th>
                <th scope="col">Nearest design</th>
              </tr>
            </thead>
            <tbody>
              {NEIGHBOURS.map(({ id, name, before, nearest }) => (
                <tr key={id}>
                  <th scope="row">
                    <a href={`#${id}`}>{name}</a>
                  </th>
                  <td>{BEFORE[before]}</td>
                  <td>
                    <Design id={nearest} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {NEIGHBOURS.map((each) => (
          <One key={each.id} neighbour={each} />
        ))}
        <p className="cap">
          What is said here was read in the documents that are linked, in November 2026; versions before and after may
          differ. None of them was run for this page. Which design is nearest is this page’s own judgement.
        </p>
      </div>
    </PageFrame>
  );
}

function Design({ id }: { readonly id: Neighbour['nearest'] }) {
  return <a href={viewAddress('designs', { design: id })}>{DESIGN_WORDS[id]}</a>;
}

function One({ neighbour }: { readonly neighbour: Neighbour }) {
  const { id, name, what, when, meanwhile, revoked, nearest, why, sources } = neighbour;
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="nb">
      <h2 id={`${id}-name`}>{name}</h2>
      <p>{what}</p>
      <dl>
        <Row term="When it renews" said={when} sources={sources} />
        <Row term="What serves meanwhile" said={meanwhile} sources={sources} />
        <Row term="A revoked certificate" said={revoked} sources={sources} />
        <div>
          <dt>Nearest design</dt>
          <dd>
            <Design id={nearest} />. <Terms text={why} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Row({
  term,
  said,
  sources,
}: {
  readonly term: string;
  readonly said: Said;
  readonly sources: Neighbour['sources'];
}) {
  const source = said.source === null ? null : sources[said.source];
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {said.text}{' '}
        {source && (
          <span className="cap">
            Source: <a href={source.address}>{source.title}</a>
          </span>
        )}
      </dd>
    </div>
  );
}
