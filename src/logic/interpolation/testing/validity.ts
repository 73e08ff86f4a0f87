import type { SolverContext } from "../../smt/index.ts";
import { symbolsOf, type Term } from "../../terms/index.ts";

/**
 * What is wrong with a sequence of interpolants, by plain queries that share nothing with the code under
 * test; null if nothing is.
 */
export function flaw(
  solver: SolverContext,
  blocks: readonly Term[],
  sequence: readonly Term[],
): string | null {
  const { terms } = solver;
  const last = blocks.length;
  if (sequence.length !== last + 1) return "length";
  if (sequence[0] !== terms.true || sequence[last] !== terms.false) return "ends";
  const prover = solver.newProver();
  for (let i = 0; i < last; i++) {
    prover.push();
    prover.assert(sequence[i]!);
    prover.assert(blocks[i]!);
    prover.assert(terms.not(sequence[i + 1]!));
    const answer = prover.check();
    prover.pop();
    if (answer !== "unsat") return `step ${i} is ${answer}`;
    const left = symbolsOf(terms, ...blocks.slice(0, i + 1));
    const right = symbolsOf(terms, ...blocks.slice(i + 1));
    const own = symbolsOf(terms, sequence[i + 1]!);
    for (const v of own.variables) {
      if (!left.variables.has(v) || !right.variables.has(v)) return `foreign ${terms.nameOf(v)}`;
    }
    for (const f of own.functions) {
      if (!left.functions.has(f) || !right.functions.has(f)) return "foreign function";
    }
  }
  prover.close();
  return null;
}
