import { closeSync, openSync, readSync, fstatSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

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
  readonly compressedSize: number;
  readonly method: number;
}

/** The files of an archive as BenchExec writes it: neither encrypted nor larger than 4 GiB. */
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
    const entry = this.entries.get(name);
    if (entry === undefined) throw new Error(`no '${name}' in ${this.path}`);
    return withFile(this.path, (file) => readEntry(file, entry));
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
  const count = tail.readUInt16LE(end + 10);
  const directory = readAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = new Map<string, Entry>();
  for (let i = 0, at = 0; i < count; i++) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error("no entry of an archive");
    const nameSize = directory.readUInt16LE(at + 28);
    const name = directory.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameSize).toString("utf8");
    entries.set(name, {
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_SIZE + nameSize + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(file: number, { offset, compressedSize, method }: Entry): Buffer {
  const local = readAt(file, offset, LOCAL_SIZE);
  const start = offset + LOCAL_SIZE + local.readUInt16LE(26) + local.readUInt16LE(28);
  const content = readAt(file, start, compressedSize);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw new Error(`compression method ${method}`);
  return inflateRawSync(content);
}
