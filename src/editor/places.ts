/** Places as the engine counts them (bytes, from 1) and as editors do (UTF-16 units, from 0). */
import type { Position, Range } from "vscode-languageserver";

export interface EnginePlace {
  readonly line: number;
  readonly column: number;
}

/** One character per byte, which is what C programs compute with. */
export function asBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

export class Lines {
  private readonly lines: readonly string[];

  constructor(text: string) {
    this.lines = text.split(/\r\n|\r|\n/);
  }

  positionOf({ line, column }: EnginePlace): Position {
    const index = Math.min(Math.max(line, 1), this.lines.length) - 1;
    const before = Buffer.from(this.lines[index]!, "utf8").subarray(0, Math.max(column, 1) - 1);
    return { line: index, character: before.toString("utf8").length };
  }

  endOfLine(line: number): Position {
    const index = Math.min(Math.max(line, 1), this.lines.length) - 1;
    return { line: index, character: this.lines[index]!.length };
  }

  /** At least the word that begins there. */
  rangeOf(start: EnginePlace, end: EnginePlace | null): Range {
    const from = this.positionOf(start);
    const to = end === null ? from : this.positionOf(end);
    const isEmpty =
      to.line < from.line || (to.line === from.line && to.character <= from.character);
    if (!isEmpty) return { start: from, end: to };
    const word = /^(?:\w+|\S)/.exec(this.lines[from.line]!.slice(from.character))?.[0] ?? "";
    return { start: from, end: { line: from.line, character: from.character + word.length } };
  }
}
