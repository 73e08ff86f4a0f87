import { intMap } from "../../base/collections/index.ts";
import type {
  AnalysisKey,
  Assurance,
  ConfigurableProgramAnalysis,
  CoverageIndex,
  PrecisionAdjustment,
  StateViews,
} from "../../core/contracts/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { RefinableDomain } from "../../refinement/strongest-post.ts";
import type { Terms } from "../../logic/terms/index.ts";
import type { SymbolicOptions, ValueOptions } from "./options.ts";
import { takingCandidates } from "./mined-places.ts";
import { PlaceFacts } from "./place-facts.ts";
import { SymbolicTracking } from "./symbolic-tracking.ts";
import { SymbolicValues } from "./symbolic-values.ts";
import { ValueBoundary } from "./value-boundary.ts";
import { ValueCoverageIndex } from "./value-coverage.ts";
import { ValueLimit } from "./value-limit.ts";
import { ValueMemory, type MemorySettings, type Place } from "./value-memory.ts";
import { ValuePrecision } from "./value-precision.ts";
import { ValueReader, type MaybeValue } from "./value-reader.ts";
import { valueRefinement } from "./value-refinement.ts";
import { VALUE_DOMAIN, ValueState } from "./value-state.ts";
import { ValueTransfer } from "./value-transfer.ts";

export const valueKey: AnalysisKey<ValueState> = { name: "value" };

/** Symbolic values are terms of this table. */
export interface SymbolicSettings {
  readonly terms: Terms;
  readonly options: SymbolicOptions;
}

export class ValueAnalysis implements ConfigurableProgramAnalysis<ValueState, ValuePrecision> {
  readonly key = valueKey;
  readonly domain = VALUE_DOMAIN;
  readonly merge = "sep";
  readonly stop = "leq";
  /** Successors are restricted to the precision as they are made; new candidates and symbolic values are looked at again. */
  readonly adjustment: PrecisionAdjustment<ValueState, ValuePrecision> | "none";
  readonly views: StateViews<ValueState> = {};
  readonly transfer: ValueTransfer;
  readonly boundary: ValueBoundary;
  /** By strongest posts over explicit values, symbolic ones or not. */
  readonly refinement: RefinableDomain<ValueState, Place>;
  private readonly memory: ValueMemory;
  private readonly options: ValueOptions;

  /** `symbolic`: null if what is not known is not tracked. */
  constructor(
    cfa: Cfa,
    options: ValueOptions & MemorySettings,
    assurance: Assurance,
    symbolic: SymbolicSettings | null = null,
  ) {
    this.memory = new ValueMemory(cfa, options);
    this.boundary = new ValueBoundary(this.memory, options.foreign ?? null);
    this.options = options;
    const tracking =
      symbolic &&
      new SymbolicTracking(this.memory, new SymbolicValues(symbolic.terms), symbolic.options);
    this.adjustment = options.refine
      ? takingCandidates(this.memory, tracking)
      : (tracking ?? "none");
    const limit = options.limit == null ? null : new ValueLimit(this.memory, options.limit);
    this.transfer = new ValueTransfer(this.memory, assurance, tracking, limit);
    const concrete =
      tracking === null ? this.transfer : new ValueTransfer(this.memory, assurance, null);
    this.refinement = valueRefinement(this.memory, concrete);
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

  /** What a precision can track of a variable, as far as it was read or written on a path. */
  placesOf(variable: Variable): readonly Place[] {
    return this.memory.placesOf(variable);
  }

  /** Tracked places for other runs. */
  newFacts(): PlaceFacts {
    return new PlaceFacts(this.memory);
  }

  initialPrecision(): ValuePrecision {
    return this.options.refine ? ValuePrecision.nothing : ValuePrecision.everything;
  }
}
