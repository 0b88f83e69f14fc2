import { useMemo } from 'react';
import type { World } from '../../model/juju/world';
import { sightOf, type Sight } from '../../run/sight';
import { Rich } from '../shell/Rich';

/** What each side can see now, and what it cannot yet. */
export function SightList({ world }: { readonly world: World }) {
  const sights = useMemo(() => sightOf(world), [world]);
  if (sights.length === 0) return null;
  const late = sights.filter((sight) => sight.notYet.length > 0).map((sight) => sight.unit);
  return (
    <details className="sights">
      <summary>
        Who sees what
        <span className="cap">
          {late.length === 0 ? 'both sides see all there is' : `${late.join(', ')}: not all yet`}
        </span>
      </summary>
      <dl>
        {sights.map((sight) => (
          <SightOf key={sight.unit} sight={sight} />
        ))}
      </dl>
    </details>
  );
}

function SightOf({ sight }: { readonly sight: Sight }) {
  return (
    <>
      <dt>{sight.unit}</dt>
      <dd>
        {sight.sees.map((text, at) => (
          <p key={at}>
            sees <Rich text={text} tags />
          </p>
        ))}
        {sight.notYet.map((text, at) => (
          <p key={at} className="not-yet">
            not yet: <Rich text={text} tags />
          </p>
        ))}
        {sight.sees.length + sight.notYet.length === 0 && <p>nothing to see</p>}
      </dd>
    </>
  );
}
