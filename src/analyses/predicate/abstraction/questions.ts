import type { Prover, SatResult } from "../../../logic/smt/index.ts";
import type { Term, Terms } from "../../../logic/terms/index.ts";

/** One prover for many short conversations; opened at the first one. */
export class Questions {
  private readonly terms: Terms;
  private readonly newProver: () => Prover;
  private opened: Prover | null = null;

  constructor(terms: Terms, newProver: () => Prover) {
    this.terms = terms;
    this.newProver = newProver;
  }

  /** Are the formulas satisfiable together? */
  ask(formulas: readonly Term[]): SatResult {
    if (formulas.includes(this.terms.false)) return "unsat";
    if (formulas.every((formula) => formula === this.terms.true)) return "sat";
    return this.converse(formulas, (prover) => prover.check());
  }

  /** With a prover that knows the formulas, and forgets them afterwards. */
  converse<T>(formulas: readonly Term[], talk: (prover: Prover) => T): T {
    const prover = (this.opened ??= this.newProver());
    prover.push();
    try {
      for (const formula of formulas) prover.assert(formula);
      return talk(prover);
    } finally {
      prover.pop();
    }
  }
}
