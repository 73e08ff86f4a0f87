/** Facts that hold in those states only in which a condition does. */
import type { Expression } from "../../../program/cfa/expression.ts";
import { proposalKey, type Proposal } from "../proposal.ts";
import type { Writer } from "../writer.ts";
import type { RowEvaluation } from "./row-evaluation.ts";
import type { SampleTable } from "./sample-table.ts";
import { HeadInference, type InferenceContext } from "./head-inference.ts";

const MAXIMUM_CONDITIONS = 8;
const FACTS_PER_SIDE = 6;
const ROWS_PER_SIDE = 2;
/** Facts of worse rank are not worth a condition. */
const WORST_RANK = 30;
const BASE_RANK = 20;

export class Implications {
  private readonly table: SampleTable;
  private readonly steps: readonly (readonly bigint[])[];
  private readonly context: InferenceContext;
  private readonly evaluation: RowEvaluation;
  private readonly writer: Writer;

  // The parts of one job: naming them would only repeat the list.
  // eslint-disable-next-line max-params
  constructor(
    table: SampleTable,
    steps: readonly (readonly bigint[])[],
    context: InferenceContext,
    evaluation: RowEvaluation,
  ) {
    this.table = table;
    this.steps = steps;
    this.context = context;
    this.evaluation = evaluation;
    this.writer = context.writer;
  }

  /** `known` are the facts without condition. */
  proposals(conditions: readonly Expression[], known: readonly Proposal[]): Proposal[] {
    const knownKeys = new Set(known.map(({ expression }) => proposalKey(expression)));
    const found: Proposal[] = [];
    let used = 0;
    for (const condition of conditions) {
      if (used >= MAXIMUM_CONDITIONS) break;
      const inside = this.where(condition, true);
      const outside = this.where(condition, false);
      if (inside.rows.length === 0 || outside.rows.length === 0) continue;
      const negated = this.writer.negated(condition);
      found.push(...this.side(inside, negated, knownKeys, used));
      found.push(...this.side(outside, condition, knownKeys, used));
      used++;
    }
    return found;
  }

  private where(condition: Expression, truth: boolean): SampleTable {
    return this.table.restrictedTo((row) => this.evaluation.holds(condition, row) === truth);
  }

  /** Facts of some states, each with what holds in all others. */
  private side(
    table: SampleTable,
    otherwise: Expression,
    known: ReadonlySet<string>,
    position: number,
  ): Proposal[] {
    if (table.rows.length < ROWS_PER_SIDE) return [];
    const facts = new HeadInference(table, this.steps, this.context)
      .proposals()
      .filter(({ rank, expression }) => rank <= WORST_RANK && !known.has(proposalKey(expression)))
      .filter(({ expression }) => !this.holdsEverywhere(expression))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, FACTS_PER_SIDE);
    return facts.map(({ expression, rank }, i) => ({
      expression: this.writer.or(otherwise, expression),
      kind: "implication",
      rank: BASE_RANK + rank / 2 + i + position,
    }));
  }

  private holdsEverywhere(expression: Expression): boolean {
    return this.table.rows.every((row) => this.evaluation.holds(expression, row) === true);
  }
}
