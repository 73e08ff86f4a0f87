import type { Counter, Statistics, Timer } from "../../base/statistics/index.ts";
import type { Conditions } from "../../encoding/index.ts";
import type { Cube, Model, Prover, SatResult } from "../../logic/smt/index.ts";
import type { Term } from "../../logic/terms/index.ts";

export interface PathAnswer {
  readonly answer: SatResult;
  /** Satisfies the conditions; null unless the answer is "sat". */
  readonly model: Model | null;
}

/** Asks whether paths can be taken. The prover holds the conditions of one path; the next question shares most of them. */
export class PathQuestions {
  private readonly prover: Prover;
  /** What the prover holds, one level each. */
  private readonly held: Conditions[] = [];
  /** Those that the prover did not answer without a solver. */
  private readonly asked: Counter;
  private readonly timer: Timer;

  /** Nobody else asks the prover. */
  constructor(prover: Prover, statistics: Statistics) {
    this.prover = prover;
    this.asked = statistics.counter("Number of feasibility questions asked");
    this.timer = statistics.timer("Time for feasibility questions");
  }

  ask(conditions: Conditions | null): PathAnswer {
    const { prover } = this;
    this.timer.start();
    this.hold(conditions);
    const before = prover.statistics.checks;
    const answer = prover.check();
    if (prover.statistics.checks > before) this.asked.increment();
    const model = answer === "sat" ? prover.model() : null;
    this.timer.stop();
    return { answer, model };
  }

  /** Which truth values the terms can have together under the conditions: some of them, or all. Stops after `most` cubes. */
  valuations(conditions: Conditions | null, over: readonly Term[], most: number): Cube[] {
    const found: Cube[] = [];
    this.timer.start();
    this.hold(conditions);
    const collect = (cube: Cube): "continue" | "stop" => {
      found.push(cube.slice());
      return found.length < most ? "continue" : "stop";
    };
    this.prover.allSat(over, collect, { shrink: "cubes" });
    this.timer.stop();
    return found;
  }

  private hold(conditions: Conditions | null): void {
    const { held, prover } = this;
    const missing: Conditions[] = [];
    let at = conditions;
    while (at !== null && (at.length > held.length || held[at.length - 1] !== at)) {
      missing.push(at);
      at = at.before;
    }
    for (let extra = held.length - (at?.length ?? 0); extra > 0; extra--) {
      prover.pop();
      held.pop();
    }
    for (let one = missing.pop(); one !== undefined; one = missing.pop()) {
      prover.push();
      prover.assert(one.condition);
      held.push(one);
    }
  }
}
