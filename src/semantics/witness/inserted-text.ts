/** The text of a program with code behind it that is inserted at its points. */
import type { SourceRange } from "../../base/diagnostics/index.ts";
import type { InsertedCode, Insertions, ProgramPoint } from "../../program/c/insertions.ts";
import { keyOf } from "./points.ts";

const END = ";;;;\n";
const OURS = '# 1 "<witness>"\n';

type Part = keyof InsertedCode;

export class InsertedText {
  private readonly declarations: string[] = [];
  private readonly codes = new Map<
    string,
    { readonly point: ProgramPoint } & Record<Part, string[]>
  >();

  declare(declaration: string): void {
    this.declarations.push(declaration);
  }

  /** Statements, done one after the other. */
  add(point: ProgramPoint, part: Part, code: string): void {
    const key = keyOf(point);
    let lists = this.codes.get(key);
    if (lists === undefined) {
      lists = { point, before: [], after: [], otherwise: [] };
      this.codes.set(key, lists);
    }
    lists[part].push(code);
  }

  writtenBehind(end: number): { readonly text: string; readonly insertions: Insertions } {
    let text = "";
    const append = (piece: string): number => {
      const start = end + text.length;
      text += piece;
      return start;
    };
    append(`\n${OURS}`);
    const programEnd = append(END);
    const declarations = append(`${this.declarations.join("\n")}\n`);
    const declarationsEnd = append(END);
    const codes = new Map<string, InsertedCode>();
    for (const [key, lists] of this.codes) {
      const block = (part: Part): number | null =>
        lists[part].length === 0 ? null : append(`{ ${lists[part].join(" ")} }\n`);
      codes.set(key, {
        before: block("before"),
        after: block("after"),
        otherwise: block("otherwise"),
      });
    }
    return {
      text,
      insertions: {
        ends: [programEnd, declarationsEnd],
        declarations,
        at: (point) => codes.get(keyOf(point)) ?? null,
      },
    };
  }
}

/** Code whose places are those in the witness. */
export function placed(code: string, range: SourceRange): string {
  const { file, line, column } = range.location;
  return `\n# ${line} ${JSON.stringify(file)}\n${" ".repeat(column - 1)}${code}\n${OURS}`;
}
