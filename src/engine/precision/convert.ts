/** `assay precision convert`: between assay and CPAchecker. */
import { UserError } from "../../base/diagnostics/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import {
  anchorPrecision,
  printPrecision,
  type PlacedFact,
  type PrecisionFile,
} from "../../refinement/reuse/index.ts";
import { printPredicateMap, printValuePrecision } from "../../refinement/reuse/cpachecker/index.ts";

export type TargetFormat = "assay" | "predmap" | "value";

export interface Converted {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** `cfa`: null if no program is given. */
export function convertPrecision(
  file: PrecisionFile,
  to: TargetFormat,
  cfa: Cfa | null,
): Converted {
  if (to === "assay") return { text: printPrecision(file), warnings: [] };
  if (cfa === null) {
    throw new UserError(
      "a precision of CPAchecker needs the types of the variables",
      null,
      "name the program: --program FILE.c",
    );
  }
  const { facts, counts } = anchorPrecision(file, cfa);
  const { text, leftOut } =
    to === "predmap" ? printPredicateMap(cfa, facts) : printValuePrecision(cfa, facts);
  const warnings: string[] = [];
  if (counts.dropped > 0) {
    warnings.push(`warning: ${counts.dropped} facts belong nowhere in this program; left out`);
  }
  return { text, warnings: [...warnings, ...leftOutText(leftOut, to)] };
}

const MOST_SHOWN = 5;

function leftOutText(facts: readonly PlacedFact[], to: TargetFormat): readonly string[] {
  if (facts.length === 0) return [];
  const shown = facts
    .slice(0, MOST_SHOWN)
    .map(({ at, fact }) => `  ${at.function.name}: ${fact.kind} ${fact.text}`);
  const more = facts.length > MOST_SHOWN ? [`  and ${facts.length - MOST_SHOWN} more`] : [];
  const what = `warning: what a file of the format '${to}' cannot say is left out:`;
  return [what, ...shown, ...more];
}
