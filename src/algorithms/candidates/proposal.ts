import type { Expression } from "../../program/cfa/expression.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import { visitVariables } from "../../program/passes/variable-uses.ts";

/** A candidate with a reason to believe in it. */
export interface Proposal {
  readonly expression: Expression;
  readonly kind: ProposalKind;
  /** Smaller comes first. */
  readonly rank: number;
}

export type ProposalKind =
  | "arrival"
  | "assertion"
  | "condition"
  | "equation"
  | "polynomial"
  | "congruence"
  | "bound"
  | "order"
  | "sum"
  | "values"
  | "implication";

/** How many of a kind are offered before all other kinds had their turn. */
const QUOTA: Readonly<Record<ProposalKind, number>> = {
  arrival: 24,
  assertion: 10,
  condition: 8,
  equation: 12,
  polynomial: 4,
  congruence: 5,
  bound: 12,
  order: 8,
  sum: 6,
  values: 8,
  implication: 10,
};

/** More of these than their quota may come if there is room. */
const FILLS_UP: ReadonlySet<ProposalKind> = new Set<ProposalKind>([
  "assertion",
  "condition",
  "equation",
  "bound",
  "values",
]);

const MAXIMUM_DEFERRED = 4;

/** The same text about the same variables is the same candidate. */
export function proposalKey(expression: Expression): string {
  const ids: number[] = [];
  visitVariables(expression, ({ id }) => ids.push(id));
  return `${printExpression(expression)} ${ids.join()}`;
}

/** `defer`: only if there is nothing better. */
export type Judgement = "accept" | "defer" | "reject";

/** The best, no kind crowding out the others, none twice. `judged` is asked in the order of ranks. */
export function selected(
  proposals: readonly Proposal[],
  limit: number,
  judged: (expression: Expression) => Judgement,
): Proposal[] {
  const sorted = [...proposals].sort((a, b) => a.rank - b.rank);
  const known = new Set<string>();
  const chosen: Proposal[] = [];
  const surplus: Proposal[] = [];
  const deferred: Proposal[] = [];
  const taken = new Map<ProposalKind, number>();
  for (const proposal of sorted) {
    if (chosen.length >= limit) break;
    const key = proposalKey(proposal.expression);
    if (known.has(key)) continue;
    known.add(key);
    const count = taken.get(proposal.kind) ?? 0;
    if (count >= QUOTA[proposal.kind]) {
      surplus.push(proposal);
      continue;
    }
    const judgement = judged(proposal.expression);
    if (judgement === "defer") deferred.push(proposal);
    if (judgement !== "accept") continue;
    taken.set(proposal.kind, count + 1);
    chosen.push(proposal);
  }
  for (const proposal of surplus) {
    if (chosen.length >= limit) break;
    if (!FILLS_UP.has(proposal.kind)) continue;
    if (judged(proposal.expression) === "accept") chosen.push(proposal);
  }
  return [...chosen, ...deferred.slice(0, MAXIMUM_DEFERRED)].slice(0, limit);
}
