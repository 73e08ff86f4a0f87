/** Predicates that other runs learnt, as guesses at invariants of loops. */
import { SourceText, UnsupportedFeature, UserError } from "../../base/diagnostics/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import { unary } from "../../program/cfa/nodes.ts";
import { printCondition } from "../../program/cfa/print-condition.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { NO_EXCHANGE, type PlacedFact, type PrecisionExchange } from "../../refinement/index.ts";
import { readConjuncts } from "../../semantics/specification/index.ts";

/**
 * By loop head; each with its negation, since a predicate does not say which of the two holds. Soundness: guesses, that induction
 * confirms or not.
 */
export function givenCandidates(
  cfa: Cfa,
  heads: readonly CfaNode[],
  exchange: PrecisionExchange,
): ReadonlyMap<CfaNode, readonly Expression[]> {
  return candidatesAt(cfa, heads, exchange.initial, (placed, isTaken) => {
    exchange.taken(placed, isTaken);
  });
}

/** What others of this run learnt since they were last asked. */
export function candidatesOfOthers(
  cfa: Cfa,
  heads: readonly CfaNode[],
  exchange: PrecisionExchange,
): ReadonlyMap<CfaNode, readonly Expression[]> {
  return candidatesAt(cfa, heads, exchange.news());
}

function candidatesAt(
  cfa: Cfa,
  heads: readonly CfaNode[],
  facts: readonly PlacedFact[],
  taken?: (placed: PlacedFact, isTaken: boolean) => void,
): ReadonlyMap<CfaNode, readonly Expression[]> {
  const wanted = new Set(heads);
  const found = new Map<CfaNode, Expression[]>();
  for (const placed of facts) {
    if (placed.fact.kind !== "predicate") continue;
    const candidates = wanted.has(placed.at) ? candidatesIn(cfa, placed) : [];
    taken?.(placed, candidates.length > 0);
    if (candidates.length > 0) {
      found.set(placed.at, [...(found.get(placed.at) ?? []), ...candidates]);
    }
  }
  return found;
}

/** Tells other runs what was confirmed. */
export function tellConfirmed(
  heads: readonly CfaNode[],
  confirmed: (head: CfaNode) => readonly Expression[],
  exchange: PrecisionExchange,
): void {
  if (exchange === NO_EXCHANGE) return;
  for (const at of heads) {
    const texts = confirmed(at).map(printCondition);
    exchange.learnt(texts.map((text) => ({ at, fact: { kind: "predicate", text } })));
  }
}

function candidatesIn(cfa: Cfa, { at, fact }: PlacedFact): readonly Expression[] {
  const range = new SourceText("<fact>", fact.text).range(0, fact.text.length);
  try {
    return readConjuncts(cfa, range, at)
      .filter(({ expression }) => isPlain(expression))
      .flatMap(({ expression }) => [expression, unary("!", cfa.types.int, expression, 0)]);
  } catch (error) {
    if (error instanceof UserError || error instanceof UnsupportedFeature) return [];
    throw error;
  }
}

/** About integers, without memory. */
function isPlain(root: Expression): boolean {
  let isPlain = root.type.kind === "integer";
  visitExpression(root, ({ kind, type }) => {
    const isAllowed = ["integer", "variable", "unary", "binary", "cast", "conditional"];
    if (type.kind !== "integer" || !isAllowed.includes(kind)) isPlain = false;
  });
  return isPlain;
}
