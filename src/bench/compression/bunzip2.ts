import { BitReader } from "./bit-reader.ts";
import { blockChecksum } from "./crc.ts";

const BLOCK = 0x314159265359;
const END = 0x177245385090;
const GROUP = 50;
const RUN_A = 0;
const RUN_B = 1;

export function isBzip2(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x5a && bytes[2] === 0x68;
}

/**
 * Decompresses bzip2, also several streams one after the other. Data that are damaged, or longer than `longest` when they are
 * unpacked, are an ordinary error.
 */
export function bunzip2(bytes: Uint8Array, longest = Infinity): Buffer {
  const reader = new BitReader(bytes);
  const blocks: Buffer[] = [];
  let length = 0;
  const add = (block: Buffer): void => {
    length += block.length;
    if (length > longest) throw new Error(`more than ${longest} bytes`);
    blocks.push(block);
  };
  while (!reader.isAtEnd) {
    if (reader.bits(24) !== 0x425a68) throw new Error("no bzip2 data");
    const level = reader.bits(8) - 0x30;
    if (level < 1 || level > 9) throw new Error("no bzip2 data");
    readStream(reader, level * 100_000, add);
    reader.align();
  }
  return Buffer.concat(blocks);
}

function readStream(reader: BitReader, blockSize: number, add: (block: Buffer) => void): void {
  for (;;) {
    const magic = reader.bits(24) * 2 ** 24 + reader.bits(24);
    const checksum = reader.bits(16) * 2 ** 16 + reader.bits(16);
    if (magic === END) return;
    if (magic !== BLOCK) throw new Error("the bzip2 data are damaged");
    const block = readBlock(reader, blockSize);
    if (blockChecksum(block) !== checksum) throw new Error("the bzip2 data are damaged");
    add(block);
  }
}

function readBlock(reader: BitReader, blockSize: number): Buffer {
  if (reader.bit()) throw new Error("bzip2 data of before version 1 cannot be read");
  const origin = reader.bits(24);
  const symbols = readSymbols(reader);
  const tableCount = reader.bits(3);
  const selectors = readSelectors(reader, tableCount);
  const tables = Array.from({ length: tableCount }, () => readTable(reader, symbols.length + 2));
  const last = readMoved(reader, symbols, selectors, tables, blockSize);
  if (origin >= last.length && last.length > 0) throw new Error("the bzip2 data are damaged");
  return withoutRuns(untransformed(last, origin));
}

/** Which bytes occur. */
function readSymbols(reader: BitReader): number[] {
  const used = reader.bits(16);
  const symbols: number[] = [];
  for (let high = 0; high < 16; high++) {
    if ((used & (0x8000 >> high)) === 0) continue;
    const low = reader.bits(16);
    for (let i = 0; i < 16; i++) if ((low & (0x8000 >> i)) !== 0) symbols.push(high * 16 + i);
  }
  return symbols;
}

/** The table of each group of symbols, most recent first. */
function readSelectors(reader: BitReader, tableCount: number): Uint8Array {
  const selectors = new Uint8Array(reader.bits(15));
  const recent = Array.from({ length: tableCount }, (_, i) => i);
  for (let i = 0; i < selectors.length; i++) {
    let place = 0;
    while (reader.bit()) place++;
    const [table] = recent.splice(place, 1);
    if (table === undefined) throw new Error("the bzip2 data are damaged");
    recent.unshift(table);
    selectors[i] = table;
  }
  return selectors;
}

/** A canonical Huffman code. */
interface Table {
  /** By length: the largest code, -1 if there is none. */
  readonly limits: Int32Array;
  /** By length: what leads from a code to its place among the symbols. */
  readonly bases: Int32Array;
  readonly symbols: Uint16Array;
}

