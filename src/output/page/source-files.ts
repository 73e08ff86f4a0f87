/** The files of a program as they are shown, with what is known about their lines. */
import { readFileSync } from "node:fs";
import type { SourceLocation } from "../../base/diagnostics/index.ts";
import { isInLibrary } from "../../program/c-library/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { LINE_MARKS, type FileData, type PlaceData } from "./report-data.ts";

export interface ProgramText {
  readonly path: string;
  readonly text: string;
}

type Mark = (typeof LINE_MARKS)[keyof typeof LINE_MARKS];
const RANKS: readonly Mark[] = Object.values(LINE_MARKS);

/** Bits of edges as in `AutomatonData`. */
const MARKS_OF_BITS: readonly Mark[] = [
  LINE_MARKS.open,
  LINE_MARKS.explored,
  LINE_MARKS.executed,
  LINE_MARKS.executed,
  LINE_MARKS.violating,
  LINE_MARKS.violating,
  LINE_MARKS.violating,
  LINE_MARKS.violating,
];

export class SourceFiles {
  private readonly numbers = new Map<string, number>();
  private readonly texts: { readonly path: string; readonly lines: readonly string[] }[] = [];
  private readonly marks: Mark[][] = [];

  /** Those of the program come first. */
  constructor(program: readonly ProgramText[], cfa: Cfa | null) {
    for (const { path, text } of program) this.add(path, text);
    if (cfa !== null) this.addOthers(cfa);
  }

  /** Null: it is in no file that is shown. */
  place({ file, line }: Pick<SourceLocation, "file" | "line">): PlaceData | null {
    const number = this.numbers.get(file);
    return number === undefined ? null : [number, line];
  }

  placeOf(cfa: Cfa, edge: CfaEdge): PlaceData | null {
    return isOfProgram(cfa, edge) ? this.place(cfa.source.locate(edge.start)) : null;
  }

  /** What is known of an edge is known of its line: the most of all its edges. */
  mark([file, line]: PlaceData, bits: number): void {
    const marks = this.marks[file]!;
    const mark = MARKS_OF_BITS[bits]!;
    if (RANKS.indexOf(mark) > RANKS.indexOf(marks[line - 1] ?? LINE_MARKS.none))
      marks[line - 1] = mark;
  }

  data(): readonly FileData[] {
    return this.texts.map(({ path, lines }, i) => ({
      path,
      text: lines.join("\n"),
      marks: Array.from(lines, (_, line) => this.marks[i]![line] ?? LINE_MARKS.none).join(""),
    }));
  }

  private add(path: string, text: string): void {
    if (this.numbers.has(path)) return;
    this.numbers.set(path, this.texts.length);
    const lines = decoded(text).replace(/\n$/, "").split(/\r?\n/);
    this.texts.push({ path, lines });
    this.marks.push([]);
  }

  /** Headers, and what preprocessed files say they were made from. */
  private addOthers(cfa: Cfa): void {
    const missing = new Set<string>();
    for (const edge of cfa.edges) {
      if (!isOfProgram(cfa, edge)) continue;
      const { file } = cfa.source.locate(edge.start);
      if (!this.numbers.has(file)) missing.add(file);
    }
    if (missing.size === 0) return;
    const others = linesOf(cfa, missing);
    for (const path of missing) this.add(path, readText(path) ?? others.get(path)!.join("\n"));
  }
}

function isOfProgram({ source, start }: Cfa, edge: CfaEdge): boolean {
  if (edge.end <= edge.start || edge.start >= source.programEnd) return false;
  if (edge.source.function === start && edge.operation.kind === "call") return false;
  return !isInLibrary(source.locate(edge.start).file);
}

/** What is left of files that are not there any more. */
function linesOf({ source }: Cfa, files: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>([...files].map((path) => [path, []]));
  const { text } = source;
  for (let start = 0; start < text.length && start < source.programEnd;) {
    const end = text.indexOf("\n", start);
    const stop = end < 0 ? text.length : end;
    const { file, line } = source.locate(start);
    const lines = found.get(file);
    if (lines !== undefined) {
      while (lines.length < line - 1) lines.push("");
      lines[line - 1] ??= text.slice(start, stop);
    }
    start = stop + 1;
  }
  return found;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}

/** Sources are read byte by byte: where they are UTF-8, a character has one to four of them. */
function decoded(text: string): string {
  const bytes = Buffer.from(text, "latin1");
  const characters = bytes.toString("utf8");
  const isUtf8 = bytes.toString("latin1") === text && !characters.includes("\ufffd");
  return isUtf8 ? characters : text;
}
