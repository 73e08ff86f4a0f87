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
  const given = new Map<CfaNode, Expression[]>(heads.map((head) => [head, []]));
  for (const placed of exchange.initial) {
    if (placed.fact.kind !== "predicate") continue;
    const at = given.get(placed.at);
    const read = at === undefined ? [] : candidatesIn(cfa, placed);
    exchange.taken(placed, read.length > 0);
    at?.push(...read);
  }
  return given;
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
