/** The text of the program, with what the answer says about places in it. */
import { indentWithTab } from "@codemirror/commands";
import { cpp } from "@codemirror/lang-cpp";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { keymap, EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import type { Mark } from "../../output/marks.ts";

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: "var(--code-keyword)" },
  { tag: [tags.typeName, tags.standard(tags.typeName)], color: "var(--code-type)" },
  { tag: [tags.string, tags.character], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool], color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.processingInstruction, color: "var(--code-string)" },
]);

const SEVERITY = { violation: "error", unknown: "warning", invariant: "info" } as const;

export class Editor {
  readonly view: EditorView;

  /** `verify`: asked for with the keyboard. */
  constructor(parent: HTMLElement, verify: () => void) {
    const run = (): boolean => {
      verify();
      return true;
    };
    this.view = new EditorView({
      parent,
      extensions: [
        keymap.of([{ key: "Mod-Enter", run }, indentWithTab]),
        basicSetup,
        cpp(),
        syntaxHighlighting(COLOURS),
        lintGutter(),
        EditorView.contentAttributes.of({ "aria-label": "C program", tabindex: "0" }),
      ],
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  set text(text: string) {
    const { state } = this.view;
    this.view.dispatch({ changes: { from: 0, to: state.doc.length, insert: text } });
    this.show([]);
  }

  show(marks: readonly Mark[]): void {
    const { state } = this.view;
    const diagnostics = marks
      .filter(({ location: { line } }) => line >= 1 && line <= state.doc.lines)
      .map(({ kind, text, location: { line, column } }): Diagnostic => {
        const { from, to, text: written } = state.doc.line(line);
        const start = Math.min(to, from + Math.max(column - 1, written.search(/\S|$/)));
        return { from: start, to, severity: SEVERITY[kind], message: text };
      });
    this.view.dispatch(setDiagnostics(state, diagnostics));
  }
}
