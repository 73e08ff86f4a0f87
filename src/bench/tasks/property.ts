import { basename } from "node:path";
import type { SourceRange } from "../../base/diagnostics/index.ts";
import { UserError } from "../../base/diagnostics/index.ts";
import { readInput } from "../definition/index.ts";

/** What a task asks about its program. */
export interface Property {
  readonly path: string;
  /** File name without `.prp`, as BenchExec names it. */
  readonly name: string;
  /** Whether points are given for it: `CHECK(…)` files of SV-COMP. */
  readonly isScored: boolean;
  /** What `false(…)` may name; null if the property is none we know. */
  readonly violations: readonly string[] | null;
}

const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/LTL\(G ! call\(.+\(\)\)\)/, "unreach-call"],
  [/LTL\(G ! label\(.+\)\)/, "unreach-label"],
  [/LTL\(F end\)/, "termination"],
  [/LTL\(G ! overflow\)/, "no-overflow"],
  [/LTL\(G ! data-race\)/, "no-data-race"],
  [/LTL\(G ! deadlock\)/, "no-deadlock"],
  [/LTL\(G valid-free\)/, "valid-free"],
  [/LTL\(G valid-deref\)/, "valid-deref"],
  [/LTL\(G valid-memtrack\)/, "valid-memtrack"],
  [/LTL\(G valid-memcleanup\)/, "valid-memcleanup"],
];

/** Reads a property file; `range` is where it was named. */
export function readProperty(path: string, range: SourceRange): Property {
  let text: string;
  try {
    text = readInput(path, "property file").trim();
  } catch (error) {
    throw error instanceof UserError ? new UserError(error.message, range) : error;
  }
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isScored = lines.length > 0 && lines.every((line) => line.startsWith("CHECK"));
  const violations = lines.map((line) => KNOWN.find(([pattern]) => pattern.test(line))?.[1]);
  const areKnown = isScored && violations.every((name) => name !== undefined);
  return {
    path,
    name: basename(path).replace(/\.prp$/, ""),
    isScored,
    violations: areKnown ? violations : null,
  };
}
