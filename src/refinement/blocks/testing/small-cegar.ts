import { blockCondition, type BlockFormula } from "../../../encoding/index.ts";
import type { Prover, SolverContext } from "../../../logic/smt/index.ts";
import { atomsOf, type Term } from "../../../logic/terms/index.ts";
import type { FactSource } from "../block-sequence.ts";
import type { StateTerms } from "../state-terms.ts";
import { unrolled, type ScriptedLoop } from "./loops.ts";

const MAXIMUM_ROUNDS = 40;

/**
 * Cartesian predicate abstraction of one loop, with refinement: how many refinements prove that no error is reached; null if
 * `limit` do not suffice. The loops differ in their errors only.
 */
export function refinementsToProve(
  solver: SolverContext,
  loops: readonly ScriptedLoop[],
  sourceOf: (states: StateTerms) => FactSource,
  limit: number,
): number | null {
  const { terms } = solver;
  const abstraction = new LoopAbstraction(solver, loops);
  for (let refinements = 0; refinements <= limit; refinements++) {
    const error = abstraction.findError();
    if (error === null) return refinements;
    const { states, sequence } = unrolled(terms, error.loop, error.rounds);
    const found = sourceOf(states).facts(sequence);
    if (found === null) return null;
    for (const fact of found.facts.flat()) {
      for (const atom of atomsOf(terms, fact)) abstraction.predicates.add(atom);
      abstraction.predicates.add(fact);
    }
  }
  return null;
}

class LoopAbstraction {
  readonly predicates = new Set<Term>();
  private readonly solver: SolverContext;
  private readonly prover: Prover;
  private readonly loops: readonly ScriptedLoop[];

  constructor(solver: SolverContext, loops: readonly ScriptedLoop[]) {
    this.solver = solver;
    this.prover = solver.newProver();
    this.loops = loops;
  }

  /** After how many rounds an error is reached as far as the predicates tell; null: never. */
  findError(): { readonly loop: ScriptedLoop; readonly rounds: number } | null {
    const { terms } = this.solver;
    const passed: ReadonlySet<Term>[] = [];
    for (let rounds = 0; rounds <= MAXIMUM_ROUNDS; rounds++) {
      const now = this.afterBlock(rounds === 0 ? 0 : 1, passed.at(-1) ?? new Set());
      for (const loop of this.loops) {
        const { states, sequence } = unrolled(terms, loop, 1);
        const here = [...now].map((fact) => states.instantiate(fact, sequence.beginnings[2]!));
        if (!this.isImplied(here, sequence.ends[2]!, terms.false)) return { loop, rounds };
      }
      // Covered: an earlier state says at most what this one says.
      if (passed.some((state) => [...state].every((literal) => now.has(literal)))) return null;
      passed.push(now);
    }
    throw new Error("the abstraction of the loop does not end");
  }

  /** The literals that hold after the start (0) or a round (1). */
  private afterBlock(block: number, before: ReadonlySet<Term>): ReadonlySet<Term> {
    const { terms } = this.solver;
    const { states, sequence } = unrolled(terms, this.loops[0]!, 1);
    const [from, to] = [sequence.beginnings[block]!, sequence.ends[block]!];
    const hypotheses = [...before].map((fact) => states.instantiate(fact, from));
    const literals = [...this.predicates].flatMap((one) => [one, terms.not(one)]);
    return new Set(
      literals.filter((one) => this.isImplied(hypotheses, to, states.instantiate(one, to))),
    );
  }

  private isImplied(hypotheses: readonly Term[], block: BlockFormula, goal: Term): boolean {
    const { terms } = this.solver;
    const refuted = [...hypotheses, blockCondition(terms, block), terms.not(goal)];
    return this.prover.check(refuted) === "unsat";
  }
}
