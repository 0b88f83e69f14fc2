/** The text field: CodeMirror with Python's colours as they are in the rest of the page, and the way out by keyboard. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { unifiedMergeView } from '@codemirror/merge';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec, StateEffect, StateField, type Extension } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  gutter,
  GutterMarker,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

const COLOURS = HighlightStyle.define([
  {
    tag: [
      tags.keyword,
      tags.operatorKeyword,
      tags.controlKeyword,
      tags.definitionKeyword,
      tags.moduleKeyword,
      tags.bool,
      tags.null,
    ],
    class: 'ink-keyword',
  },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.variableName)),
    ],
    class: 'ink-call',
  },
  { tag: [tags.string, tags.docString, tags.special(tags.string)], class: 'ink-text' },
  { tag: tags.comment, class: 'ink-comment' },
]);

/** What stands beside lines of the text: an error, and what ran in the step on screen. */
export interface Marks {
  readonly error: { readonly line: number; readonly message: string } | null;
  /** Lines that ran, with what is said in their margin. */
  readonly ran: ReadonlyMap<number, string>;
}

export const NO_MARKS: Marks = { error: null, ran: new Map() };

const setMarks = StateEffect.define<Marks>();

class ErrorMarker extends GutterMarker {
  constructor(readonly message: string) {
    super();
  }
  override eq(other: ErrorMarker): boolean {
    return other.message === this.message;
  }
  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.className = 'edit-error-mark';
    mark.textContent = '!';
    mark.title = this.message;
    return mark;
  }
}

const marksField = StateField.define<Marks>({
  create: () => NO_MARKS,
  update: (marks, transaction) =>
    transaction.effects.reduce((now, effect) => (effect.is(setMarks) ? effect.value : now), marks),
});

class Note extends WidgetType {
  constructor(readonly text: string) {
    super();
  }
  override eq(other: Note): boolean {
    return other.text === this.text;
  }
  override toDOM(view: EditorView): HTMLElement {
    const note = document.createElement('span');
    note.className = 'edit-note';
    // An engine left to itself may put the caret on another line; it belongs at the end of this one.
    note.addEventListener('mousedown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      view.dispatch({ selection: { anchor: view.posAtDOM(note) } });
      view.focus();
    });
    // Said by the step list and the panels; here it would be read into the code.
    note.setAttribute('aria-hidden', 'true');
    note.textContent = this.text;
    return note;
  }
}

function decorations(state: EditorState): DecorationSet {
  const { error, ran } = state.field(marksField);
  const lines = [...ran.keys()].filter((line) => line <= state.doc.lines).sort((a, b) => a - b);
  const all = lines.flatMap((number) => {
    const line = state.doc.line(number);
    const text = ran.get(number) ?? '';
    const mark = Decoration.line({ class: 'ran' }).range(line.from);
    return text === '' ? [mark] : [mark, Decoration.widget({ widget: new Note(text), side: 1 }).range(line.to)];
  });
  if (error !== null && error.line >= 1 && error.line <= state.doc.lines)
    all.push(Decoration.line({ class: 'wrong' }).range(state.doc.line(error.line).from));
  return Decoration.set(all, true);
}

function errorGutter(): Extension {
  return gutter({
    class: 'edit-errors',
    lineMarker: (view, block) => {
      const { error } = view.state.field(marksField);
      const line = view.state.doc.lineAt(block.from).number;
      return error?.line === line ? new ErrorMarker(error.message) : null;
    },
    lineMarkerChange: (update) => update.transactions.some(({ effects }) => effects.some((each) => each.is(setMarks))),
    initialSpacer: () => new ErrorMarker(''),
  });
}

export interface FieldOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly hint: string;
  readonly onType: (text: string) => void;
  readonly onRun: () => void;
  /** Esc: the keyboard leaves the text. */
  readonly onLeave: () => void;
}

export interface Compared {
  readonly original: string;
  /** Folds what is the same. */
  readonly onlyChanges: boolean;
}

export interface Field {
  /** Another file: its own history, its own place. */
  setFile(text: string, compared: Compared | null): void;
  /** The same file, changed from outside. */
  setText(text: string): void;
  setMarks(marks: Marks): void;
  /** Shows what differs from the original; null: only the text. */
  compareWith(compared: Compared | null): void;
  goTo(line: number): void;
  focus(): void;
  destroy(): void;
}

const isPython = python();

export function openField({ parent, text, label, hint, onType, onRun, onLeave }: FieldOptions): Field {
  const merge = new Compartment();
  const keys = Prec.highest(
    keymap.of([
      { key: 'Mod-Enter', run: () => (onRun(), true) },
      { key: 'Escape', run: (view) => (hasPanel(view) ? false : (onLeave(), true)) },
    ]),
  );
  const extensions: Extension = [
    keys,
    lineNumbers(),
    errorGutter(),
    marksField,
    EditorView.decorations.compute([marksField, 'doc'], decorations),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('    '),
    bracketMatching(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    isPython,
    syntaxHighlighting(COLOURS),
    placeholder(hint),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
    keymap.of([indentWithTab, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onType(update.state.doc.toString());
    }),
    merge.of([]),
  ];
  const stateOf = (doc: string): EditorState => EditorState.create({ doc, extensions });
  const view = new EditorView({ parent, state: stateOf(text) });
  const compareWith = (compared: Compared | null): void => {
    const shown =
      compared === null
        ? []
        : unifiedMergeView({
            original: compared.original,
            mergeControls: false,
            ...(compared.onlyChanges ? { collapseUnchanged: { margin: 6, minSize: 12 } } : {}),
            syntaxHighlightDeletions: true,
          });
    view.dispatch({ effects: merge.reconfigure(shown) });
  };
  return {
    setFile: (next, compared) => {
      view.setState(stateOf(next));
      compareWith(compared);
    },
    setText: (next) => {
      if (next !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    setMarks: (marks) => view.dispatch({ effects: setMarks.of(marks) }),
    compareWith,
    goTo: (line) => {
      const { from } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: 40 }),
      });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** The search panel closes first. */
function hasPanel(view: EditorView): boolean {
  return view.dom.querySelector('.cm-search') !== null;
}
