import type { TimeBound, Weight } from "../../algorithms/combinators/index.ts";
import type { OptionDeclarations, OptionGroup } from "../../base/options/index.ts";
import type { AnalysisDefinition } from "../analysis-definition.ts";
import type { Condition } from "./conditions.ts";

/** What a stage finds where it begins: nothing, or what earlier stages of the run learnt to track. */
export type Beginning = "nothing" | "precision";

/** One approach of a strategy. */
export interface StageDescription {
  readonly name: string;
  readonly analysis: AnalysisDefinition;
  /** Of the analysis, by full key. */
  readonly options: ReadonlyMap<string, string>;
  readonly weight: Weight;
  /** The round in which it joins, from 1. */
  readonly firstRound: number;
  /** CPU time of all its turns; null: no limit of its own. */
  readonly mostTime: TimeBound | null;
  /** Which programs it is for; null: all. */
  readonly when: Condition | null;
  readonly beginsWith: Beginning;
}

/** Several approaches in turns, as a file describes them. */
export interface Strategy {
  /** One sentence or more; empty: nothing is said. */
  readonly summary: string;
  /** Milliseconds of a turn of weight 1, round by round; then the last ones. Infinity: to the end. */
  readonly turns: readonly number[];
  /** Of the memory that the process may use, beyond which what is kept for later turns is given up. */
  readonly memoryShare: number;
  readonly stages: readonly StageDescription[];
}

/** What a strategy may name. */
export interface KnownAnalyses {
  readonly analyses: readonly AnalysisDefinition[];
  /** Names of those that are strategies themselves. */
  readonly strategies: readonly string[];
  /** Options of every run, which no stage can have for itself. */
  readonly runOptions: readonly OptionDeclarations<OptionGroup>[];
}