function readTable(reader: BitReader, symbolCount: number): Table {
  const lengths = new Uint8Array(symbolCount);
  let length = reader.bits(5);
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    while (reader.bit()) length += reader.bit() ? -1 : 1;
    if (length < 1 || length > 20) throw new Error("the bzip2 data are damaged");
    lengths[symbol] = length;
  }
  const limits = new Int32Array(22).fill(-1);
  const bases = new Int32Array(22);
  const symbols = new Uint16Array(symbolCount);
  let code = 0;
  let place = 0;
  for (let bits = 1; bits <= 20; bits++) {
    bases[bits] = place - code;
    for (let symbol = 0; symbol < symbolCount; symbol++) {
      if (lengths[symbol] !== bits) continue;
      symbols[place++] = symbol;
      code++;
    }
    limits[bits] = code - 1;
    code <<= 1;
  }
  return { limits, bases, symbols };
}

function readSymbol(reader: BitReader, { limits, bases, symbols }: Table): number {
  let code = 0;
  for (let bits = 1; bits <= 20; bits++) {
    code = (code << 1) | reader.bits(1);
    if (code <= limits[bits]!) return symbols[code + bases[bits]!]!;
  }
  throw new Error("the bzip2 data are damaged");
}

/** Huffman codes, runs of the most recent byte, and move-to-front, all undone. */
function readMoved(
  reader: BitReader,
  symbols: readonly number[],
  selectors: Uint8Array,
  tables: readonly Table[],
  blockSize: number,
): Uint8Array {
  const block = new Uint8Array(blockSize);
  const recent = Uint8Array.from(symbols);
  const endSymbol = symbols.length + 1;
  let length = 0;
  let run = 0;
  let runWeight = 1;
  const append = (value: number, count: number): void => {
    if (length + count > blockSize) throw new Error("the bzip2 data are damaged");
    block.fill(value, length, length + count);
    length += count;
  };
  for (let count = 0; ; count++) {
    const table = tables[selectors[Math.floor(count / GROUP)] ?? -1];
    if (table === undefined) throw new Error("the bzip2 data are damaged");
    const symbol = readSymbol(reader, table);
    if (symbol === RUN_A || symbol === RUN_B) {
      run += (symbol + 1) * runWeight;
      runWeight *= 2;
      continue;
    }
    if (run > 0) append(recent[0]!, run);
    run = 0;
    runWeight = 1;
    if (symbol === endSymbol) return block.subarray(0, length);
    const value = recent[symbol - 1]!;
    recent.copyWithin(1, 0, symbol - 1);
    recent[0] = value;
    append(value, 1);
  }
}

/** Undoes the Burrows-Wheeler transformation. */
function untransformed(last: Uint8Array, origin: number): Uint8Array {
  const starts = new Uint32Array(257);
  for (const byte of last) starts[byte + 1]!++;
  for (let i = 1; i <= 256; i++) starts[i]! += starts[i - 1]!;
  const next = new Uint32Array(last.length);
  for (let i = 0; i < last.length; i++) next[starts[last[i]!]!++] = i;
  const block = new Uint8Array(last.length);
  let at = next[origin] ?? 0;
  for (let i = 0; i < last.length; i++) {
    block[i] = last[at]!;
    at = next[at]!;
  }
  return block;
}

/** After four equal bytes comes how many more there are. */
function withoutRuns(block: Uint8Array): Buffer {
  let size = 0;
  let equal = 0;
  for (let i = 0; i < block.length; i++) {
    if (equal === 4) {
      size += block[i]!;
      equal = 0;
      continue;
    }
    equal = equal > 0 && block[i] === block[i - 1] ? equal + 1 : 1;
    size++;
  }
  const text = Buffer.alloc(size);
  let at = 0;
  equal = 0;
  for (let i = 0; i < block.length; i++) {
    if (equal === 4) {
      text.fill(block[i - 1]!, at, at + block[i]!);
      at += block[i]!;
      equal = 0;
      continue;
    }
    equal = equal > 0 && block[i] === block[i - 1] ? equal + 1 : 1;
    text[at++] = block[i]!;
  }
  return text;
}
