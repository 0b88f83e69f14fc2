import { useEffect, useState } from 'react';
import { TERMS } from '../../lessons/glossary';
import { PageFrame } from '../frame/PageFrame';
import './glossary.css';

const SORTED = Object.entries(TERMS).sort(([, a], [, b]) => a.title.localeCompare(b.title, 'en'));

/** The browser looks for the place before the page is there. @returns the term that the address names */
function useNamedPlace(): string {
  const [named, setNamed] = useState('');
  useEffect(() => {
    const go = (): void => {
      const id = window.location.hash.slice(1);
      setNamed(id);
      if (Object.hasOwn(TERMS, id)) document.getElementById(id)?.scrollIntoView();
    };
    go();
    window.addEventListener('hashchange', go);
    return () => window.removeEventListener('hashchange', go);
  }, []);
  return named;
}

/** Every word that the lessons and pages use, with a step that shows it. */
export function GlossaryPage() {
  const named = useNamedPlace();
  return (
    <PageFrame view="glossary">
      <div className="glossary">
        <h1>Glossary</h1>
        <p className="glossary-lead">
          Terms of Juju, of the library and of certificates, as this site uses them. Each is shown at a step of a run.
        </p>
        <nav aria-label="Terms">
          <ul className="glossary-index">
            {SORTED.map(([id, { title }]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <dl>
          {SORTED.map(([id, { title, says, shown, source }]) => (
            <div key={id} id={id} className={`glossary-term${id === named ? ' named' : ''}`}>
              <dt>{title}</dt>
              <dd>
                <p>{says}</p>
                <p className="glossary-more">
                  <a href={shown} aria-label={`${title}: see it`}>
                    See it
                  </a>
                  <span>
                    Source:{' '}
                    <a href={source.url} rel="noreferrer" aria-label={`Source of ${title}: ${source.name}`}>
                      {source.name}
                    </a>
                  </span>
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </PageFrame>
  );
}
