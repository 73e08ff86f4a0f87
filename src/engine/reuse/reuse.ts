/** What other runs learnt goes into a run, and what it learns comes out. */
import type { Algorithm } from "../../algorithms/answer.ts";
import { startingOver } from "../../algorithms/combinators/index.ts";
import type { ReuseReport } from "../../output/run-report.ts";
import { NO_EXCHANGE } from "../../refinement/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { askingWithin } from "../asking-within.ts";
import { isStackOverflow } from "../stack-overflow.ts";
import type {
  LearntPrecision,
  PrecisionStore,
  RememberedPrecision,
  RunCost,
  RunIdentity,
} from "./precision-store.ts";
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
  algorithm(
    { name, assemble }: AnalysisDefinition,
    services: AnalysisServices,
    logged: Logged,
  ): Algorithm {
    const { remembered } = this;
    const { assurance, statistics, solver } = services;
    const anew = (part: Assurance): Algorithm => {
      this.exchange = new RecordingExchange([]);
      const precisions = this.store.isKeeping ? this.exchange : NO_EXCHANGE;
      const algorithm = assemble({ ...services, assurance: part, precisions });
      return logged(askingWithin(solver, algorithm));
    };
    if (remembered === null || remembered.facts.length === 0) return anew(assurance);
    const ahead = (part: Assurance): Algorithm => {
      const precisions = (this.exchange = new RecordingExchange(remembered.facts));
      return askingWithin(solver, assemble({ ...services, assurance: part, precisions }));
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

  /** Keeps what was learnt, whatever the answer. The paths of files written; throws `UserError` if that fails. */
  save(verdict: LearntPrecision["verdict"], cost: RunCost): readonly string[] {
    if (!this.store.isKeeping || this.exchange === null) return [];
    return this.store.save(this.run, { facts: this.exchange.facts, cost, verdict });
  }

  /** Null: there was nothing to begin with. */
  report(cost: RunCost): ReuseReport | null {
    const { remembered, isStartedOver } = this;
    if (remembered === null) return null;
    const { facts, moved, dropped } = remembered;
    const placed = isStartedOver ? this.takenCount : (this.exchange?.takenCount ?? 0);
    const all = facts.length + dropped;
    return {
      ...{ facts: all, placed, moved, dropped: all - placed, isStartedOver },
      before: remembered.cost && toReport(remembered.cost),
      now: toReport(cost),
    };
  }
}

function toReport({ refinements, states, cpuMillis }: RunCost): ReuseReport["now"] {
  return { refinements, states, cpuSeconds: cpuMillis / 1000 };
}
