import { isInRange } from "../../program/algebra/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import { RowEvaluation } from "./inference/row-evaluation.ts";
import { SampleTable } from "./inference/sample-table.ts";
import type { HeadSamples } from "./sampling/head-samples.ts";
import { replaceConstants } from "./scaling/replace-constants.ts";
import type { Scale } from "./scaling/scale.ts";

/** The states seen at one head, in the program itself or in a copy with smaller constants. */
export class Evidence {
  readonly table: SampleTable;
  readonly steps: readonly (readonly bigint[])[];
  /** Whether the loop was left. */
  readonly hasEnds: boolean;
  readonly scale: Scale | null;
  private readonly evaluation: RowEvaluation;

  constructor(samples: HeadSamples, scale: Scale | null) {
    this.table = new SampleTable(samples.places, samples.visits);
    this.steps = samples.steps;
    this.hasEnds = samples.wasLeft;
    this.scale = scale;
    this.evaluation = new RowEvaluation(samples.places);
  }

  /** Whether the condition can be said at the head. */
  isAbout(condition: Expression): boolean {
    return this.evaluation.isOverPlaces(condition);
  }

  /** No state contradicts the condition, which is one of the program itself. */
  agreesWith(condition: Expression): boolean {
    const tested = this.scaled(condition);
    return this.table.rows.every((row) => this.evaluation.holds(tested, row) === true);
  }

  /** The states in which a condition of the program holds, or does not. */
  where(condition: Expression, truth: boolean): SampleTable {
    const tested = this.scaled(condition);
    return this.table.restrictedTo((row) => this.evaluation.holds(tested, row) === truth);
  }

  /** A condition of the program as one of what was executed. */
  scaled(condition: Expression): Expression {
    const { scale } = this;
    return scale === null ? condition : replaceConstants(condition, (value) => scale.scaled(value));
  }

  /** A condition about what was executed as one of the program; null if its numbers mean nothing there. */
  restored(condition: Expression): Expression | null {
    const { scale } = this;
    if (scale === null) return condition;
    const strange = new Set<bigint>();
    const result = replaceConstants(condition, (value, type) => {
      const original = scale.restored(value);
      if (original !== null && isInRange(original, type)) return original;
      strange.add(value);
      return value;
    });
    return strange.size === 0 ? result : null;
  }
}
