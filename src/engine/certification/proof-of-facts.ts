import type { HeadInvariant, Proof } from "../../algorithms/certificate/index.ts";
import type { KnownFacts } from "../../algorithms/induction/step-case.ts";
import { callstackKey } from "../../analyses/callstack/index.ts";
import { locationKey } from "../../analyses/location/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { callEdges } from "../analyses/induction-roots.ts";

/**
 * What is known at locations as a proof. At a head in a called function that includes what is known of the callers' variables
 * where they called: when the function returns, the next head is one of theirs. `heads`: every one with every call stack.
 */
export function proofOfFacts(
  facts: KnownFacts,
  heads: Iterable<Pick<ArgNode, "state">>,
  visits: number,
): Proof {
  const invariants: HeadInvariant[] = [];
  const seen = new Set<object>();
  for (const { state } of heads) {
    const head = state.get(locationKey)!.node;
    if (!seen.has(head)) invariants.push({ head, callers: null, facts: facts(head) });
    seen.add(head);
    const callers = callEdges(state.get(callstackKey)!);
    const known = callers.flatMap(({ source }) => facts(source).filter(isAboutLocals));
    if (known.length > 0) invariants.push({ head, callers, facts: known });
  }
  const said = invariants.filter((invariant) => invariant.facts.length > 0);
  return { kind: "invariants", invariants: said, visits, strength: "shown", leftOut: [] };
}

/** What is static the callee may change; a callee's call again has locals of its own. */
function isAboutLocals(fact: Expression): boolean {
  let isLocal = true;
  visitExpression(fact, (part) => {
    if (part.kind === "dereference") isLocal = false;
    if (part.kind === "variable" && part.variable.isStatic) isLocal = false;
  });
  return isLocal;
}
