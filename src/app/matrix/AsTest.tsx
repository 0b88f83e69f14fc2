/** The counterexample as a pytest file for the real library: what it plays and asserts, and the whole file to take along. */
import { useCallback } from 'react';
import type { OwnCharm } from '../../run/code';
import type { ComputedRun } from '../../run/run';
import { loadCharm } from '../code/source';
import { saveBlob } from '../export/save';
import { CopyButton } from '../frame/CopyButton';
import { useLoaded } from '../frame/useLoaded';
import { Icon } from '../shell/Icon';

interface Test {
  readonly file: string;
  readonly text: string;
}

async function testOf(computed: ComputedRun, own: OwnCharm | null): Promise<Test> {
  const { pytest, PYTEST_FILE } = await import('../../export/pytest/pytest');
  const { charm } = computed.start.setup;
  const shipped = own || charm === null ? null : await loadCharm(charm);
  const files = own?.files ?? (shipped ? { 'charm.py': shipped.text } : null);
  return { file: PYTEST_FILE, text: pytest(computed, { files, metadata: null }) };
}

/** Events and assertions; what plays them is the same in every file. */
function heart(text: string): string {
  const events = /^EVENTS:[\s\S]*?^\]$/m.exec(text)?.[0] ?? '';
  const tests = [...text.matchAll(/^def test_[\s\S]*?(?=\n\n\n|\n$|$(?![\s\S]))/gm)].map(([each]) => each.trim());
  return [events, ...tests].filter((each) => each !== '').join('\n\n\n');
}

export function AsTest({ computed, own }: { readonly computed: ComputedRun; readonly own: OwnCharm | null }) {
  const test = useLoaded(useCallback(() => testOf(computed, own), [computed, own]));
  if (test === null) return null;
  const { file, text } = test;
  return (
    <section aria-label="This run as a test" className="mx-part">
      <div className="mx-part-head">
        <h3>This run as a test for your charm</h3>
        <CopyButton label="Copy test" text={() => text} />
        <button
          type="button"
          className="btn quiet"
          onClick={() => saveBlob(file, new Blob([text], { type: 'text/x-python' }))}
        >
          <Icon name="export" />
          Download test
        </button>
      </div>
      <details>
        <summary>What it plays and asserts, on the real library</summary>
        <pre className="mx-code" tabIndex={0} aria-label="Events and assertions of the test">
          {heart(text)}
        </pre>
      </details>
    </section>
  );
}
