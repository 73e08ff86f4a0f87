import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Ends the header of a log: what follows (after two empty lines) was written by the tool. */
const RULE = /^-{80}$/;
const HEADER_LINES = 12;

/** Bytes of a log that are looked at, half of them from its end: no verifier has more to say, and memory is finite. */
const LONGEST_OUTPUT = 64e6;

/** Lines that the tool wrote; none if there is no log. */
export function readRunOutput(path: string, longest = LONGEST_OUTPUT): string[] {
  const lines = textOf(path, longest).split("\n");
  const rule = lines.slice(0, HEADER_LINES).findIndex((line) => RULE.test(line));
  const output = lines.slice(rule < 0 ? 0 : rule + 3);
  if (output.at(-1) === "") output.pop();
  return output.map((line) => line.replace(/\r$/, ""));
}

/** What is between the two halves is an end of line. */
function textOf(path: string, longest: number): string {
  const file = opened(path);
  if (file === null) return "";
  try {
    const { size } = fstatSync(file);
    if (size <= longest) return bytesOf(file, 0, size).toString("utf8");
    const half = Math.floor(longest / 2);
    return [bytesOf(file, 0, half), bytesOf(file, size - half, half)].join("\n");
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number | null {
  try {
    return openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function bytesOf(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, from + done);
    if (count === 0) break;
    done += count;
  }
  return bytes.subarray(0, done);
}
