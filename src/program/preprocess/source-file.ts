import { SourceRange, SourceText, UserError } from "../../base/diagnostics/index.ts";

/**
 * One reading of one file. `text` is the logical text: line splices removed, the line ends they held moved
 * behind the end of the logical line so that line numbers stay, and a line end at the very end.
 * Offsets are logical offsets unless they are called physical.
 */
export class SourceFile {
  /** Path as opened, for relative includes; what the user sees is the `SourceText`'s. */
  readonly path: string;
  readonly source: SourceText;
  readonly text: string;
  readonly origin: FileOrigin;
  /** Next character to read. */
  position = 0;
  private readonly splices: SpliceMap | null;

  constructor(contents: FileContents, origin: FileOrigin) {
    this.path = contents.path;
    this.source = new SourceText(contents.path, contents.physical);
    this.text = contents.text;
    this.splices = contents.splices;
    this.origin = origin;
  }

  /** Line number that `__LINE__` and line markers name, after `#line`. */
  lineAt(offset: number): number {
    return this.source.locate(this.physical(offset)).line;
  }

  /** File name that `__FILE__` and line markers name, after `#line`. */
  nameAt(offset: number): string {
    return this.source.locate(this.physical(offset)).file;
  }

  /** A `#line` directive at `offset`: the next line is `line` of `name`. */
  renumber(offset: number, line: number, name: string): void {
    this.source.addLineMarker(this.physical(offset), name, line);
  }

  error(message: string, start: number, end = start + 1, hint: string | null = null): UserError {
    const from = this.physical(start);
    const range = new SourceRange(this.source, from, Math.max(from + 1, this.physical(end)));
    const hints = [hint, this.inclusionTrail()].filter((part) => part !== null);
    return new UserError(message, range, hints.length === 0 ? null : hints.join("; "));
  }

  /** "included from" for an error's hint, innermost first; null in the main file. */
  private inclusionTrail(): string | null {
    const places: string[] = [];
    let site = this.origin.includedAt;
    while (site !== null && places.length < TRAIL_SHOWN) {
      places.push(`${site.file.nameAt(site.offset)}:${site.file.lineAt(site.offset)}`);
      site = site.file.origin.includedAt;
    }
    return places.length === 0 ? null : `included from ${places.join(", from ")}`;
  }

  private physical(offset: number): number {
    const mapped = this.splices === null ? offset : physicalOffset(this.splices, offset);
    return Math.min(mapped, this.source.text.length);
  }
}

const TRAIL_SHOWN = 4;

/** How a file came to be read. */
export interface FileOrigin {
  /** Where the file was found in the list of include directories, for `#include_next`; -1 if not there. */
  readonly searchIndex: number;
  /** One of the bundled headers. */
  readonly system: boolean;
  readonly includedAt: { readonly file: SourceFile; readonly offset: number } | null;
}

export const MAIN_FILE: FileOrigin = { searchIndex: -1, system: false, includedAt: null };

/** What a file holds, kept between inclusions. */
export interface FileContents {
  readonly path: string;
  readonly physical: string;
  readonly text: string;
  readonly splices: SpliceMap | null;
}

/** Stretches of logical text and where each begins in the physical text, in order. */
interface SpliceMap {
  readonly logical: number[];
  readonly physical: number[];
}

// gcc ignores blanks between the backslash and the line end; so must we, or text would differ.
const SPLICE = /\\[ \t\v\f\r]*\n/g;

export function fileContents(path: string, raw: string): FileContents {
  // A byte order mark is no part of the program.
  const physical = startsWithByteOrderMark(raw) ? `   ${raw.slice(3)}` : raw;
  const ended = physical.endsWith("\n") ? physical : `${physical}\n`;
  if (!physical.includes("\\")) return { path, physical, text: ended, splices: null };
  return { path, physical, ...unsplice(ended) };
}

/** The bytes of U+FEFF in UTF-8. */
export function startsWithByteOrderMark(text: string): boolean {
  return text.startsWith("\u00ef\u00bb\u00bf");
}

function unsplice(text: string): { text: string; splices: SpliceMap | null } {
  const parts: string[] = [];
  const map: SpliceMap = { logical: [0], physical: [0] };
  let length = 0;
  let from = 0;
  let owed = 0;
  const copy = (to: number): void => {
    parts.push(text.slice(from, to));
    length += to - from;
    from = to;
  };
  const mark = (physical: number): void => {
    map.logical.push(length);
    map.physical.push(physical);
  };
  const payLineEnds = (limit: number): void => {
    const lineEnd = owed === 0 ? -1 : text.indexOf("\n", from);
    if (lineEnd < 0 || lineEnd >= limit) return;
    copy(lineEnd + 1);
    mark(lineEnd);
    parts.push("\n".repeat(owed));
    length += owed;
    owed = 0;
    mark(from);
  };
  for (const match of text.matchAll(SPLICE)) {
    payLineEnds(match.index);
    copy(match.index);
    from = match.index + match[0].length;
    owed++;
    mark(from);
  }
  if (parts.length === 0) return { text, splices: null };
  payLineEnds(text.length);
  copy(text.length);
  if (owed > 0) parts.push("\n".repeat(owed));
  return { text: parts.join(""), splices: map };
}

function physicalOffset(map: SpliceMap, offset: number): number {
  let low = 0;
  let high = map.logical.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (map.logical[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return map.physical[low]! + (offset - map.logical[low]!);
}
