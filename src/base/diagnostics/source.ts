/**
 * Positions in source text. A `SourceText` is one text handed to the front end (usually one preprocessed
 * file); `offset` counts UTF-16 units in it. Nodes keep offsets only: lines, columns and the original
 * file behind `# line` markers are computed when somebody asks.
 */

export interface SourceLocation {
  /** File named by the nearest `# line` marker, or the file itself. */
  readonly file: string;
  /** From 1, after `# line` markers. */
  readonly line: number;
  /** From 1, in UTF-16 units of the physical line. */
  readonly column: number;
}

/** As `SourceLocation`; column null: macros were expanded on that line, or blanks left out, so that nobody can tell. */
export interface WrittenPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number | null;
}

interface LineMarker {
  readonly physicalLine: number;
  readonly file: string;
  readonly line: number;
}

const NOTHING: ReadonlyMap<string, string> = new Map();
const NO_SOURCES: ReadonlyMap<string, SourceText> = new Map();

export class SourceText {
  readonly path: string;
  readonly text: string;
  /** What stands in the files that the text was made from, by their paths. */
  private readonly originals: ReadonlyMap<string, SourceText>;
  /** Offset at which each physical line begins; built on first use. */
  private lineStarts: Int32Array | null = null;
  private readonly markers: LineMarker[] = [];
  /** What stands from here on was inserted into the program, or is another file. */
  programEnd = Infinity;
  /** Where other files begin. */
  private firstEnd = Infinity;

  /** `originals`: the contents of files before preprocessing, by their paths. */
  constructor(path: string, text: string, originals: ReadonlyMap<string, string> = NOTHING) {
    this.path = path;
    this.text = text;
    this.originals = originals === NOTHING ? NO_SOURCES : sourcesOf(originals);
  }

  /**
   * Records that the physical line after the one holding `offset` is line `line` of `file`.
   * The lexer calls it for each `# line` marker, in order of offsets.
   */
  addLineMarker(offset: number, file: string, line: number): void {
    this.markers.push({ physicalLine: this.physicalLine(offset) + 1, file, line });
  }

  get endOfFirstFile(): number {
    return Math.min(this.firstEnd, this.text.length);
  }

  /** Another file of the program begins behind `offset`. */
  beginFile(offset: number, path: string): void {
    this.firstEnd = Math.min(this.firstEnd, offset);
    this.addLineMarker(offset, path, 1);
  }

  locate(offset: number): SourceLocation {
    const physical = this.physicalLine(offset);
    const column = offset - this.starts()[physical]! + 1;
    const marker = this.markerBefore(physical);
    if (marker === null) return { file: this.path, line: physical + 1, column };
    return { file: marker.file, line: marker.line + (physical - marker.physicalLine), column };
  }

  range(start: number, end: number): SourceRange {
    return new SourceRange(this, start, end);
  }

  /** The text of the physical line holding `offset`, without its line end. */
  lineAt(offset: number): string {
    const physical = this.physicalLine(offset);
    const starts = this.starts();
    const end = physical + 1 < starts.length ? starts[physical + 1]! - 1 : this.text.length;
    return this.text.slice(starts[physical], end).replace(/\r$/, "");
  }

  /** The line to which `offset` belongs, as its author wrote it where that is known. */
  writtenLineAt(offset: number): string {
    const { file, line } = this.locate(offset);
    const original = this.originals.get(file);
    const start = original?.starts()[line - 1];
    return original === undefined || start === undefined
      ? this.lineAt(offset)
      : original.lineAt(start);
  }

  /** Where the character stands in the file that its author wrote, line markers in that file left aside. */
  writtenPlace(offset: number): WrittenPlace {
    const { originals, path } = this;
    const physical = this.physicalLine(offset);
    const start = this.starts()[physical]!;
    const there = offset - start;
    if (offset < this.firstEnd && !originals.has(path)) {
      return { file: path, line: physical + 1, column: there + 1 };
    }
    const { file, line } = this.locate(offset);
    const original = originals.get(file);
    if (original === undefined) return { file, line, column: there + 1 };
    const written = original.starts()[line - 1];
    const column =
      written === undefined
        ? null
        : sameToken(this.lineAt(offset), there, original.lineAt(written));
    return { file, line, column: column === null ? null : column + 1 };
  }

