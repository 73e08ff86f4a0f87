import type { Budget } from "../../base/budget/index.ts";
import type { Algorithm, Answer } from "../answer.ts";

/** Put together when it is first run, with a look at the time there is; whoever is asked again goes on. */
export function begunOnce(newAlgorithm: (budget: Budget) => Algorithm): Algorithm {
  let algorithm: Algorithm | null = null;
  return {
    run(budget) {
      algorithm ??= newAlgorithm(budget);
      return algorithm.run(budget);
    },
  };
}

/** One after the other until an answer is good enough; the last one's in any case. What is through is let go. */
export function oneAfterAnother(
  algorithms: readonly ((budget: Budget) => Algorithm)[],
  isEnough: (answer: Answer) => boolean,
): Algorithm {
  let at = 0;
  let current = begunOnce(algorithms[at]!);
  return {
    run(budget) {
      while (true) {
        const answer = current.run(budget);
        if (at === algorithms.length - 1 || isEnough(answer)) return answer;
        current = begunOnce(algorithms[++at]!);
      }
    },
  };
}
