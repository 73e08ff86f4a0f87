import { END } from "./token.ts";

/** From a `#pragma pack`: from token `index` on, members are aligned to at most `pack` bytes. */
export interface PackChange {
  readonly index: number;
  readonly pack: number | null;
}

/** `#pragma weak name`, `#pragma weak name = target`, `#pragma redefine_extname name target`. */
export interface SymbolPragma {
  readonly kind: "weak" | "redefine_extname";
  readonly name: string;
  /** Empty if there is none. */
  readonly target: string;
}

/**
 * The tokens of a file in columns: kind, where the text is, and the interned name of identifiers and
 * keywords (-1 for others). The list ends with an `END` token.
 */
export class TokenList {
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  names: Int32Array;
  count = 0;
  /** In order of tokens. */
  readonly packChanges: PackChange[] = [];
  readonly symbolPragmas: SymbolPragma[] = [];

  constructor(capacity: number) {
    this.kinds = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.names = new Int32Array(capacity);
  }

  push(kind: number, start: number, end: number, name: number): void {
    const index = this.count;
    // A typed array drops writes beyond its end silently.
    if (index === this.kinds.length) this.grow();
    this.kinds[index] = kind;
    this.starts[index] = start;
    this.ends[index] = end;
    this.names[index] = name;
    this.count = index + 1;
  }

  /** The limit that `#pragma pack` sets at the token. */
  packAt(index: number): number | null {
    const changes = this.packChanges;
    let low = 0;
    let high = changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (changes[middle]!.index <= index) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? null : changes[low - 1]!.pack;
  }

  /** Fills the rest of the columns so that looking a few tokens ahead needs no bound. */
  finish(end: number): void {
    for (let i = 0; i < 4; i++) this.push(END, end, end, -1);
    this.count -= 3;
  }

  /** The token that begins at `offset`, or the first one behind it. */
  indexAt(offset: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Four tokens at `offset` become the end of what comes before. */
  endAt(offset: number): void {
    const index = this.indexAt(offset);
    this.kinds.fill(END, index, index + 4);
  }

  private grow(): void {
    const size = this.kinds.length * 2;
    const kinds = new Uint8Array(size);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.starts = grownTo(this.starts, size);
    this.ends = grownTo(this.ends, size);
    this.names = grownTo(this.names, size);
  }
}

function grownTo(column: Int32Array, size: number): Int32Array {
  const grown = new Int32Array(size);
  grown.set(column);
  return grown;
}
