import { useState } from 'react';
import { LESSON_COUNT, LESSONS, REPAIR } from '../../lessons/list';
import { lastPart } from './memory';
import { isPlainClick } from './Pieces';
import { placeAddress, readPlace, type Place } from './place';

const ABOUT: Readonly<Record<number, string>> = {
  1: 'A certificate is asked for, signed, written to disk, and renewed.',
  2: 'When the library has no answer though a good certificate is there, and what a charm makes of it.',
  3: 'Keep the files while related: right in the gap, wrong after a revocation.',
  4: 'Signed by hand: hours without an answer, and the provider forgets the old certificate.',
  5: 'A new key makes old requests void; key and certificate must not come apart.',
  6: 'A renewal that changes nothing, so that nobody hears of it.',
  7: 'One certificate for the application, and the wrong unit asks.',
  8: 'A refusal of the new certificate says nothing about the old one.',
  9: 'What was put off comes back in another world.',
};

/** All lessons, and where the reader was. */
export function LessonList({ onGo }: { readonly onGo: (place: Place) => void }) {
  const [last] = useState(lastPart);
  const lastPlace = last === null ? null : readPlace(last).place;
  return (
    <div className="lesson-list">
      <h1>Learn</h1>
      <p className="lesson-lead">
        {LESSON_COUNT} short lessons beside the live explorer. Each asks what happens next, and answers by running it.
      </p>
      {last !== null && lastPlace?.kind === 'part' && (
        <p>
          <a className="btn primary" href={last}>
            Go on with lesson {lastPlace.lesson}, part {lastPlace.part}
          </a>
        </p>
      )}
      <ol>
        {LESSONS.map(({ number, title }) => {
          const place: Place = { kind: 'part', lesson: number, part: 1 };
          return (
            <li key={number}>
              <a
                href={placeAddress(place)}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  onGo(place);
                }}
              >
                <i aria-hidden="true">{number}</i>
                <span>
                  <b>{title}</b>
                  <span>{ABOUT[number]}</span>
                </span>
              </a>
            </li>
          );
        })}
        <li>
          <a href={REPAIR.query}>
            <i aria-hidden="true">{REPAIR.number}</i>
            <span>
              <b>{REPAIR.title}</b>
              <span>Edit the charm until every situation is safe in which charm code can be.</span>
            </span>
          </a>
        </li>
      </ol>
      <p>
        All words are explained in the <a href="?view=glossary">glossary</a>.
      </p>
    </div>
  );
}
