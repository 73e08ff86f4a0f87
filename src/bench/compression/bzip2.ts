import { BitWriter } from "./bit-writer.ts";
import { rotationOrder } from "./burrows-wheeler.ts";
import { blockChecksum } from "./crc.ts";
import { codeLengths, codesOf } from "./huffman.ts";

/** What a block may hold after runs were shortened, with some room to spare. */
const BLOCK_SIZE = 900_000 - 20;
const GROUP = 50;

/**
 * Compresses with bzip2, level 9. One Huffman code is used for a whole block where the usual program tries several: a few
 * percent larger.
 */
export function bzip2(bytes: Uint8Array): Buffer {
  const writer = new BitWriter();
  writer.bits(0x425a68, 24);
  writer.bits(0x39, 8);
  let checksum = 0;
  for (let at = 0; at < bytes.length;) {
    const { block, end } = shortenedRuns(bytes, at);
    const blockSum = blockChecksum(bytes.subarray(at, end));
    checksum = (((checksum << 1) | (checksum >>> 31)) ^ blockSum) >>> 0;
    writeBlock(writer, block, blockSum);
    at = end;
  }
  writer.bits(0x177245, 24);
  writer.bits(0x385090, 24);
  writer.word(checksum);
  return writer.finish();
}

/** Four equal bytes are followed by how many more there are. */
function shortenedRuns(
  bytes: Uint8Array,
  start: number,
): { readonly block: Uint8Array; readonly end: number } {
  const block = new Uint8Array(BLOCK_SIZE + 10);
  let length = 0;
  let at = start;
  while (at < bytes.length && length < BLOCK_SIZE) {
    const byte = bytes[at]!;
    let run = 1;
    while (run < 259 && bytes[at + run] === byte) run++;
    for (let i = 0; i < Math.min(run, 4); i++) block[length++] = byte;
    if (run >= 4) block[length++] = run - 4;
    at += run;
  }
  return { block: block.subarray(0, length), end: at };
}

function writeBlock(writer: BitWriter, block: Uint8Array, checksum: number): void {
  writer.bits(0x314159, 24);
  writer.bits(0x265359, 24);
  writer.word(checksum);
  writer.bits(0, 1);
  const order = rotationOrder(block);
  writer.bits(order.indexOf(0), 24);
  const used = [...new Set(block)].sort((a, b) => a - b);
  writeUsed(writer, used);
  const symbols = moved(block, order, used);
  const frequencies = new Array<number>(used.length + 2).fill(0);
  for (const symbol of symbols) frequencies[symbol]!++;
  const lengths = codeLengths(frequencies);
  const groups = Math.ceil(symbols.length / GROUP);
  // At least two tables have to be there.
  writer.bits(2, 3);
  writer.bits(groups, 15);
  for (let i = 0; i < groups; i++) writer.bits(0, 1);
  for (let i = 0; i < 2; i++) writeLengths(writer, lengths);
  const codes = codesOf(lengths);
  for (const symbol of symbols) writer.bits(codes[symbol]!, lengths[symbol]!);
}

function writeUsed(writer: BitWriter, used: readonly number[]): void {
  const groups = Array.from({ length: 16 }, (_, high) =>
    used
      .filter((byte) => byte >> 4 === high)
      .reduce((bits, byte) => bits | (0x8000 >> (byte & 15)), 0),
  );
  writer.bits(
    groups.reduce((bits, group, high) => (group === 0 ? bits : bits | (0x8000 >> high)), 0),
    16,
  );
  for (const group of groups) if (group !== 0) writer.bits(group, 16);
}

/** The last column of the sorted rotations, moved to front, with runs of zeros as numbers of the digits 1 and 2. */
function moved(block: Uint8Array, order: Int32Array, used: readonly number[]): Uint16Array {
  const recent = Uint8Array.from(used);
  const symbols = new Uint16Array(block.length + 1);
  let length = 0;
  let run = 0;
  const endRun = (): void => {
    for (; run > 0; run = (run - 1) >> 1) symbols[length++] = (run - 1) & 1;
  };
  for (const start of order) {
    const byte = block[start === 0 ? block.length - 1 : start - 1]!;
    const place = recent.indexOf(byte);
    if (place === 0) {
      run++;
      continue;
    }
    endRun();
    recent.copyWithin(1, 0, place);
    recent[0] = byte;
    symbols[length++] = place + 1;
  }
  endRun();
  symbols[length++] = used.length + 1;
  return symbols.subarray(0, length);
}

function writeLengths(writer: BitWriter, lengths: readonly number[]): void {
  let current = lengths[0]!;
  writer.bits(current, 5);
  for (const length of lengths) {
    for (; current < length; current++) writer.bits(0b10, 2);
    for (; current > length; current--) writer.bits(0b11, 2);
    writer.bits(0, 1);
  }
}
