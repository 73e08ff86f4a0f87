/** Added code as a C file of its own, which includes the file that it belongs to. */
import { dirname, relative, resolve } from "node:path";
import type { AddedCode } from "./added-code.ts";

/** The lines of a file at `path` that stands for file `index` of the program, `source`, with what was added to it. */
export function harnessFileLines(
  path: string,
  source: string,
  { texts }: AddedCode,
  index: number,
): readonly string[] {
  const included = relative(dirname(resolve(path)), resolve(source));
  const added = texts.filter(({ file }) => file === index).map(({ text }) => text);
  return [`#include "${included}"`, "", ...added];
}
