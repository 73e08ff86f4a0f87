import { unknown, type Algorithm } from "../answer.ts";
import type { ProofSource } from "../certificate/index.ts";

/** How to speak of an answer about another program than the user's. */
export interface OtherProgram {
  /** A proof about the other program in the words of this one. */
  readonly proof: (source: ProofSource | null) => ProofSource;
  /** What it means that the other program violates the property. */
  readonly violated: string;
}

/**
 * For an algorithm that works on another program, one that does at least what the program itself does.
 * Soundness: its proofs are proofs; its violations say nothing, and its places are none of the program.
 */
export function provingOnly(algorithm: Algorithm, { proof, violated }: OtherProgram): Algorithm {
  return {
    run(budget) {
      const answer = algorithm.run(budget);
      switch (answer.kind) {
        case "safe":
          return answer.withProof(proof(answer.proof));
        case "violated":
          return unknown(violated);
        case "unknown":
          return unknown(answer.reason.text, null, answer.reason.hint);
      }
    },
  };
}
