import { UserError, type SourceRange, type SourceText } from "../../../base/diagnostics/index.ts";

const SPLICE = /\\[ \t\v\f\r]*\n/g;

/**
 * The characters the lexer reads: a stretch of a source with line splices (backslash, line end) taken out,
 * and a closing zero. Offsets in it are translated back for tokens and messages.
 */
export class SourceCharacters {
  readonly source: SourceText;
  readonly text: string;
  /** UTF-16 units of `text`, then a zero. Performance: reading a typed array beats `charCodeAt`. */
  readonly codes: Uint16Array;
  /** Where splices were in `text`, and how many units were taken out up to there. Mostly empty. */
  private readonly spliceAt: number[] = [];
  private readonly removed: number[] = [];

  private readonly start: number;

  constructor({ source, start, text }: SourceRange) {
    this.source = source;
    this.start = start;
    this.text = text.includes("\\") ? this.withoutSplices(text) : text;
    this.codes = unitsOf(this.text);
  }

  /** Whether offsets in `text` are other than in the source. */
  get isShifted(): boolean {
    return this.spliceAt.length > 0 || this.start > 0;
  }

  /** The offset in the source of an offset in `text`. */
  offset(position: number): number {
    const { spliceAt, removed } = this;
    let low = 0;
    let high = spliceAt.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spliceAt[middle]! <= position) low = middle + 1;
      else high = middle;
    }
    return this.start + (low === 0 ? position : position + removed[low - 1]!);
  }

  fail(message: string, start: number, end: number, hint: string | null = null): never {
    throw new UserError(message, this.range(start, end), hint);
  }

  range(start: number, end: number) {
    return this.source.range(this.offset(start), this.offset(end));
  }

  private withoutSplices(text: string): string {
    let total = 0;
    return text.replace(SPLICE, (splice, at: number) => {
      this.spliceAt.push(at - total);
      total += splice.length;
      this.removed.push(total);
      return "";
    });
  }
}

/** Token text cut from the source itself still has its splices. */
export function joinLines(text: string): string {
  return text.replace(SPLICE, "");
}

function unitsOf(text: string): Uint16Array {
  const bytes = Buffer.allocUnsafeSlow((text.length + 1) * 2);
  bytes.write(text, "utf16le");
  const units = new Uint16Array(bytes.buffer, 0, text.length + 1);
  units[text.length] = 0;
  return units;
}
