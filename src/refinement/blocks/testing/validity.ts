import { blockCondition } from "../../../encoding/index.ts";
import type { SolverContext } from "../../../logic/smt/index.ts";
import type { BlockSequence, SequenceFacts } from "../block-sequence.ts";
import type { StateTerms } from "../state-terms.ts";

/**
 * What is wrong with facts that are said to be inductive, by plain queries that share nothing with the code under
 * test: predicates at beginnings only, and the equations between blocks. Null if nothing is.
 */
export function flawOf(
  solver: SolverContext,
  states: StateTerms,
  sequence: BlockSequence,
  { facts, isInductive }: SequenceFacts,
): string | null {
  const { terms } = solver;
  const last = sequence.ends.length - 1;
  if (facts.length !== last) return "length";
  if (!isInductive) return "not said to be inductive";
  const prover = solver.newProver();
  try {
    for (let block = 0; block <= last; block++) {
      const goal = (facts[block] ?? [terms.false]).map((fact) =>
        block === last ? fact : states.instantiate(fact, sequence.beginnings[block + 1]!),
      );
      prover.push();
      for (const fact of facts[block - 1] ?? []) {
        prover.assert(states.instantiate(fact, sequence.beginnings[block]!));
      }
      prover.assert(blockCondition(terms, sequence.ends[block]!));
      for (const link of sequence.links[block] ?? []) prover.assert(link);
      prover.assert(terms.not(terms.andAll(goal)));
      const answer = prover.check();
      prover.pop();
      if (answer !== "unsat") return `block ${block} is ${answer}`;
    }
    return null;
  } finally {
    prover.close();
  }
}
