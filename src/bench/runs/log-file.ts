import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";

/** Ends the header of a log: what follows (after two empty lines) was written by the tool. */
const RULE = /^-{80}$/;
const HEADER_LINES = 12;

/** Lines that the tool wrote; none if there is no log. */
export function readRunOutput(path: string): string[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  const rule = lines.slice(0, HEADER_LINES).findIndex((line) => RULE.test(line));
  const output = lines.slice(rule < 0 ? 0 : rule + 3);
  if (output.at(-1) === "") output.pop();
  return output.map((line) => line.replace(/\r$/, ""));
}

/** Keeps beginning and end of a log that is too large: there the header and the verdict are. */
export function shortenLog(path: string, maximumBytes: number): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= maximumBytes) return;
  const bytes = readFileSync(path);
  const half = Math.floor(maximumBytes / 2);
  const removed = `\n\n\n(${size - 2 * half} bytes of the output were left out here)\n\n\n`;
  writeFileSync(
    path,
    Buffer.concat([bytes.subarray(0, half), Buffer.from(removed), bytes.subarray(size - half)]),
  );
}
