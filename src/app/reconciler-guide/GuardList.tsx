import { useMemo } from 'react';
import { PROPERTIES } from '../../model/properties';
import { LIBRARY_VERSIONS } from '../../model/setup';
import { Terms } from '../glossary/Terms';
import { breakOf, linkWithout } from './breaks';
import { COMES, type Guard } from './guards';
import { anchorOf, placesOf, type GuardPlace } from './places';

/** Why each line is there, with the run that breaks without it. */
export function GuardList({ text }: { readonly text: string }) {
  const places = useMemo(() => placesOf(text), [text]);
  const whys = places.map(({ guard }) => guard.why);
  return (
    <section className="panel guide-guards" aria-label="Why each line is there">
      <div className="panel-head">
        <h2>Why each line is there</h2>
        <span className="cap">{places.length} lines; without any of them some run goes wrong</span>
      </div>
      <ol>
        {places.map((place, at) => (
          <Reason key={place.guard.id} place={place} after={whys.slice(0, at)} link={linkWithout(place.guard, text)} />
        ))}
      </ol>
    </section>
  );
}

function breaksText({ proof }: Guard): string {
  return proof.kind === 'search' ? `Rule broken without it: ${lower(PROPERTIES[proof.breaks])}` : COMES[proof.comes];
}

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

function versionsText(guard: Guard): string {
  const versions = breakOf(guard)?.versions ?? [];
  return versions.length === LIBRARY_VERSIONS.length ? 'in every release' : `in ${versions.join(', ')}`;
}

interface ReasonProps {
  readonly place: GuardPlace;
  /** The reasons before it. */
  readonly after: readonly string[];
  readonly link: string | null;
}

function Reason({ place, after, link }: ReasonProps) {
  const { guard, number, from, to } = place;
  return (
    <li id={anchorOf(place)} tabIndex={-1}>
      <span className="guide-mark" aria-hidden="true">
        {number}
      </span>
      <div>
        <h3>
          {guard.title} <span className="cap">{from === to ? `line ${from}` : `lines ${from} to ${to}`}</span>
        </h3>
        <p>
          <Terms text={guard.why} after={after} />
        </p>
        <p className="guide-breaks">
          {breaksText(guard)}, {versionsText(guard)}.{' '}
          {link !== null && (
            <a href={link} aria-label={`Open the run without “${guard.title}”`}>
              Open the run without it
            </a>
          )}
        </p>
      </div>
    </li>
  );
}
