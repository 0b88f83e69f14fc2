/** Puts the cursor of the open editor at a line, as soon as the editor is there. */
const PATIENCE_MS = 10_000;
const EVERY_MS = 100;

async function field(): Promise<HTMLElement | null> {
  for (let waited = 0; waited < PATIENCE_MS; waited += EVERY_MS) {
    const found = document.querySelector<HTMLElement>('.reconciler .cm-editor');
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return null;
}

/** @param text some part of the line */
export async function editAt(text: string): Promise<void> {
  const [{ EditorView }, element] = await Promise.all([import('@codemirror/view'), field()]);
  const view = element === null ? null : EditorView.findFromDOM(element);
  if (view === null) return;
  const at = view.state.doc.toString().indexOf(text);
  if (at < 0) return;
  const { from, to, text: line } = view.state.doc.lineAt(at);
  // Before the colon: a condition is what is added to.
  const end = line.endsWith(':') ? to - 1 : to;
  view.dispatch({ selection: { anchor: end }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}
