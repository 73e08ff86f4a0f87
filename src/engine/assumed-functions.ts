/** What an answer assumes about functions that the program calls and nobody defines (`docs/c-semantics.md`). */
import type { Counterexample } from "../core/contracts/index.ts";
import type { AssumedFunction } from "../output/run-report.ts";
import { undefinedCalls } from "../output/undefined-calls.ts";
import { edgeRange, type Cfa } from "../program/cfa/graph.ts";
import { libraryFunction } from "../program/library/index.ts";
import { findReachableNodes } from "../program/passes/index.ts";

const COMES_BACK =
  "comes back, with any value; leaves alone objects and functions that the program defines and never hands out";
const DOES_NOT =
  "does not come back, as it is declared; calls no function that the program defines and never hands out";

const RETURNS = "returns the inputs shown, and changes nothing";
const CHANGES_NOTHING = "changes nothing";

/** Of an execution: those that it calls. */
export function assumedByExecution(
  cfa: Cfa,
  counterexample: Counterexample,
): readonly AssumedFunction[] {
  return [...undefinedCalls(counterexample)].map(([name, edge]) => {
    const { operation } = edge;
    const isVoid = operation.kind === "external" && operation.type.returns.kind === "void";
    const { location } = edgeRange(cfa, edge);
    return { name, location, text: isVoid ? CHANGES_NOTHING : RETURNS };
  });
}

/** Of a proof: those that may be called as far as the graph tells, each with its first call. */
export function assumedFunctions(cfa: Cfa): readonly AssumedFunction[] {
  const reached = findReachableNodes(cfa);
  const found = new Map<string, AssumedFunction>();
  for (const edge of cfa.edges) {
    const { operation, source, target } = edge;
    if (operation.kind !== "external" || reached[source.id] !== 1) continue;
    const { name } = operation;
    // A pointer may lead nowhere else than to the functions that it is compared with before.
    if (name === "" || found.has(name) || libraryFunction(name) !== null) continue;
    const { location } = edgeRange(cfa, edge);
    found.set(name, { name, location, text: target.leaving.length > 0 ? COMES_BACK : DOES_NOT });
  }
  return [...found.values()];
}
