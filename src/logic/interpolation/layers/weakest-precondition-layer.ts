import type { QuantifierEliminator } from "../../smt/index.ts";
import { Substitution, variablesOf, type Term, type Terms } from "../../terms/index.ts";
import type { Deadline } from "../deadline.ts";
import { forAllValues } from "../elimination.ts";
import { EquationSolver } from "../linear/equation-solver.ts";
import { LinearReader } from "../linear/linear-reader.ts";
import { LinearWriter } from "../linear/linear-writer.ts";
import type { PathProblem } from "../path-problem.ts";
import { failed, found, type InterpolationLayer, type LayerOutcome } from "./layer.ts";

/**
 * Interpolants as weakest preconditions of `false`, from the last block to the first (as in Newton): a
 * variable that a block defines is replaced by its definition, other variables of the block alone are
 * quantified and then eliminated. Works in every theory when blocks are in functional form; the result
 * tends to mention numbers of this path.
 */
export class WeakestPreconditionLayer implements InterpolationLayer {
  readonly name = "weakest-precondition";
  readonly effort = "low";
  private readonly terms: Terms;
  private readonly eliminator: QuantifierEliminator | null;
  private readonly equations: EquationSolver;

  constructor(terms: Terms, eliminator: QuantifierEliminator | null) {
    this.terms = terms;
    this.eliminator = eliminator;
    this.equations = new EquationSolver(terms, new LinearReader(terms), new LinearWriter(terms));
  }

  interpolate(problem: PathProblem, deadline: Deadline): LayerOutcome {
    const { terms } = this;
    const sequence: Term[] = [terms.false];
    let current = terms.false;
    for (let cut = problem.lastCut; cut >= 1; cut--) {
      if (deadline.hasPassed()) return failed("timeout");
      const before = this.before(problem, cut, current, deadline);
      if (before === null) return failed("quantifiers");
      sequence.push(before);
      current = before;
    }
    return found([terms.true, ...sequence.reverse()]);
  }

  /** The weakest formula over the shared symbols at `cut` that together with the block implies `after`. */
  private before(problem: PathProblem, cut: number, after: Term, deadline: Deadline): Term | null {
    const { terms } = this;
    const isLocal = (variable: Term): boolean => !problem.vocabulary.isShared(variable, cut);
    const { definitions, residual } = this.equations.solve(problem.blocks[cut]!, isLocal);
    const goal = new Substitution(terms, definitions).apply(after);
    const alternatives = [...residual.map((literal) => terms.not(literal)), goal];
    const formula = terms.orAll(alternatives);
    const local = variablesOf(terms, formula).filter(isLocal);
    const eliminated = forAllValues(terms, this.eliminator, local, formula, deadline);
    if (eliminated !== null) return eliminated;
    // Stronger than the weakest precondition: what the block says about its own variables is not used.
    // Whether the blocks before imply it is for the check to decide.
    const usable = alternatives.filter((one) => !variablesOf(terms, one).some(isLocal));
    return usable.includes(goal) ? terms.orAll(usable) : null;
  }
}
