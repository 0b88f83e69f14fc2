import type { Choice } from './messages';
import type { Chosen } from './objects';
import type { Looked } from './useLooked';

export interface StoryWords {
  readonly bold: string;
  readonly rest: string;
}

const BUSY: StoryWords = {
  bold: 'Making real X.509.',
  rest: 'Keys are made here, and nothing of them leaves this page.',
};

/** The finding, and its reason. */
export function storyOf(looked: Looked | null, chosen: Chosen, choices: readonly Choice[]): StoryWords {
  if (looked === null) return BUSY;
  const { compared } = looked;
  if (compared !== null) {
    if ('problem' in compared) return { bold: compared.problem, rest: '' };
    const [first, second] = compared.verdicts;
    return { bold: first?.text ?? '', rest: second?.text ?? first?.because ?? '' };
  }
  const choice = choices.find((each) => each.name === chosen.of);
  if (!choice) return { bold: 'Nothing is chosen.', rest: '' };
  const what = choice.kind === 'csr' ? 'A request' : 'A certificate';
  return { bold: `${what} for ${choice.title}.`, rest: 'Choose another one to compare it with, field by field.' };
}

export function Story({ bold, rest, notices }: StoryWords & { readonly notices: readonly string[] }) {
  return (
    <>
      <div className="story dg-story">
        <h1 aria-live="polite">
          <b>{bold}</b> {rest}
        </h1>
      </div>
      {notices.map((notice) => (
        <p key={notice} className="notice ct-notice">
          {notice}
        </p>
      ))}
    </>
  );
}
