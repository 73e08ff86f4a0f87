/** What other runs learnt goes into a run, and what it learns comes out. */
import type { Algorithm } from "../../algorithms/answer.ts";
import { startingOver } from "../../algorithms/combinators/index.ts";
import type { ReuseReport } from "../../output/run-report.ts";
import { NO_EXCHANGE } from "../../refinement/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { askingWithin } from "../asking-within.ts";
import { isStackOverflow } from "../failures.ts";
import type {
  LearntPrecision,
  PrecisionStore,
  RememberedPrecision,
  RunCost,
  RunIdentity,
} from "./precision-store.ts";
import type { PlacedFact } from "../../refinement/index.ts";
import { mergedAtLocations, MERGERS } from "../../refinement/reuse/index.ts";
import { RecordingExchange } from "./recording-exchange.ts";

/** Of the time that is left; of what the other run took, and milliseconds besides. */
const SHARE = 0.5;
const TIMES_THE_COST = 3;
const MILLIS_BESIDES = 2000;

type Logged = (algorithm: Algorithm) => Algorithm;

export class Reuse {
  private readonly store: PrecisionStore;
  private readonly run: RunIdentity;
  private readonly remembered: RememberedPrecision | null;
  /** What was learnt with similar predicates merged, if that helps; null: as it is. */
  private merged: readonly PlacedFact[] | null = null;
  private isMergingRefused = false;
  /** Of what runs now. */
  private exchange: RecordingExchange | null = null;
  private takenCount = 0;
  private isStartedOver = false;

  constructor(store: PrecisionStore, run: RunIdentity) {
    this.store = store;
    this.run = run;
    this.remembered = store.load(run);
  }

  /** The analysis, with what others learnt first if there is something. `logged`: for the part whose end is that of the run. */
  algorithm(definition: AnalysisDefinition, services: AnalysisServices, logged: Logged): Algorithm {
    const { remembered } = this;
    const { name } = definition;
    const { assurance, statistics, solver } = services;
    const anew = (part: Assurance): Algorithm => {
      this.exchange = this.newExchange([], null);
      const precisions = this.store.isKeeping ? this.exchange : NO_EXCHANGE;
      const algorithm = definition.assemble({ ...services, assurance: part, precisions });
      return logged(askingWithin(solver, algorithm));
    };
    if (remembered === null) return anew(assurance);
    if (remembered.facts.length === 0 && remembered.stage === null) return anew(assurance);
    const ahead = (part: Assurance): Algorithm => {
      const precisions = (this.exchange = this.newExchange(remembered.facts, remembered.stage));
      // What is given up here is begun again from nothing, by whoever claims it then.
      const companions = services.companions?.part("reuse") ?? null;
      const own = { ...services, assurance: part, precisions, companions };
      return askingWithin(solver, definition.assemble(own));
    };
    const { cost } = remembered;
    return startingOver({
      ...{ name: `${name} with reuse`, ahead, assurance, statistics, share: SHARE },
      mostMillis: cost === null ? Infinity : TIMES_THE_COST * cost.cpuMillis + MILLIS_BESIDES,
      anew: (part) => {
        this.takenCount = this.exchange?.takenCount ?? 0;
        this.isStartedOver = true;
        return anew(part);
      },
      isOtherFailure: isStackOverflow,
      record: (attempt) => {
        services.record(attempt);
      },
    });
  }

  private newExchange(initial: readonly PlacedFact[], stage: string | null): RecordingExchange {
    return new RecordingExchange(initial, stage, (facts) => {
      this.store.learnt?.(this.run, facts);
    });
  }

  /** Keeps what was learnt, whatever the answer. The paths of files written; throws `UserError` if that fails. */
  save(verdict: LearntPrecision["verdict"], cost: RunCost): readonly string[] {
    if (!this.store.isKeeping || this.exchange === null) return [];
    const { facts, decidedBy: stage } = this.exchange;
    const { merged, isMergingRefused } = this;
    return this.store.save(this.run, {
      ...{ facts: merged ?? facts, verdict, stage, isMergingRefused },
      cost: this.costOfLearning(cost),
    });
  }

  /**
   * Before it is saved: similar predicates are merged if a trial has the same answer and needs no refinement and no more states
   * (`boehm-thesis` 3.3).
   */
  mergeSimilar(
    verdict: LearntPrecision["verdict"],
    cost: RunCost,
    trial: (facts: readonly PlacedFact[]) => LearntPrecision,
  ): void {
    const { exchange, remembered } = this;
    if (!this.store.isKeeping || exchange === null || verdict === "UNKNOWN") return;
    this.isMergingRefused = remembered?.isMergingRefused === true && !exchange.hasNews;
    if (this.isMergingRefused) return;
    for (const merger of MERGERS) {
      const merged = mergedAtLocations(exchange.facts, ({ at }) => at, merger);
      if (merged === null) return;
      const result = trial(merged);
      const { refinements, states } = result.cost;
      if (result.verdict !== verdict || refinements > 0 || states > cost.states) continue;
      this.merged = merged;
      return;
    }
    this.isMergingRefused = true;
  }

  /** A run that had only to follow what others learnt does not say what it takes to learn it. */
  private costOfLearning(cost: RunCost): RunCost {
    const before = this.remembered?.cost ?? null;
    return before !== null && !this.isStartedOver && before.cpuMillis > cost.cpuMillis
      ? before
      : cost;
  }

  /** Null: there was nothing to begin with. */
  report(cost: RunCost): ReuseReport | null {
    const { remembered, isStartedOver } = this;
    if (remembered === null) return null;
    const { moved, dropped } = remembered;
    const { facts } = remembered;
    const placed = isStartedOver ? this.takenCount : (this.exchange?.takenCount ?? 0);
    if (remembered.isGuess === true && placed === 0) return null;
    const all = facts.length + dropped;
    return {
      ...{ facts: all, placed, moved, dropped: all - placed, isStartedOver },
      stage: remembered.stage,
      before: remembered.cost && toReport(remembered.cost),
      now: toReport(cost),
    };
  }
}

function toReport({ refinements, states, cpuMillis }: RunCost): ReuseReport["now"] {
  return { refinements, states, cpuSeconds: cpuMillis / 1000 };
}
