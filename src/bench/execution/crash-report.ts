import { appendFileSync, closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { WrittenFile } from "./container/written-files.ts";

/** What Java machines write about their own crash, and behind it the name of the file. */
const MARK = "# An error report file with more information is saved as:";

/** So much of the end of an output is searched. */
const TAIL_BYTES = 1_000_000;

/** The file that a crashed program names for more information, as the program sees it; null: none. */
export function crashReportNamed(outputFile: string, workingDirectory: string): string | null {
  const [, behind] = tailOf(outputFile).split(`${MARK}\n`);
  const name = /^[# ]*(.*?)[# ]*$/m.exec(behind ?? "")?.[1] ?? "";
  return name === "" ? null : resolve(workingDirectory, name);
}

/** Puts it at the end of the output: the file itself is gone with the container. */
export function appendCrashReport(
  outputFile: string,
  path: string,
  written: readonly WrittenFile[],
): void {
  const report = written.find((file) => file.path === path);
  if (report !== undefined) appendFileSync(outputFile, readFileSync(report.place));
}

function tailOf(file: string): string {
  const { size } = statSync(file);
  const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
  const descriptor = openSync(file, "r");
  try {
    const length = readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString("latin1", 0, length);
  } finally {
    closeSync(descriptor);
  }
}
