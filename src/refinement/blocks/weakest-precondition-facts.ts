import { coreOf, forAllValues, type Deadline } from "../../logic/interpolation/index.ts";
import type { Prover, SolverContext } from "../../logic/smt/index.ts";
import { dagSize, variablesOf, type Term } from "../../logic/terms/index.ts";
import { PathProblem } from "../../logic/interpolation/index.ts";
import type { FactProposer } from "./fact-proposer.ts";
import type { BoundaryFacts } from "./inductiveness.ts";
import { predicatesOf } from "./interpolation-facts.ts";
import type { SequenceView } from "./sequence-view.ts";

/** Nodes of one formula; beyond that the predicates would help nobody. */
const MAXIMUM_SIZE = 1000;

/**
 * From which states the rest of the sequence cannot be executed, from the end to the start (`wendler-dissertation` 4.2.3,
 * "Weakest Preconditions"). Inside a block values are terms over its beginning, so that this is substitution; inputs
 * are eliminated. Only conditions of an unsatisfiable core take part.
 */
export class WeakestPreconditionFacts implements FactProposer {
  readonly name = "weakest-preconditions";
  readonly kind = "inductive";
  private readonly solver: SolverContext;
  private readonly prover: Prover;

  /** The prover is at level 0 and is left there. */
  constructor(solver: SolverContext, prover: Prover) {
    this.solver = solver;
    this.prover = prover;
  }

  propose(view: SequenceView, deadline: Deadline): BoundaryFacts | null {
    const { terms } = view;
    const sliced = this.withoutIrrelevant(view, deadline);
    if (sliced === null) return null;
    const facts: Term[][] = [];
    let after: readonly Term[] = [terms.false];
    for (let block = view.length - 1; block >= 1; block--) {
      if (deadline.hasPassed()) return null;
      const before = this.before(sliced, block, after, deadline);
      if (before === null) return null;
      const predicates = predicatesOf(sliced, before, block);
      facts.push(predicates);
      after = predicates;
    }
    return facts.reverse();
  }

  /** Over values where the block begins; null if it grows too large. */
  private before(
    view: SequenceView,
    block: number,
    after: readonly Term[],
    deadline: Deadline,
  ): Term | null {
    const { terms } = view;
    const refused = view.conditions(block).map((condition) => terms.not(condition));
    const goals = after.map((fact) => view.atEnd(fact, block));
    const isInput = (variable: Term): boolean => {
      const predicate = view.symbolOf(variable, block);
      return predicate === null;
    };
    const conjuncts: Term[] = [];
    for (const goal of goals) {
      const formula = terms.orAll([...refused, goal]);
      const inputs = variablesOf(terms, formula).filter(isInput);
      const exact = forAllValues(terms, this.solver.eliminator, inputs, formula, deadline);
      // Stronger than the weakest precondition: what the block says about its inputs is not used.
      const speaksOfInputs = (one: Term): boolean => variablesOf(terms, one).some(isInput);
      conjuncts.push(
        exact ?? terms.orAll([...refused, goal].filter((one) => !speaksOfInputs(one))),
      );
    }
    const all = terms.andAll(conjuncts);
    return dagSize(terms, all) > MAXIMUM_SIZE ? null : all;
  }

  /** Null if the sequence can be executed. */
  private withoutIrrelevant(view: SequenceView, deadline: Deadline): SequenceView | null {
    const problem = new PathProblem(
      view.terms,
      view.sequence.ends.map((_, block) => view.formula(block)),
    );
    const core = coreOf(problem, this.prover, deadline);
    if (core === "satisfiable") return null;
    if (core === "unknown") return view;
    const used = new Set(core.problem.blocks.flat());
    return view.weakened(
      view.sequence.ends.map((_, block) => view.conditions(block).filter((one) => used.has(one))),
    );
  }
}
