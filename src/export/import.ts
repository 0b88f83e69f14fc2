/**
 * Opens whatever carries a run: its file, a recorded trace, a link, an exported picture or report. Nothing here throws; what cannot be
 * opened is said in one sentence, and a bad part never voids the rest.
 */
import { bugCharm, bugRun } from '../run/bug-run';
import { MAX_RUN_FILE, parseRun } from '../run/json';
import { parseLink } from '../run/link/link';
import { readQuery } from '../run/link/query';
import type { Run } from '../run/run';
import { readJson } from '../run/schema/text';
import { BUGS } from '../scenarios/bugs/bugs';
import { BUG_IDS, type BugId } from '../scenarios/bugs/types';
import { isId, SCENARIO_IDS, type ScenarioId } from '../scenarios/ids';
import { runInComment, runInSvg } from './carry';
import { isTrace, openTrace } from './trace/open';

export interface Opened {
  readonly run: Run;
  /** One plain sentence for each part that is not as it was. */
  readonly notices: readonly string[];
  /** The step that a link means; null: the step that matters. */
  readonly step: number | string | null;
}

export type Answer = Opened | { readonly problem: string };

/** Larger texts were not written by this page, nor by the recorder. */
export const MAX_OPEN = 16 * 1024 * 1024;

const fail = (problem: string): Answer => ({ problem });

function openRunText(text: string): Answer {
  const read = parseRun(text);
  return typeof read === 'string' ? fail(read) : { ...read, step: null };
}

function openJson(text: string): Answer {
  if (text.length > MAX_RUN_FILE && !/"format"\s*:\s*"tls-trace\//.test(text.slice(0, 4096))) {
    return fail('The file is too large to be a run.');
  }
  const value = readJson(text);
  if (!isTrace(value)) return openRunText(text);
  const opened = openTrace(value);
  return typeof opened === 'string' ? fail(opened) : { ...opened, step: null };
}

/** `…/s/slow-signer/`: the page of a scenario. */
function scenarioOfPath(path: string): ScenarioId | undefined {
  const id = /\/s\/([a-z0-9-]+)\/?(?:index\.html)?$/.exec(path)?.[1];
  return id !== undefined && isId(SCENARIO_IDS, id) ? id : undefined;
}

/** Keys of the short part of a link, by which an address is known to be ours. */
const LINK_KEYS = ['scenario', 'bug', 'lib', 'reconciler', 'provider', 'step', 'view'];

/** A reported bug's run, with what else its link says. */
function openBug(id: BugId, search: string): Answer {
  const bug = BUGS.find((each) => each.id === id);
  if (bug === undefined || bugCharm(bug) !== null)
    return fail(`${id} runs with a charm of its own, which only the page has: open it there.`);
  const run = bugRun(bug, null);
  const { setup, look, notices } = readQuery(search);
  return { run: { ...run, setup: { ...run.setup, ...setup } }, notices, step: look.step ?? bug.shownBy.step };
}

/** @returns null for what is no link of this page */
function openLink(text: string): Answer | null {
  if (isId(SCENARIO_IDS, text)) return openLink(`?scenario=${text}`);
  if (isId(BUG_IDS, text)) return openLink(`?bug=${text}`);
  if (/\s/.test(text) || !/[?#]|\/s\//.test(text) || !URL.canParse(text, 'https://page.invalid/')) return null;
  const url = new URL(text, 'https://page.invalid/');
  const page = scenarioOfPath(url.pathname);
  const isOurs = page !== undefined || url.hash.startsWith('#!') || LINK_KEYS.some((key) => url.searchParams.has(key));
  if (!isOurs) return null;
  const { bug } = readQuery(url.search);
  if (bug !== null && !url.hash.startsWith('#!')) return openBug(bug, url.search);
  const { run, notices, step } = parseLink({ search: url.search, hash: url.hash }, page);
  return { run, notices, step };
}

/** Addresses of links, and what a report says to add to the page's address. */
const LINKS = /\]\(<?([^\s<>()]{1,20000})>?\)|`([?#][^\s`]{1,20000})`/g;

/** @param what carries it: `picture`, `text` */
function openCarried(carried: string, what: string): Answer {
  const opened = openRunText(carried);
  return 'run' in opened ? opened : fail(`The run that this ${what} carries is damaged.`);
}

function openSvg(text: string): Answer {
  const carried = runInSvg(text);
  if (carried === null) return fail('This picture carries no run; only a picture that was saved from here does.');
  return openCarried(carried, 'picture');
}

/** A report carries its run in a comment; where that was lost, its link does. */
function openMarkdown(text: string): Answer {
  const carried = runInComment(text);
  const opened = carried === null ? null : openCarried(carried, 'text');
  if (opened && 'run' in opened) return opened;
  for (const [, linked = '', said = ''] of text.matchAll(LINKS)) {
    const found = openLink(linked === '' ? said : linked);
    if (found) return found;
  }
  return opened ?? fail('No run was found in this text: it is no run, trace, link, or export of this page.');
}

export function openAny(text: string): Answer {
  if (text.length > MAX_OPEN) return fail('The file is too large to be opened here.');
  const trimmed = text.replace(/^\ufeff/, '').trim();
  if (trimmed === '') return fail('The file is empty.');
  if (trimmed.startsWith('{') || (trimmed.startsWith('[') && readJson(trimmed) !== undefined)) return openJson(trimmed);
  if (/^<(?:\?xml|svg|!--|!doctype svg)/i.test(trimmed) && trimmed.includes('<svg')) return openSvg(trimmed);
  return openLink(trimmed) ?? openMarkdown(trimmed);
}
