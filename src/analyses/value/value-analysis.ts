import { intMap } from "../../base/collections/index.ts";
import type {
  AnalysisKey,
  Assurance,
  ConfigurableProgramAnalysis,
  CoverageIndex,
  StateViews,
} from "../../core/contracts/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { RefinableDomain } from "../../refinement/strongest-post.ts";
import type { ValueOptions } from "./options.ts";
import { ValueCoverageIndex } from "./value-coverage.ts";
import { ValueMemory, type Place } from "./value-memory.ts";
import { ValuePrecision } from "./value-precision.ts";
import { ValueReader, type MaybeValue } from "./value-reader.ts";
import { valueRefinement } from "./value-refinement.ts";
import { VALUE_DOMAIN, ValueState } from "./value-state.ts";
import { ValueTransfer } from "./value-transfer.ts";

export const valueKey: AnalysisKey<ValueState> = { name: "value" };

export class ValueAnalysis implements ConfigurableProgramAnalysis<ValueState, ValuePrecision> {
  readonly key = valueKey;
  readonly domain = VALUE_DOMAIN;
  readonly merge = "sep";
  readonly stop = "leq";
  /** Successors are restricted to the precision as they are made. */
  readonly adjustment = "none";
  readonly views: StateViews<ValueState> = {};
  readonly transfer: ValueTransfer;
  readonly refinement: RefinableDomain<ValueState, Place>;
  private readonly memory: ValueMemory;
  private readonly options: ValueOptions;

  constructor(cfa: Cfa, options: ValueOptions, assurance: Assurance) {
    this.memory = new ValueMemory(cfa);
    this.options = options;
    this.transfer = new ValueTransfer(this.memory, assurance);
    this.refinement = valueRefinement(this.memory, this.transfer);
  }

  newCoverageIndex<E>(): CoverageIndex<ValueState, E> {
    return new ValueCoverageIndex<E>();
  }

  initialState(): ValueState {
    return new ValueState(this.memory, intMap.emptyMap());
  }

  /** The one value a scalar expression has in all described states; null if there may be several. */
  evaluate(state: ValueState, expression: Expression): MaybeValue {
    return new ValueReader(this.memory, state.cells).evaluate(expression);
  }

  initialPrecision(): ValuePrecision {
    return this.options.refine ? ValuePrecision.nothing : ValuePrecision.everything;
  }
}