  private physicalLine(offset: number): number {
    const starts = this.starts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private markerBefore(physicalLine: number): LineMarker | null {
    let low = -1;
    let high = this.markers.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.markers[middle]!.physicalLine <= physicalLine) low = middle;
      else high = middle - 1;
    }
    return low < 0 ? null : this.markers[low]!;
  }

  private starts(): Int32Array {
    if (this.lineStarts !== null) return this.lineStarts;
    const { text } = this;
    let starts = new Int32Array(1024);
    let count = 1;
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) {
      if (count === starts.length) {
        const grown = new Int32Array(count * 2);
        grown.set(starts);
        starts = grown;
      }
      starts[count++] = i + 1;
    }
    this.lineStarts = starts.subarray(0, count);
    return this.lineStarts;
  }
}

function sourcesOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, SourceText> {
  return new Map([...texts].map(([path, text]) => [path, new SourceText(path, text)]));
}

const TOKEN = /[A-Za-z_$][\w$]*|\S/y;

/** Where the token at `index` of a line stands in another one with other blanks; null if there is none like it. */
function sameToken(line: string, index: number, other: string): number | null {
  TOKEN.lastIndex = index;
  const token = TOKEN.exec(line)?.[0];
  if (token === undefined) return null;
  const here = occurrences(line, token);
  const there = occurrences(other, token);
  return here.length === there.length ? (there[here.indexOf(index)] ?? null) : null;
}

function occurrences(line: string, token: string): readonly number[] {
  const tokens = line.matchAll(/[A-Za-z_$][\w$]*|\S/g);
  return [...tokens].filter(([text]) => text === token).map(({ index }) => index);
}

/** A stretch of a source text: `[start, end)` in offsets. Immutable and small: one per syntax node. */
export class SourceRange {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;

  constructor(source: SourceText, start: number, end: number) {
    this.source = source;
    this.start = start;
    this.end = end;
  }

  get location(): SourceLocation {
    return this.source.locate(this.start);
  }

  get text(): string {
    return this.source.text.slice(this.start, this.end);
  }
}

export function formatLocation(location: SourceLocation): string {
  return `${location.file}:${location.line}:${location.column}`;
}

const LINE_WIDTH_SHOWN = 160;

/**
 * The source line with a caret under the range, for messages. A very long line is cut to a window around
 * the caret; control characters are shown as blanks so that the caret stays in place.
 */
export function excerpt(range: SourceRange): string {
  const { source, start, end } = range;
  const line = source.lineAt(start);
  const column = source.locate(start).column - 1;
  const from = column > LINE_WIDTH_SHOWN / 2 ? column - LINE_WIDTH_SHOWN / 2 : 0;
  // eslint-disable-next-line no-control-regex -- exactly the characters that would move the caret
  const shown = line.slice(from, from + LINE_WIDTH_SHOWN).replace(/[\u0000-\u001f\u007f]/g, " ");
  const before = shown.slice(0, column - from);
  const marked = shown.slice(column - from, column - from + end - start);
  const length = Math.max(1, characterCount(marked));
  return `${shown}\n${" ".repeat(characterCount(before))}^${"~".repeat(length - 1)}`;
}

/** Source files have one unit per byte: where they are UTF-8, a character has one to four of them. */
function characterCount(text: string): number {
  const bytes = Buffer.from(text, "latin1");
  const decoded = bytes.toString("utf8");
  const isUtf8 = bytes.toString("latin1") === text && !decoded.includes("\ufffd");
  return isUtf8 ? Array.from(decoded).length : text.length;
}
