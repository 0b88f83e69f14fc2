/** A run at a step, or a part of a lesson, for other people's pages: a link, Markdown, and the element that plays (docs/embedding.md). */

/** Keys of a run's address that the element and the pages behind short links know as well. */
const RUN_KEYS = ['step', 'lib', 'reconciler', 'provider'] as const;

export interface Embeddable {
  readonly label: string;
  /** Where people are led. */
  readonly link: string;
  /** Attributes of the element that say what is shown. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Address of its picture; null: there is none as a file. */
  readonly picture: string | null;
}

/**
 * @param site where the site is, ending in a slash
 * @param address query and hash of the run in the explorer
 */
export function embeddableRun(site: string, address: string, label: string, picture: string | null = null): Embeddable {
  const { searchParams, hash } = new URL(address, site);
  const scenario = searchParams.get('scenario');
  const query = new URLSearchParams();
  for (const key of RUN_KEYS) {
    const value = searchParams.get(key);
    if (value !== null) query.set(key, value);
  }
  const state = hash.startsWith('#!') ? hash.slice(2) : null;
  const attributes = {
    ...(scenario === null ? {} : { scenario }),
    ...Object.fromEntries(query),
    ...(state === null ? {} : { state }),
  };
  const text = query.toString().replaceAll('%2C', ',');
  // A run that is no scenario's has no page of its own: it opens in the explorer.
  const place = scenario === null ? '' : `s/${scenario}/`;
  return { label, attributes, picture, link: `${site}${place}${text === '' ? '' : `?${text}`}${hash}` };
}

/** For Markdown, where brackets end the words of a link. */
export function embedMarkdown({ label, link }: Embeddable): string {
  return `[${label.replace(/[\\[\]]/g, '\\$&')}](${link.replace(/[()]/g, encodeURIComponent)})`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

/** The element with what stands there until it is started, and the script that brings it to life. */
export function embedHtml(site: string, { label, link, attributes, picture }: Embeddable): string {
  const said = Object.entries({ ...attributes, label }).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const anchor = `<a href="${escaped(link)}">${escaped(label)}</a>`;
  const inside =
    picture === null
      ? [`  <p>${anchor}</p>`]
      : [
          '  <figure>',
          `    <img src="${escaped(picture)}" alt="${escaped(label)}">`,
          `    <figcaption>${anchor}</figcaption>`,
          '  </figure>',
        ];
  return [
    `<script defer src="${escaped(site)}embed.v1.js"></script>`,
    `<tls-explainer${said.join('')}>`,
    ...inside,
    '</tls-explainer>',
    '',
  ].join('\n');
}
