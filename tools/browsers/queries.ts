/**
 * What is on the page, by role and accessible name. Runs inside the page, in every engine alike, so that the job is written once; that
 * the engines themselves see the same names is a test of its own (`Tab.exposes`).
 */
import type { Point } from './engine';

/** A text, or a regular expression's source. */
export type Wanted = string | { readonly pattern: string };

export interface Query {
  /** An ARIA role; lines of code have none and are asked for by `css`. */
  readonly role?: string;
  readonly css?: string;
  readonly name?: Wanted;
  /** Text that stands in it. */
  readonly holds?: Wanted;
  readonly within?: Query;
}

export interface Sight {
  readonly name: string;
  readonly text: string;
  /** Of a slider or field. */
  readonly value: string;
  /** `aria-valuetext`. */
  readonly says: string;
}

const IMPLICIT: Readonly<Record<string, string>> = {
  region: 'section[aria-label]',
  button: 'button',
  slider: 'input[type=range]',
  combobox: 'select',
  dialog: 'dialog',
  progressbar: 'progress',
  textbox: 'textarea, input:not([type]), input[type=text]',
};

function tidy(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

function labelOf(element: Element): string {
  if (!('labels' in element)) return '';
  const { labels } = element as HTMLInputElement;
  return [...(labels ?? [])].map((label) => label.textContent).join(' ');
}

function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const named = tidy(ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
  return named || tidy(element.getAttribute('aria-label')) || tidy(labelOf(element)) || tidy(element.textContent);
}

function fits(text: string, wanted: Wanted | undefined, exact: boolean): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted !== 'string') return new RegExp(wanted.pattern).test(text);
  return exact ? text === wanted : text.includes(wanted);
}

function isHere(element: Element): boolean {
  return element.getClientRects().length > 0 && element.closest('[aria-hidden=true], [inert]') === null;
}

function find(query: Query): readonly Element[] {
  const { role, css, name, holds, within } = query;
  const roots = within === undefined ? [document] : find(within);
  const selector = css ?? `[role=${role}], ${IMPLICIT[role ?? ''] ?? `[role=${role}]`}`;
  return roots
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter((element) => role === undefined || (element.getAttribute('role') ?? role) === role)
    .filter((element) => fits(nameOf(element), name, true) && fits(tidy(element.textContent), holds, false))
    .filter(isHere);
}

/** Everything that fits, in the order of the page. */
export function look(query: Query): readonly Sight[] {
  return find(query).map((element) => ({
    name: nameOf(element),
    text: tidy(element.textContent),
    value: 'value' in element ? String(element.value) : '',
    says: element.getAttribute('aria-valuetext') ?? '',
  }));
}

/**
 * Scrolls the first that fits into view.
 * @param inset pixels from its left edge; its middle without it
 * @returns where a click meets it; null: something lies over it, or it is not there
 */
export function reach(query: Query, inset?: number): Point | null {
  const [element] = find(query);
  if (element === undefined) return null;
  element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { x: Math.round(left + (inset ?? width / 2)), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(at.x, at.y);
  return hit !== null && element.contains(hit) ? at : null;
}

/** Gives it the keyboard. @returns whether it took it */
export function focus(query: Query): boolean {
  const [element] = find(query);
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return document.activeElement === element;
}

/** What is selected in the first that fits; null: the caret is elsewhere. */
export function selected(query: Query): string | null {
  const [element] = find(query);
  const selection = document.getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  const holds = (node: Node | null | undefined): boolean =>
    node !== null && node !== undefined && element?.contains(node) === true;
  return holds(anchorNode) && holds(focusNode) ? tidy(String(selection)) : null;
}

interface Watched {
  faults?: string[];
}

/** Writes down from now on what fails without being caught, and what breaks the page's policy. */
export function watch(): void {
  const watched = globalThis as Watched;
  if (watched.faults !== undefined) return;
  const faults: string[] = (watched.faults = []);
  window.addEventListener('error', (event) => faults.push(event.message));
  window.addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));
  window.addEventListener('securitypolicyviolation', (event) =>
    faults.push(`${event.violatedDirective} refused ${event.blockedURI}`),
  );
}

export function faults(): readonly string[] {
  return (globalThis as Watched).faults ?? [];
}

/** Addresses of what was loaded from another host. */
export function strangers(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map((entry) => entry.name)
    .filter((name) => name.startsWith('http') && new URL(name).host !== window.location.host);
}
