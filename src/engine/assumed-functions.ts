/** What an answer assumes about functions that the program calls and nobody defines (`docs/c-semantics.md`). */
import type { Counterexample } from "../core/contracts/index.ts";
import type { AssumedFunction } from "../output/run-report.ts";
import { undefinedCalls } from "../output/undefined-calls.ts";
import { FUNCTION_OUTSIDE } from "../program/cfa/function-outside.ts";
import { edgeRange, type Cfa, type CfaEdge } from "../program/cfa/graph.ts";
import { libraryFunction } from "../program/library/index.ts";
import { CallBacks, findReachableNodes, type PossibleCalls } from "../program/passes/index.ts";

const COMES_BACK =
  "comes back, with any value; leaves alone objects and functions that the program defines and never hands out";
const DOES_NOT =
  "does not come back, as it is declared; calls no function that the program defines and never hands out";

const CALLS_NOTHING_BACK =
  "calls no function of the program back (environment.callbacks=possible does without this)";
const FITS =
  "is no function of the program whose type does not fit the call and that is never converted to one that does (environment.mismatchedCalls=possible does without this)";

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
    return { kind: "undefined", name, location, text: isVoid ? CHANGES_NOTHING : RETURNS };
  });
}

/** Of a proof: those that may be called as far as the graph tells, each with its first call. */
export function assumedFunctions(cfa: Cfa): readonly AssumedFunction[] {
  const reached = findReachableNodes(cfa);
  const callBacks = new CallBacks(cfa);
  const found = new Map<string, AssumedFunction>();
  for (const edge of cfa.edges) {
    const { operation, source } = edge;
    if (operation.kind !== "external" || reached[source.id] !== 1) continue;
    const { name } = operation;
    if (found.has(name) || libraryFunction(name) !== null) continue;
    const text = assumptionAbout(edge, callBacks.assumedAwayFrom(operation));
    if (text === null) continue;
    const { location } = edgeRange(cfa, edge);
    const shown = name === "" ? FUNCTION_OUTSIDE : name;
    found.set(name, { kind: "undefined", name: shown, location, text });
  }
  return [...found.values()];
}

/** Null: nothing. */
function assumptionAbout(
  { operation, target }: CfaEdge,
  assumedAway: PossibleCalls,
): string | null {
  const parts: string[] = [];
  // A pointer may lead nowhere else than to the functions that it is compared with before.
  const isNamed = operation.kind === "external" && operation.name !== "";
  if (isNamed) parts.push(target.leaving.length > 0 ? COMES_BACK : DOES_NOT);
  if (assumedAway.callsBack) parts.push(CALLS_NOTHING_BACK);
  if (assumedAway.isMismatched) parts.push(FITS);
  return parts.length === 0 ? null : parts.join("; ");
}
