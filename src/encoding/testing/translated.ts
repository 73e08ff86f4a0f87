/** Formulas as other representations, for tests: what a solver says of the translation alone. */
import type { RepresentationOptions } from "../../logic/representation/index.ts";
import { TranslatedStack, Translation } from "../../logic/representation/translation.ts";
import type { SatResult, SolverContext } from "../../logic/smt/index.ts";
import type { Term } from "../../logic/terms/index.ts";

export const REPRESENTATIONS: Readonly<Record<string, RepresentationOptions>> = {
  "linear integers": { arithmetic: "linear", heap: "arrays", floats: "ieee" },
  "memory as functions": { arithmetic: "bit-precise", heap: "functions", floats: "ieee" },
  "linear integers and memory as functions": {
    arithmetic: "linear",
    heap: "functions",
    floats: "ieee",
  },
};

export interface TranslatedAnswer {
  readonly result: SatResult;
  /** The translation may allow more than the formulas. */
  readonly isLossy: boolean;
}

export function askTranslated(
  solver: SolverContext,
  options: RepresentationOptions,
  formulas: readonly Term[],
): TranslatedAnswer {
  const stack = new TranslatedStack(new Translation(solver.terms, options));
  const prover = solver.newProver({ timeoutMillis: 2000 });
  for (const { formula, facts } of stack.translate(formulas)) {
    for (const fact of facts) prover.assert(fact);
    prover.assert(formula);
  }
  const result = prover.check();
  prover.close();
  return { result, isLossy: stack.isLossy };
}
