import type { Model, Prover, SatResult, SolverContext } from "../smt/index.ts";
import type { Term } from "../terms/index.ts";

/** `model` is there after "sat", and to be released by whoever asked. */
export interface Decision {
  readonly answer: SatResult;
  readonly model: Model | null;
}

/** In milliseconds: the usual limit is raised to `least` and lowered to `most`. */
export interface TimeForQuestion {
  readonly least?: number;
  readonly most?: number;
}

/** Most questions are answered so quickly, or need other means. */
const QUICK_MILLIS = 250;

/**
 * Single questions about large formulas: first as one of many with a short limit, then with all preparation that the solver
 * has for a formula that comes once. Measured on unrolled programs: what takes the former more than ten seconds is often
 * decided by the latter in a tenth of one.
 */
export class PatientSolver {
  private readonly quick: Prover;
  private readonly context: SolverContext;
  private readonly timeoutMillis: number;

  constructor(quick: Prover, context: SolverContext, timeoutMillis: number) {
    this.quick = quick;
    this.context = context;
    this.timeoutMillis = timeoutMillis;
  }

  decide(
    formulas: readonly Term[],
    { least = 0, most = Infinity }: TimeForQuestion = {},
  ): Decision {
    const { quick } = this;
    const limit = Math.ceil(Math.max(1, Math.min(Math.max(this.timeoutMillis, least), most)));
    quick.timeoutMillis = Math.min(QUICK_MILLIS, limit);
    const answer = quick.check(formulas);
    if (answer === "sat") return { answer, model: quick.model() };
    if (answer === "unsat") return { answer, model: null };
    const prover = this.context.newProver({ timeoutMillis: limit, use: "once" });
    try {
      for (const formula of formulas) prover.assert(formula);
      const second = prover.check();
      return { answer: second, model: second === "sat" ? prover.model() : null };
    } finally {
      prover.close();
    }
  }
}
