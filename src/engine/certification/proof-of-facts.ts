import type { HeadInvariant, InvariantProof } from "../../algorithms/certificate/index.ts";
import type { KnownFacts } from "../../algorithms/induction/step-case.ts";
import { callstackKey } from "../../analyses/callstack/index.ts";
import { locationKey } from "../../analyses/location/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { computeLiveVariables, localTarget } from "../../program/passes/index.ts";
import { callEdges } from "../analyses/induction-roots.ts";

/**
 * What is known at locations as a proof. At a head in a called function that includes what is known of the callers' variables
 * where they called: when the function returns, the next head is one of theirs. `heads`: every one with every call stack.
 */
export function proofOfFacts(
  cfa: Cfa,
  facts: KnownFacts,
  heads: Iterable<Pick<ArgNode, "state">>,
  visits: number,
): InvariantProof {
  const liveness = computeLiveVariables(cfa);
  const invariants: HeadInvariant[] = [];
  const seen = new Set<object>();
  for (const { state } of heads) {
    const head = state.get(locationKey)!.node;
    if (!seen.has(head)) {
      const known = facts(head).filter((fact) => isAboutLive(fact, head, liveness));
      invariants.push({ head, callers: null, facts: known });
    }
    seen.add(head);
    const callers = callEdges(state.get(callstackKey)!);
    const known = callers.flatMap((call) => {
      const after = localTarget(call)!;
      return facts(call.source).filter(
        (fact) => isAboutLocals(fact) && isAboutLive(fact, after, liveness),
      );
    });
    if (known.length > 0) invariants.push({ head, callers, facts: known });
  }
  const said = invariants.filter((invariant) => invariant.facts.length > 0);
  return { kind: "invariants", invariants: said, visits, strength: "shown", leftOut: [] };
}

/** What nobody reads any more formulas have forgotten. */
function isAboutLive(
  fact: Expression,
  at: CfaNode,
  liveness: ReturnType<typeof computeLiveVariables>,
): boolean {
  let isLive = true;
  visitExpression(fact, (part) => {
    if (part.kind === "variable" && !liveness.isLive(at, part.variable)) isLive = false;
  });
  return isLive;
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
