/** Facts that hold in those states only in which a condition does. */
import type { Expression } from "../../../program/cfa/expression.ts";
import type { Evidence } from "../evidence.ts";
import { proposalKey, type Proposal } from "../proposal.ts";
import { HeadInference, type InferenceContext } from "./head-inference.ts";
import type { SampleTable } from "./sample-table.ts";

const MAXIMUM_CONDITIONS = 7;
const FACTS_PER_SIDE = 5;
const ROWS_PER_SIDE = 2;
/** Facts of worse rank are not worth a condition. */
const WORST_RANK = 30;
const BASE_RANK = 20;

export class Implications {
  private readonly evidence: Evidence;
  private readonly context: InferenceContext;

  constructor(evidence: Evidence, context: InferenceContext) {
    this.evidence = evidence;
    this.context = context;
  }

  /** The conditions are those of the program; `known` are the facts without condition, as executed. */
  proposals(conditions: readonly Expression[], known: readonly Proposal[]): Proposal[] {
    const { evidence } = this;
    const knownKeys = new Set(known.map(({ expression }) => proposalKey(expression)));
    const found: Proposal[] = [];
    const patterns = new Set<string>();
    for (const condition of conditions) {
      if (patterns.size >= MAXIMUM_CONDITIONS) break;
      const inside = evidence.where(condition, true);
      const outside = evidence.where(condition, false);
      if (inside.rows.length === 0 || outside.rows.length === 0) continue;
      const pattern = evidence.table.rows
        .map((row) => (inside.rows.includes(row) ? 1 : 0))
        .join("");
      if (patterns.has(pattern)) continue;
      const negated = this.context.writer.negated(condition);
      found.push(...this.side(inside, negated, knownKeys, patterns.size));
      found.push(...this.side(outside, condition, knownKeys, patterns.size));
      patterns.add(pattern);
    }
    return found;
  }

  /** Facts of some states, each with what holds in all others. */
  private side(
    table: SampleTable,
    otherwise: Expression,
    known: ReadonlySet<string>,
    position: number,
  ): Proposal[] {
    if (table.rows.length < ROWS_PER_SIDE) return [];
    const { evidence, context } = this;
    const facts = new HeadInference(table, evidence.steps, context)
      .simpleProposals()
      .filter(({ rank, expression }) => rank <= WORST_RANK && !known.has(proposalKey(expression)))
      .sort((a, b) => a.rank - b.rank);
    const found: Proposal[] = [];
    for (const { expression, rank } of facts) {
      if (found.length >= FACTS_PER_SIDE) break;
      const fact = evidence.restored(expression);
      if (fact === null || evidence.agreesWith(fact)) continue;
      found.push({
        expression: context.writer.or(otherwise, fact),
        kind: "implication",
        rank: BASE_RANK + rank / 2 + found.length + position,
      });
    }
    return found;
  }
}
