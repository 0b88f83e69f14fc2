/** Twins as HTML fragments and as Markdown. */
import type { StepTwin } from './twin';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function html(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

/** Text that Markdown takes as text. */
export function markdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}

/** For an `alt` attribute in Markdown, where brackets end it. */
export function altText(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&');
}

export function stepHtml({ story, lanes, why }: StepTwin): string {
  const states = lanes.map(({ name, says }) => `<div><dt>${html(name)}</dt><dd>${html(says)}</dd></div>`).join('\n');
  const causes = why.causes.map(({ step, says }) => `<li>Step ${step}: ${html(says)}</li>`).join('\n');
  return [
    `<p>${html(story)}</p>`,
    `<dl>\n${states}\n</dl>`,
    ...(causes === '' ? [] : [`<p>${html(why.question)}</p>`, `<ol>\n${causes}\n</ol>`]),
    '',
  ].join('\n');
}

/** @param picture address of the figure, relative to the file */
export function stepMarkdown({ title, story, lanes, why }: StepTwin, picture: string): string {
  const causes = why.causes.map(({ step, says }, at) => `${at + 1}. Step ${step}: ${markdown(says)}`);
  return [
    `![${altText(title)}](${picture})`,
    markdown(story),
    lanes.map(({ name, says }) => `- ${name}: ${markdown(says)}`).join('\n'),
    ...(causes.length === 0 ? [] : [markdown(why.question), causes.join('\n')]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
