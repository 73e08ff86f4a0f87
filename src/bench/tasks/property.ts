import { basename, extname } from "node:path";
import type { SourceRange } from "../../base/diagnostics/index.ts";
import { UserError } from "../../base/diagnostics/index.ts";
import { readInput } from "../definition/index.ts";

/** What a task asks about its program. */
export interface Property {
  readonly path: string;
  /** File name without its ending, as BenchExec names it. */
  readonly name: string;
  /** Whether points are given for it: `CHECK(…)` files of SV-COMP. */
  readonly isScored: boolean;
}

/** Reads a property file; `range` is where it was named. */
export function readProperty(path: string, range: SourceRange): Property {
  let text: string;
  try {
    text = readInput(path, "property file").trim();
  } catch (error) {
    throw error instanceof UserError ? new UserError(error.message, range) : error;
  }
  return {
    path,
    name: basename(path, extname(path)),
    isScored: isScoredProperty(text),
  };
}

/** Every line of a property file of SV-COMP begins with CHECK. */
export function isScoredProperty(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.every((line) => line.startsWith("CHECK"));
}
