import { UserError, type SourceRange, type SourceText } from "../../base/diagnostics/index.ts";
import type { Statement } from "../../program/anchors/index.ts";
import type { FactKind } from "./facts.ts";
import { HEAD_FIELDS, headValue } from "./head-fields.ts";
import {
  EMPTY_HEAD,
  FACT_KINDS,
  FORMAT_VERSION,
  sortedEntries,
  type PrecisionEntry,
  type PrecisionFile,
  type PrecisionHead,
} from "./precision-file.ts";
import { readKey } from "./read-key.ts";

/** A line that was left out. */
export interface PrecisionProblem {
  readonly message: string;
  readonly range: SourceRange;
}

export interface ReadPrecision {
  readonly file: PrecisionFile;
  /** The first of them. */
  readonly problems: readonly PrecisionProblem[];
  /** How many lines were left out. */
  readonly leftOut: number;
}

const MOST_PROBLEMS = 20;
const MOST_ENTRIES = 100_000;
const MOST_STATEMENTS = 200_000;
/** Longer texts nobody tracks. */
const LONGEST_TEXT = 1 << 20;
const LONGEST_KEY = 4096;

/** Any text gives a file without the lines that say nothing, or, if it does not begin as one, a `UserError`. */
export function readPrecision(source: SourceText): ReadPrecision {
  return new PrecisionReader(source).read();
}

const FIRST_LINE = /^assay precision (\d{1,9})$/;
const STATEMENT = /^([0-9a-f]{8})(?:\.[0-9a-f]{4})?(?: |$)/;
// eslint-disable-next-line no-control-regex -- what no text of a fact has
const CONTROL = /[\u0000-\u001f\u007f]/;

const FIELDS = new Map(HEAD_FIELDS);
const KINDS: ReadonlySet<string> = new Set(FACT_KINDS);

class PrecisionReader {
  private readonly source: SourceText;
  private readonly problems: PrecisionProblem[] = [];
  private leftOut = 0;
  private readonly head: Partial<Record<keyof PrecisionHead, string | number>> = {};
  private readonly entries: PrecisionEntry[] = [];
  private readonly shapes = new Map<string, Statement[]>();
  /** What lines of hashes belong to; null: nothing. */
  private shape: Statement[] | null = null;
  private statements = 0;

  constructor(source: SourceText) {
    this.source = source;
  }

  read(): ReadPrecision {
    const { text } = this.source;
    let hasBegun = false;
    for (let start = 0; start < text.length;) {
      const newline = text.indexOf("\n", start);
      const end = newline < 0 ? text.length : newline;
      const line = text.slice(start, end).trimEnd();
      if (line !== "" && !line.startsWith("#")) {
        const range = this.source.range(start, start + line.length);
        if (hasBegun) this.line(line, range);
        else this.begin(line, range);
        hasBegun = true;
      }
      start = end + 1;
    }
    if (!hasBegun) throw notPrecision(this.source.range(0, 0), text);
    const head = { ...EMPTY_HEAD, ...this.head } as PrecisionHead;
    const file = { head, entries: sortedEntries(this.entries), shapes: this.shapes };
    return { file, problems: this.problems, leftOut: this.leftOut };
  }

  private begin(line: string, range: SourceRange): void {
    const version = FIRST_LINE.exec(line)?.[1];
    if (version === undefined) throw notPrecision(range, this.source.text);
    if (Number(version) === FORMAT_VERSION) return;
    throw new UserError(
      `this is a precision in format ${version}`,
      range,
      `this version of assay reads format ${FORMAT_VERSION}: verify the program again to write a new one`,
    );
  }

  private line(line: string, range: SourceRange): void {
    const blank = line.indexOf(" ");
    const word = blank < 0 ? line : line.slice(0, blank);
    const rest = blank < 0 ? "" : line.slice(blank + 1).trim();
    const field = FIELDS.get(word);
    if (KINDS.has(word)) this.fact(word as FactKind, rest, range);
    else if (field !== undefined) this.field(field, rest, range);
    else if (word === "shape") this.beginShape(rest, range);
    else this.statement(line, range);
  }

  private field(field: keyof PrecisionHead, text: string, range: SourceRange): void {
    const value = CONTROL.test(text) ? null : headValue(field, text);
    if (value === null) this.problem("this value makes no sense here", range);
    else this.head[field] = value;
  }

  private fact(kind: FactKind, rest: string, range: SourceRange): void {
    this.shape = null;
    const colon = rest.indexOf(" : ");
    const text = rest.slice(colon + 3).trim();
    if (colon < 0 || colon > LONGEST_KEY || text === "") {
      this.problem("expected 'KIND FUNCTION PLACE : TEXT'", range);
    } else if (CONTROL.test(text) || text.length > LONGEST_TEXT) {
      this.problem("this is no text of a fact", range);
    } else if (this.entries.length >= MOST_ENTRIES) {
      this.problem(`a precision has at most ${MOST_ENTRIES} facts`, range);
    } else {
      const key = readKey(rest.slice(0, colon));
      if (typeof key === "string") this.problem(key, range);
      else this.entries.push({ key, fact: { kind, text } });
    }
  }

  private beginShape(name: string, range: SourceRange): void {
    this.shape = null;
    if (name === "" || /\s/.test(name) || CONTROL.test(name)) {
      this.problem("expected the name of a function", range);
    } else if (this.shapes.has(name)) {
      this.problem(`'${name}' has a shape already`, range);
    } else {
      this.shape = [];
      this.shapes.set(name, this.shape);
    }
  }

  private statement(line: string, range: SourceRange): void {
    const structure = STATEMENT.exec(line)?.[1];
    if (structure === undefined || CONTROL.test(line) || line.length > LONGEST_KEY) {
      this.problem("this line says nothing known", range);
    } else if (this.shape === null) {
      this.problem("this line belongs to no shape", range);
    } else if (this.statements >= MOST_STATEMENTS) {
      this.problem(`shapes have at most ${MOST_STATEMENTS} lines`, range);
    } else {
      this.statements++;
      const [hash, ...names] = line.split(" ") as [string, ...string[]];
      this.shape.push({ structure, hash, names: names.filter((name) => name !== "") });
    }
  }

  private problem(message: string, range: SourceRange): void {
    this.leftOut++;
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ message, range });
  }
}

function notPrecision(range: SourceRange, text: string): UserError {
  const isForeign = /^\s*\((?:declare|define|set)-|^(?:\*|\w+(?: N\d+)?):\s*$/m.test(
    text.slice(0, 10_000),
  );
  const hint = isForeign
    ? "this looks like a precision of CPAchecker: 'assay precision convert FILE --to assay -o OUT' reads it"
    : "a precision begins with the line 'assay precision 1'; 'assay verify --help' says how to write one";
  return new UserError("this is no precision of assay", range, hint);
}
