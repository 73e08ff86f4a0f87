import { closeSync, openSync, readSync } from "node:fs";
import { constants, crc32, deflateRawSync } from "node:zlib";

/** A file of an archive: its content, or where it is. */
export interface ZipFile {
  readonly name: string;
  readonly content: Buffer | { readonly path: string };
}

const VERSION = 45;
const NAMES_ARE_UTF8 = 0x0800;
/** Checksum and sizes follow behind the content, as they are not known before. */
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
/** 1980-01-01, the earliest date there is: the same files make the same archive. */
const DATE = 0x0021;
const ELSEWHERE = 0xffffffff;
const COUNT_ELSEWHERE = 0xffff;
const PIECE = 1 << 22;
const NOTHING = deflateRawSync(Buffer.alloc(0));

/**
 * A ZIP archive in pieces (APPNOTE 4.3), of any size and number of files (ZIP64 where it is needed). No file is ever in memory as a
 * whole. Whoever uses the iterable has all pieces or an error of reading.
 */
export function* zip(files: Iterable<ZipFile>): Iterable<Buffer> {
  let entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let count = 0;
  let offset = 0;
  for (const { name, content } of files) {
    const path = Buffer.from(name);
    const local = Buffer.concat([
      words(0x04034b50),
      halves(VERSION, NAMES_ARE_UTF8 | SIZES_FOLLOW, DEFLATED, 0, DATE),
      words(0, 0, 0),
      halves(path.length, 0),
      path,
    ]);
    yield local;
    let [checksum, packed, size] = [0, 0, 0];
    for (const { bytes, isLast } of piecesOf(content)) {
      checksum = crc32(bytes, checksum);
      // Each piece ends at a whole byte, so that they are one stream together.
      const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
      const isEmpty = bytes.length === 0 && isLast;
      const piece = isEmpty ? NOTHING : deflateRawSync(bytes, { finishFlush });
      packed += piece.length;
      size += bytes.length;
      yield piece;
    }
    const isLarge = Math.max(packed, size) >= ELSEWHERE;
    const sizes = isLarge ? longs(packed, size) : words(packed, size);
    const behind = Buffer.concat([words(0x08074b50, checksum), sizes]);
    yield behind;
    entries.push(entryOf(path, { checksum, packed, size, offset }));
    if (entries.length === 1000) {
      directory.push(Buffer.concat(entries));
      entries = [];
    }
    count++;
    offset += local.length + packed + behind.length;
  }
  directory.push(...entries);
  yield* directory;
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  yield endOf({ count, length, offset });
}

interface Place {
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

function entryOf(path: Buffer, { checksum, packed, size, offset }: Place): Buffer {
  const isLarge = Math.max(packed, size, offset) >= ELSEWHERE;
  const extra = isLarge
    ? Buffer.concat([halves(1, 24), longs(size, packed, offset)])
    : Buffer.alloc(0);
  const shown = (value: number): number => (isLarge ? ELSEWHERE : value);
  return Buffer.concat([
    words(0x02014b50),
    halves(VERSION, VERSION, NAMES_ARE_UTF8 | SIZES_FOLLOW, DEFLATED, 0, DATE),
    words(checksum, shown(packed), shown(size)),
    halves(path.length, extra.length, 0, 0, 0),
    words(0, shown(offset)),
    path,
    extra,
  ]);
}

interface Directory {
  readonly count: number;
  readonly length: number;
  readonly offset: number;
}

function endOf({ count, length, offset }: Directory): Buffer {
  const isLarge = count >= COUNT_ELSEWHERE || Math.max(length, offset) >= ELSEWHERE;
  const large = Buffer.concat([
    words(0x06064b50),
    longs(44),
    halves(VERSION, VERSION),
    words(0, 0),
    longs(count, count, length, offset),
    words(0x07064b50, 0),
    longs(offset + length),
    words(1),
  ]);
  const shown = isLarge ? COUNT_ELSEWHERE : count;
  return Buffer.concat([
    ...(isLarge ? [large] : []),
    words(0x06054b50),
    halves(0, 0, shown, shown),
    ...(isLarge ? [words(ELSEWHERE, ELSEWHERE)] : [words(length, offset)]),
    halves(0),
  ]);
}

interface Piece {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

function* piecesOf(content: ZipFile["content"]): Iterable<Piece> {
  if (!("path" in content)) {
    yield { bytes: content, isLast: true };
    return;
  }
  const file = openSync(content.path, "r");
  try {
    const buffer = Buffer.alloc(PIECE);
    for (let isLast = false; !isLast;) {
      const bytes = buffer.subarray(0, filled(file, buffer));
      isLast = bytes.length < PIECE;
      yield { bytes, isLast };
    }
  } finally {
    closeSync(file);
  }
}

/** Answers how much was left, at most the size of the buffer. */
function filled(file: number, buffer: Buffer): number {
  let length = 0;
  while (length < buffer.length) {
    const count = readSync(file, buffer, length, buffer.length - length, null);
    if (count === 0) break;
    length += count;
  }
  return length;
}

function halves(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, i) => bytes.writeUInt16LE(value, 2 * i));
  return bytes;
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeUInt32LE(value, 4 * i));
  return bytes;
}

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, i) => bytes.writeBigUInt64LE(BigInt(value), 8 * i));
  return bytes;
}
