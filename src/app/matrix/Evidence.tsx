/** What the evidence column counts, and the bounds of each situation. */
import { CHARM_FILES, SURVEYED, type ShippedCharm } from '../../charms/files';
import { SITUATION_DATA } from '../../explore';
import { SITUATION_IDS, SITUATIONS } from '../../scenarios/ids';
import { Terms } from '../glossary/Terms';
import { EVIDENCE, usesOf } from './evidence';

const SHIPPED: readonly ShippedCharm[] = Object.values(CHARM_FILES);

const WHYS = SITUATION_IDS.map((id) => SITUATION_DATA[id].why);

function titleOf(letter: string): string {
  return SHIPPED.filter((each) => each.letter === letter).at(-1)?.title ?? letter;
}

export function Evidence() {
  return (
    <div className="mx-notes">
      <details>
        <summary>What may happen in each situation, and why no more</summary>
        <dl>
          {SITUATION_IDS.map((id, at) => (
            <div key={id}>
              <dt>{SITUATIONS[id]}</dt>
              <dd>
                <Terms text={SITUATION_DATA[id].why} after={WHYS.slice(0, at)} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <details>
        <summary>What was seen: {SURVEYED} public uses of the pull API, in 14 classes</summary>
        <p>
          The source of each charm was read at the commit that is named, and sorted by what its reconciler does. None of
          them was run, and later fixes may exist. The reconcilers of the matrix are small charms written for this page,
          one for each class; the column “Seen” says how many of the {SURVEYED} are in it.
        </p>
        <dl>
          {EVIDENCE.map((each) => (
            <div key={each.letter}>
              <dt>
                {each.letter}, {titleOf(each.letter)}: {usesOf(each)}
              </dt>
              <dd>
                {each.essence}{' '}
                {each.seen.map(({ name, at, public: isPublic, uses }, index) => (
                  <span key={`${name} ${at}`}>
                    {index > 0 && '; '}
                    {isPublic ? <a href={`https://github.com/${name}`}>{name}</a> : name}
                    {at !== '' && ` (${at})`}
                    {uses > 1 && `, ${uses} times`}
                  </span>
                ))}
                .
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
