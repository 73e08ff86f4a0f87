import type { Algorithm } from "../algorithms/answer.ts";
import type { Attempt } from "../algorithms/combinators/index.ts";
import type { Budget } from "../base/budget/index.ts";
import type { Configuration, OptionDeclarations, OptionGroup } from "../base/options/index.ts";
import type { Statistics } from "../base/statistics/index.ts";
import type { Assurance, CounterexampleCheck } from "../core/contracts/index.ts";
import type { StageRecorder } from "../core/recording/index.ts";
import type { RepresentationOptions } from "../logic/representation/index.ts";
import type { SolverContext } from "../logic/smt/index.ts";
import type { Terms } from "../logic/terms/index.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import type { PrecisionExchange } from "../refinement/index.ts";
import type { Companions } from "./companions.ts";
import type { Specification } from "../semantics/specification/index.ts";

/** The solver of the run, on one table of terms. */
export interface SolverAccess {
  readonly terms: Terms;
  /** Opens it at the first call. The run closes it. */
  open(): SolverContext;
  /** Work whose questions end with its budget. */
  within<T>(budget: Budget, work: () => T): T;
  /** The solver for a part of the run whose questions are put in another way. The run closes it. */
  represented(representation: RepresentationOptions): SolverAccess;
}

/** What an approach is made of besides its own parts. */
export interface AnalysisServices {
  readonly cfa: Cfa;
  /** The automata of the property. */
  readonly specification: Specification;
  /** Groups of options are read from it; a part receives its own group only. */
  readonly configuration: Configuration;
  readonly statistics: Statistics;
  readonly assurance: Assurance;
  /** Opens a solver at its first question. */
  readonly counterexampleCheck: CounterexampleCheck;
  readonly solver: SolverAccess;
  /** With other runs. */
  readonly precisions: PrecisionExchange;
  /** Null: this process does all the work. */
  readonly companions: Companions | null;
  /** Null: nobody wants to watch. */
  readonly recording: StageRecorder | null;
  log(line: string): void;
  /** Hears of every part of the approach; what it hears of goes on telling how far the part came. */
  record(attempt: Attempt): void;
}

/** A verification approach that users choose by name. */
export interface AnalysisDefinition {
  readonly name: string;
  /** One sentence for users. */
  readonly summary: string;
  /** Every group of options that its parts read. */
  readonly options: readonly OptionDeclarations<OptionGroup>[];
  /** What else whoever wants to repeat the run has to know, by key; absent: nothing. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether it leaves to companions what they do; absent: it does not, and one process is enough. */
  readonly isShared?: boolean;
  assemble(services: AnalysisServices): Algorithm;
}
