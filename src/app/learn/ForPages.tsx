import { useId } from 'react';
import { embedHtml, embedMarkdown, type Embeddable } from '../../export/embed';
import { CopyButton } from '../frame/CopyButton';

interface Props {
  /** Ends in a slash. */
  readonly site: string;
  readonly items: readonly (Embeddable & { readonly title: string })[];
}

/** What a writer of documentation takes along: a link, the same in Markdown, and what plays on click. */
export function ForPages({ site, items }: Props) {
  const id = useId();
  return (
    <ul className="for-pages">
      {items.map((item, at) => (
        <li key={item.title}>
          <p id={`${id}${at}`}>
            <b>{item.title}</b>
            <span className="cap">{item.link}</span>
          </p>
          <div role="group" aria-labelledby={`${id}${at}`}>
            <CopyButton label="Link" className="btn" text={() => item.link} />
            <CopyButton label="Markdown" className="btn" text={() => embedMarkdown(item)} />
            <CopyButton label="HTML that plays" className="btn" text={() => embedHtml(site, item)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
