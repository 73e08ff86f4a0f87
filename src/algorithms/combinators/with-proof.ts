import type { Algorithm } from "../answer.ts";
import type { ProofSource } from "../certificate/index.ts";

/** The algorithm, with a proof of what it finds safe. */
export function withProof(algorithm: Algorithm, proof: ProofSource): Algorithm {
  return {
    run(budget) {
      const answer = algorithm.run(budget);
      return answer.kind === "safe" ? answer.withProof(proof) : answer;
    },
  };
}
