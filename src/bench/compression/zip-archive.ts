import {
  closeSync,
  createReadStream,
  createWriteStream,
  fstatSync,
  openSync,
  readSync,
  writeFileSync,
} from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflateRaw, inflateRawSync } from "node:zlib";

/** Signatures and sizes of the records, from the ZIP specification (APPNOTE 4.3). */
const END_SIGNATURE = 0x06054b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly offset: number;
  readonly size: number;
  readonly compressedSize: number;
  readonly method: number;
}

const LARGE_END_SIGNATURE = 0x06064b50;
const LARGE_LOCATOR_SIGNATURE = 0x07064b50;
const LARGE_LOCATOR_SIZE = 20;
const LARGE_END_SIZE = 56;
const LARGE_FIELDS = 1;
const ELSEWHERE = 0xffffffff;
const COUNT_ELSEWHERE = 0xffff;

/** Bytes of one file in memory. */
const LONGEST_FILE = 256e6;

/** The files of an archive as BenchExec and we write it: not encrypted; those above 256 MB can be copied but not read. */
export class ZipArchive {
  private readonly path: string;
  private readonly entries: ReadonlyMap<string, Entry>;

  /** Throws an ordinary error if it is no such archive. */
  constructor(path: string) {
    this.path = path;
    this.entries = withFile(path, readDirectory);
  }

  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  read(name: string): Buffer {
    return withFile(this.path, (file) => readEntry(file, this.entryOf(name)));
  }

  /** Of any size, without having it in memory. */
  async copy(name: string, target: string): Promise<void> {
    const entry = this.entryOf(name);
    const start = withFile(this.path, (file) => contentStart(file, entry));
    if (entry.compressedSize === 0) {
      writeFileSync(target, "");
      return;
    }
    await pipeline(
      createReadStream(this.path, { start, end: start + entry.compressedSize - 1 }),
      entry.method === STORED ? new PassThrough() : createInflateRaw(),
      createWriteStream(target),
    );
  }

  private entryOf(name: string): Entry {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new Error(`no '${name}' in ${this.path}`);
    return entry;
  }
}

function withFile<T>(path: string, use: (file: number) => T): T {
  const file = openSync(path, "r");
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}

function readAt(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, offset) !== length)
    throw new Error("the archive is cut off");
  return bytes;
}

function readDirectory(file: number): ReadonlyMap<string, Entry> {
  const { size } = fstatSync(file);
  const tailSize = Math.min(size, END_SIZE + LONGEST_COMMENT);
  const tail = readAt(file, size - tailSize, tailSize);
  let end = tailSize - END_SIZE;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end--;
  if (end < 0) throw new Error("no ZIP archive");
  const { count, offset, length } = directoryPlace(file, tail, end, size - tailSize);
  if (offset + length > size) throw new Error("the archive is cut off");
  const directory = readAt(file, offset, length);
  const entries = new Map<string, Entry>();
  for (let i = 0, at = 0; i < count; i++) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error("no entry of an archive");
    const nameSize = directory.readUInt16LE(at + 28);
    const extraSize = directory.readUInt16LE(at + 30);
    const behindName = at + ENTRY_SIZE + nameSize;
    const name = directory.subarray(at + ENTRY_SIZE, behindName).toString("utf8");
    const extra = directory.subarray(behindName, behindName + extraSize);
    entries.set(name, entryAt(directory, at, extra));
    at = behindName + extraSize + directory.readUInt16LE(at + 32);
  }
  return entries;
}

interface DirectoryPlace {
  readonly count: number;
  readonly offset: number;
  readonly length: number;
}

/** `end`: of the record in the tail; `tailStart`: of the tail in the file. */
function directoryPlace(
  file: number,
  tail: Buffer,
  end: number,
  tailStart: number,
): DirectoryPlace {
  const [count, length] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12)];
  const offset = tail.readUInt32LE(end + 16);
  if (count !== COUNT_ELSEWHERE && length !== ELSEWHERE && offset !== ELSEWHERE) {
    return { count, offset, length };
  }
  const place = tailStart + end - LARGE_LOCATOR_SIZE;
  const locator = place < 0 ? null : readAt(file, place, LARGE_LOCATOR_SIZE);
  if (locator?.readUInt32LE(0) !== LARGE_LOCATOR_SIGNATURE) return { count, offset, length };
  const large = readAt(file, Number(locator.readBigUInt64LE(8)), LARGE_END_SIZE);
  if (large.readUInt32LE(0) !== LARGE_END_SIGNATURE) throw new Error("no ZIP archive");
  return {
    count: Number(large.readBigUInt64LE(32)),
    length: Number(large.readBigUInt64LE(40)),
    offset: Number(large.readBigUInt64LE(48)),
  };
}

/** Values that do not fit are in the extra field, in this order and only if they are missing. */
function entryAt(directory: Buffer, at: number, extra: Buffer): Entry {
  const method = directory.readUInt16LE(at + 10);
  const values = [24, 20, 42].map((field) => directory.readUInt32LE(at + field));
  const large = largeFields(extra);
  let next = 0;
  const [size, compressedSize, offset] = values.map((value) =>
    value === ELSEWHERE && large !== null ? Number(large.readBigUInt64LE(8 * next++)) : value,
  );
  return { method, size: size!, compressedSize: compressedSize!, offset: offset! };
}

function largeFields(extra: Buffer): Buffer | null {
  for (let at = 0; at + 4 <= extra.length;) {
    const size = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === LARGE_FIELDS) return extra.subarray(at + 4, at + 4 + size);
    at += 4 + size;
  }
  return null;
}

/** Where the content begins. */
function contentStart(file: number, { offset }: Entry): number {
  const local = readAt(file, offset, LOCAL_SIZE);
  return offset + LOCAL_SIZE + local.readUInt16LE(26) + local.readUInt16LE(28);
}

function readEntry(file: number, entry: Entry): Buffer {
  const { compressedSize, method, size } = entry;
  if (Math.max(size, compressedSize) > LONGEST_FILE) throw new Error("it is too large");
  const content = readAt(file, contentStart(file, entry), compressedSize);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw new Error(`compression method ${method}`);
  // What the directory says is not to be believed.
  return inflateRawSync(content, { maxOutputLength: LONGEST_FILE });
}
