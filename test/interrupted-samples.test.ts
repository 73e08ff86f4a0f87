import { expect, test } from "vitest";
import type { Algorithm, Answer } from "../src/algorithms/answer.ts";
import { cpuMillis, TurnOver, type Budget } from "../src/base/budget/index.ts";
import { claimedSamples } from "./claimed-samples.ts";
import { cases } from "./extent.ts";
import { verifyInProcess } from "./verify-in-process.ts";

/** Ends every turn after so many safe points: any state that an algorithm can be left in is left. */
class ShortTurns implements Budget {
  private readonly whole: Budget;
  private readonly length: number;
  private left: number;
  turns = 0;

  constructor(whole: Budget, length: number) {
    this.whole = whole;
    this.length = length;
    this.left = length;
  }

  check(): void {
    this.whole.check();
  }

  checkTurn(): void {
    if (--this.left > 0) return;
    this.left = this.length;
    this.turns++;
    throw new TurnOver();
  }

  remainingMillis(): number {
    return this.whole.remainingMillis();
  }
}

function resumed(algorithm: Algorithm, budget: Budget): Answer {
  while (true) {
    try {
      return algorithm.run(budget);
    } catch (error) {
      if (!(error instanceof TurnOver)) throw error;
    }
  }
}

let count = 0;
const questions = claimedSamples().flatMap(({ claimedBy, ...sample }) => {
  // Some of those that claim it, each time others first.
  const from = count % claimedBy.length;
  const chosen = [...claimedBy.slice(from), ...claimedBy.slice(0, from)].slice(0, cases(1));
  count++;
  return chosen.map((configuration) => ({ ...sample, configuration }));
});

test.each(questions)(
  "$configuration answers $name, however often it is interrupted",
  async ({ task, expected, configuration, options }) => {
    const { verdict } = await verifyInProcess(
      { file: task, configuration, options, cpuMillis: cpuMillis() + 40_000 },
      () => undefined,
      {
        runs: (algorithm, budget) => resumed(algorithm, new ShortTurns(budget, 4 + (count++ % 5))),
      },
    );
    expect(verdict.kind).toBe(expected);
  },
);
