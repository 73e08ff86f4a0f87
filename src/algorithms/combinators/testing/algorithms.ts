/** Algorithms that do what a test wants of them. */
import { cpuMillis, Turn, TurnOver, UNLIMITED } from "../../../base/budget/index.ts";
import type { Assurance, Counterexample } from "../../../core/contracts/index.ts";
import { proved, type Algorithm, type Answer } from "../../answer.ts";
import type { Proof } from "../../certificate/index.ts";

export const PROOF: Proof = { kind: "unrolling" };

export const VIOLATED: Answer = {
  kind: "violated",
  counterexample: {
    violation: { property: "p", message: "", edge: null },
    ...{ steps: [], gap: null, inputs: [] },
  } as unknown as Counterexample,
};

/** Explores everything and loses what is given. */
export function exhausting(assurance: Assurance, ...losses: readonly string[]): Algorithm {
  return {
    run() {
      for (const reason of losses) assurance.lose(reason, null, "a hint");
      return proved(assurance);
    },
  };
}

export const answering = (answer: Answer): Algorithm => ({ run: () => answer });

export const failing = (error: Error): Algorithm => ({
  run() {
    throw error;
  },
});

export type NewAlgorithm = (assurance: Assurance) => Algorithm;

/** Needs so many rounds, and leaves off after each if others wait. */
export function working(rounds: number, answer: Answer): Algorithm {
  let left = rounds;
  return {
    run(budget) {
      while (left > 0) {
        spend(2);
        left--;
        budget.check();
        budget.checkTurn();
      }
      return answer;
    },
  };
}

function spend(millis: number): void {
  for (const end = cpuMillis() + millis; cpuMillis() < end;);
}

/** Asked again after each turn, the shortest there are. */
export function interrupted(algorithm: Algorithm): Answer {
  while (true) {
    try {
      return algorithm.run(new Turn(UNLIMITED, 0));
    } catch (error) {
      if (!(error instanceof TurnOver)) throw error;
    }
  }
}
