import { KEYWORDS } from "./token.ts";

/** Source characters for each different name: few enough that tables seldom grow. */
const CHARACTERS_PER_NAME = 64;
const LEAST_NAMES = 1 << 10;
const LENGTH_OF_NAME = 16;

/**
 * Interns identifiers: equal spellings get the same small integer, keywords the first ones. Looking up a
 * known name makes no string.
 */
export class NameTable {
  private readonly strings: string[] = [];
  /** Open addressing; a slot holds id + 1, 0 is free. Never more than half full. */
  private slots: Int32Array;
  private hashes: Int32Array;
  /** Characters of all names one after the other; name `i` begins at `begins[i]`. */
  private characters: Uint16Array;
  private begins: Int32Array;

  /** Performance: growing throws optimised code away, hence the length of the text. */
  constructor(textLength: number) {
    let size = LEAST_NAMES;
    while (size * CHARACTERS_PER_NAME < textLength) size *= 2;
    this.slots = new Int32Array(size * 2);
    this.hashes = new Int32Array(size);
    this.characters = new Uint16Array(size * LENGTH_OF_NAME);
    this.begins = new Int32Array(size + 1);
    for (const [spelling] of KEYWORDS) this.intern(spelling);
  }

  get count(): number {
    return this.strings.length;
  }

  text(id: number): string {
    return this.strings[id]!;
  }

  intern(name: string): number {
    const codes = new Uint16Array(name.length);
    let hash = 0;
    for (let i = 0; i < name.length; i++) {
      const code = name.charCodeAt(i);
      codes[i] = code;
      hash = hashStep(hash, code);
    }
    return this.internRange(codes, 0, codes.length, hash, name);
  }

  /** `source[start..end)` with its hash by `hashStep`; `text` is what `start` and `end` slice. */
  // Performance: called once per identifier token; an object for the five parts would be garbage.

  internRange(source: Uint16Array, start: number, end: number, hash: number, text: string): number {
    const mask = this.slots.length - 1;
    let slot = mixed(hash) & mask;
    for (;;) {
      const id = this.slots[slot]! - 1;
      if (id < 0) return this.add(source, start, end, hash, text);
      if (this.hashes[id] === hash && this.isSame(id, source, start, end)) return id;
      slot = (slot + 1) & mask;
    }
  }

  private isSame(id: number, source: Uint16Array, start: number, end: number): boolean {
    const begin = this.begins[id]!;
    const length = end - start;
    if (this.begins[id + 1]! - begin !== length) return false;
    const { characters } = this;
    for (let i = 0; i < length; i++) {
      if (characters[begin + i] !== source[start + i]) return false;
    }
    return true;
  }

  private add(source: Uint16Array, start: number, end: number, hash: number, text: string): number {
    const id = this.strings.length;
    if (id === this.hashes.length) this.grow();
    const begin = this.begins[id]!;
    const next = begin + (end - start);
    if (next > this.characters.length) {
      const grown = new Uint16Array(Math.max(next, this.characters.length * 2));
      grown.set(this.characters);
      this.characters = grown;
    }
    const { characters } = this;
    for (let i = start; i < end; i++) characters[begin + i - start] = source[i]!;
    this.begins[id + 1] = next;
    this.hashes[id] = hash;
    this.strings.push(text.slice(start, end));
    this.place(id);
    return id;
  }

  private place(id: number): void {
    const mask = this.slots.length - 1;
    let slot = mixed(this.hashes[id]!) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = id + 1;
  }

  private grow(): void {
    const size = this.hashes.length * 2;
    const hashes = new Int32Array(size);
    hashes.set(this.hashes);
    this.hashes = hashes;
    const begins = new Int32Array(size + 1);
    begins.set(this.begins);
    this.begins = begins;
    this.slots = new Int32Array(size * 2);
    for (let id = 0; id < this.strings.length; id++) this.place(id);
  }
}

export function hashStep(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** Spreads the high bits, in which long names with a common end differ. */
function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}
