import type { SourceRange, SourceText } from "../../../base/diagnostics/index.ts";
import type { PrecisionProblem, ReadPrecision } from "../read-precision.ts";
import {
  EMPTY_HEAD,
  sortedEntries,
  type LocationKey,
  type PrecisionEntry,
} from "../precision-file.ts";
import type { FactText } from "../facts.ts";

const MOST_PROBLEMS = 20;

/** A precision of CPAchecker, as it is read. */
export class ForeignFile {
  readonly source: SourceText;
  private readonly entries: PrecisionEntry[] = [];
  private readonly problems: PrecisionProblem[] = [];
  private leftOut = 0;

  constructor(source: SourceText) {
    this.source = source;
  }

  /** The lines without blanks around them. */
  *lines(): Generator<readonly [line: string, range: SourceRange]> {
    let start = 0;
    for (const text of this.source.text.split("\n")) {
      const begin = start + (text.length - text.trimStart().length);
      yield [text.trim(), this.source.range(begin, begin + text.trim().length)];
      start += text.length + 1;
    }
  }

  /** For a whole function, or for all of them (null). */
  add(inFunction: string | null, fact: FactText): void {
    const key: LocationKey = { function: inFunction, place: null, hash: null, ordinal: 1 };
    this.entries.push({ key, fact });
  }

  problem(message: string, range: SourceRange): void {
    this.leftOut++;
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ message, range });
  }

  finish(analysis: string): ReadPrecision {
    const head = { ...EMPTY_HEAD, analysis };
    const file = { head, entries: sortedEntries(this.entries), shapes: new Map() };
    return { file, problems: this.problems, leftOut: this.leftOut };
  }
}
