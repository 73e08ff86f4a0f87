import { SourceText } from "../src/base/diagnostics/index.ts";
import { readPredicates, type GivenPredicate } from "../src/engine/predicate-file.ts";
import type { Cfa, CfaNode } from "../src/program/cfa/graph.ts";

/** Lines `FUNCTION: EXPRESSION` as expressions at the locations. */
export function predicatesAt(
  cfa: Cfa,
  lines: readonly string[],
  locations: readonly CfaNode[],
): readonly GivenPredicate[] {
  return readPredicates(cfa, new SourceText("predicates", lines.join("\n")), locations);
}
