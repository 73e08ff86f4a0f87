import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { UserError } from "../../../base/diagnostics/index.ts";
import { errorCode, writeAll } from "../../../base/files/index.ts";

const PIECE = 1 << 20;

/**
 * A file that takes any amount of output and keeps its beginning and its end: there the header and the verdict are. It never
 * takes more room than the limit says, twice that while it is brought into order at the end.
 */
export class KeptOutput {
  private readonly path: string;
  private readonly file: number;
  /** Bytes at the beginning that stay; behind them is a ring. Infinite if everything stays. */
  private readonly head: number;
  private readonly ring: number;
  private written = 0;

  /** A file that cannot be written is a `UserError`. */
  constructor(path: string, limit: number | null) {
    this.path = path;
    this.file = opened(path);
    // What is not a file on a disk takes no room, and cannot be brought into order.
    const isBounded = limit !== null && fstatSync(this.file).isFile();
    this.head = isBounded ? Math.ceil(limit / 2) : Infinity;
    this.ring = isBounded ? Math.floor(limit / 2) : Infinity;
  }

  write(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0) {
      const { place, room } = this.nextPlace();
      const piece = rest.subarray(0, Math.min(rest.length, room));
      if (this.ring > 0 || this.written < this.head) this.put(piece, place);
      this.written += piece.length;
      rest = rest.subarray(piece.length);
    }
  }

  /** Brings it into order and closes it. */
  finish(): void {
    try {
      if (this.written > this.head + this.ring) this.arrange();
    } finally {
      closeSync(this.file);
    }
  }

  private nextPlace(): { readonly place: number | null; readonly room: number } {
    if (this.head === Infinity) return { place: null, room: Infinity };
    if (this.written < this.head) return { place: this.written, room: this.head - this.written };
    if (this.ring === 0) return { place: null, room: Infinity };
    const inRing = (this.written - this.head) % this.ring;
    return { place: this.head + inRing, room: this.ring - inRing };
  }

  private put(piece: Uint8Array, place: number | null): void {
    try {
      if (place === null) writeAll(this.file, piece);
      else writeAt(this.file, piece, place);
    } catch (error) {
      throw notWritable(this.path, error);
    }
  }

  private arrange(): void {
    const draft = `${this.path}.${process.pid}.tmp`;
    const left = this.written - this.head - this.ring;
    const oldest = this.ring === 0 ? 0 : (this.written - this.head) % this.ring;
    try {
      const [source, file] = [openSync(this.path, "r"), openSync(draft, "w")];
      try {
        copy(source, file, 0, this.head);
        writeAll(file, `\n\n\n(${left} bytes of the output were left out here)\n\n\n`);
        copy(source, file, this.head + oldest, this.ring - oldest);
        copy(source, file, this.head, oldest);
      } finally {
        closeSync(source);
        closeSync(file);
      }
      renameSync(draft, this.path);
    } catch (error) {
      rmSync(draft, { force: true });
      throw notWritable(this.path, error);
    }
  }
}

function copy(source: number, target: number, from: number, length: number): void {
  const buffer = Buffer.alloc(Math.min(PIECE, length));
  for (let done = 0; done < length;) {
    const count = readSync(source, buffer, 0, Math.min(PIECE, length - done), from + done);
    if (count === 0) return;
    writeAll(target, buffer.subarray(0, count));
    done += count;
  }
}

function opened(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    throw notWritable(path, error);
  }
}

function writeAt(file: number, bytes: Uint8Array, place: number): void {
  for (let written = 0; written < bytes.length;) {
    written += writeSync(file, bytes, written, bytes.length - written, place + written);
  }
}

function notWritable(path: string, error: unknown): UserError {
  return new UserError(`'${path}' cannot be written (${errorCode(error)})`);
}
