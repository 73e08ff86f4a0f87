import type { SolverContext } from "../../src/logic/smt/index.ts";
import { symbolsOf, type Term, type Terms } from "../../src/logic/terms/index.ts";

const TIMEOUT_MILLIS = 60_000;

/**
 * Whether a sequence is one of interpolants, by the definition and nothing else: one query per
 * implication to a prover of its own, symbols compared block by block. Null if all is well.
 */
export function recheck(
  solver: SolverContext,
  blocks: readonly Term[],
  sequence: readonly Term[],
): string | null {
  const { terms } = solver;
  if (sequence.length !== blocks.length + 1) return "wrong length";
  if (sequence[0] !== terms.true) return "does not begin with true";
  if (sequence[blocks.length] !== terms.false) return "does not end with false";
  for (let cut = 0; cut <= blocks.length; cut++) {
    const left = namesIn(terms, blocks.slice(0, cut));
    const right = namesIn(terms, blocks.slice(cut));
    for (const name of namesIn(terms, [sequence[cut]!])) {
      if (!left.has(name) || !right.has(name)) return `foreign symbol ${name} at cut ${cut}`;
    }
  }
  for (let i = 0; i < blocks.length; i++) {
    const prover = solver.newProver({ timeoutMillis: TIMEOUT_MILLIS });
    prover.assert(sequence[i]!);
    prover.assert(blocks[i]!);
    prover.assert(terms.not(sequence[i + 1]!));
    const answer = prover.check();
    prover.close();
    if (answer !== "unsat") return `implication ${i} is ${answer}`;
  }
  return null;
}

function namesIn(terms: Terms, formulas: readonly Term[]): Set<string> {
  const { variables, functions } = symbolsOf(terms, ...formulas);
  return new Set([
    ...[...variables].map((variable) => terms.nameOf(variable)),
    ...[...functions].map((symbol) => terms.declaration(symbol).name),
  ]);
}
