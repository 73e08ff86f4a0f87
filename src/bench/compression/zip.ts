import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive. */
export interface ZipFile {
  readonly name: string;
  readonly content: Buffer;
}

const VERSION = 20;
const NAMES_ARE_UTF8 = 0x0800;
const DEFLATED = 8;
/** 1980-01-01, the earliest date there is: the same files make the same archive. */
const DATE = 0x0021;

/** A ZIP archive in pieces (APPNOTE 4.3), without what only archives above 4 GiB or 65,535 files need. */
export function* zip(files: Iterable<ZipFile>): Iterable<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const head = headOf(content, packed, path);
    const local = Buffer.concat([words(0x04034b50), head, halves(0), path]);
    entries.push(
      Buffer.concat([
        words(0x02014b50),
        halves(VERSION),
        head,
        halves(0, 0, 0, 0),
        words(0, offset),
        path,
      ]),
    );
    offset += local.length + packed.length;
    yield local;
    yield packed;
  }
  const directory = Buffer.concat(entries);
  yield directory;
  yield Buffer.concat([
    words(0x06054b50),
    halves(0, 0, entries.length, entries.length),
    words(directory.length, offset),
    halves(0),
  ]);
}

/** From the version up to the length of the name. */
function headOf(content: Buffer, packed: Buffer, path: Buffer): Buffer {
  return Buffer.concat([
    halves(VERSION, NAMES_ARE_UTF8, DEFLATED, 0, DATE),
    words(crc32(content), packed.length, content.length),
    halves(path.length),
  ]);
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
