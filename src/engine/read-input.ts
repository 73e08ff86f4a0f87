import { closeSync, constants, openSync, readFileSync, readSync, statSync } from "node:fs";
import { UserError } from "../base/diagnostics/index.ts";
import { errorCode } from "../base/files/index.ts";

/**
 * The file with one character per byte: C programs compute with bytes, whatever their encoding, and
 * offsets count them.
 */
export function readSource(path: string): string {
  try {
    return readBounded(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Null only if there is no such file: anything else is worth a message. */
export function textIfThere(path: string): string | null {
  try {
    return readBounded(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT") return null;
    throw unreadable(path, error);
  }
}

/** A C source beyond it is an accident, and some files have no end. */
const LARGEST_MB = 256;

function readBounded(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat !== undefined && !stat.isFile() && !stat.isDirectory()) return readStream(path);
  if (stat !== undefined && stat.size > LARGEST_MB * 1e6) throw tooLarge(path);
  return readFileSync(path, "latin1");
}

/** Seconds for a writer of a pipe to come, and to write something. */
const PATIENCE = 60;
const PATIENCE_FOR_WRITER = 1;
const PAUSE_MILLIS = 10;

/** What is no file on a disk: pipes and devices. */
function readStream(path: string): string {
  // Without it a pipe that nobody writes to would hold us when it is opened.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return Buffer.concat(chunksOf(path, file)).toString("latin1");
  } finally {
    closeSync(file);
  }
}

function chunksOf(path: string, file: number): readonly Buffer[] {
  const chunks: Buffer[] = [];
  const buffer = Buffer.alloc(1 << 16);
  const isPipe = statSync(path).isFIFO();
  let bytes = 0;
  let last = performance.now();
  for (;;) {
    const count = readSome(file, buffer);
    const waited = (performance.now() - last) / 1000;
    if (count === 0 && (!isPipe || bytes > 0)) return chunks;
    if (count === 0 && waited > PATIENCE_FOR_WRITER) {
      throw new UserError(`'${path}' is a pipe, and nobody writes to it`);
    }
    if (waited > PATIENCE) throw new UserError(`nothing comes out of '${path}'`);
    if (count !== null && count > 0) {
      chunks.push(Buffer.from(buffer.subarray(0, count)));
      last = performance.now();
      bytes += count;
      if (bytes > LARGEST_MB * 1e6) throw tooLarge(path);
    } else Atomics.wait(SLEEP, 0, 0, PAUSE_MILLIS);
  }
}

const SLEEP = new Int32Array(new SharedArrayBuffer(4));

/** Null: there may be something later. */
function readSome(file: number, buffer: Buffer): number | null {
  try {
    return readSync(file, buffer);
  } catch (error) {
    if (errorCode(error) === "EAGAIN") return null;
    throw error;
  }
}

function tooLarge(path: string): UserError {
  return new UserError(`'${path}' has more than ${LARGEST_MB} MB`);
}

/** What went wrong with a file, in words for its user; anything but a file error comes back unchanged. */
export function unreadable(path: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new UserError(`there is no file '${path}'`);
    case "EISDIR":
      return new UserError(`'${path}' is a directory, not a file`);
    case "EACCES":
    case "EPERM":
      return new UserError(`'${path}' may not be read`);
    default:
      return typeof code === "string" ? new UserError(`'${path}' cannot be read (${code})`) : error;
  }
}
