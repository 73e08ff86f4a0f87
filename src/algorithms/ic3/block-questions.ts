import type { Prover } from "../../logic/smt/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Block, Place } from "./block-graph.ts";
import type { Frames, Lemma } from "./frames.ts";
import type { Cube, Literal, Predicates } from "./literals.ts";

/** The solver could not say. */
export class Undecided extends Error {
  override readonly name = "Undecided";
}

export type BlockAnswer =
  /** The cube is reached from the states of `before`, or from some of them. */
  | { readonly kind: "reached"; readonly before: Cube }
  /** It is not; and these of its literals are the reason. */
  | { readonly kind: "not reached"; readonly because: ReadonlySet<Literal> };

export interface BlockQuestionsParts {
  readonly terms: Terms;
  /** Nobody else asks it. */
  readonly prover: Prover;
  readonly predicates: Predicates;
  readonly frames: Frames;
  /** Soundness: hold whenever execution is there. */
  readonly knownAt: (place: Place) => readonly Expression[];
}

/**
 * Whether a block leads from a frame into a cube. Predicates are the only thing that is asked about states, so that the abstract
 * transition relation need not be computed (implicit abstraction; Cimatti, Griggio, Mover, Tonetta, TACAS 2014).
 */
export class BlockQuestions {
  private readonly parts: BlockQuestionsParts;
  private readonly clauses = new WeakMap<Lemma, Term>();

  constructor(parts: BlockQuestionsParts) {
    this.parts = parts;
  }

  /**
   * One block, from the frame of a level at its beginning (null: from anywhere at the beginning of the program). A cube at the place it comes
   * from is assumed not to hold there before: relative induction.
   */
  ask(block: Block, level: number | null, cube: Cube, isRelative: boolean): BlockAnswer {
    const { terms, prover } = this.parts;
    const after = new Map<Term, Literal>();
    for (const literal of cube) after.set(this.literalAfter(block, literal), literal);
    const assumptions = [block.condition];
    if (level !== null) {
      assumptions.push(...this.frame(block, level));
      if (isRelative && block.from === block.to) assumptions.push(this.clause(block, cube));
    }
    const answer = prover.check([...assumptions, ...after.keys()]);
    if (answer === "unknown") throw new Undecided();
    if (answer === "unsat") {
      const core = new Set(prover.unsatCore());
      const because = [...after].filter(([term]) => core.has(term) || term === terms.false);
      return { kind: "not reached", because: new Set(because.map(([, literal]) => literal)) };
    }
    return { kind: "reached", before: level === null ? new Set() : this.stateBefore(block) };
  }

  /** What the predicates say of the state that the model begins in. */
  private stateBefore(block: Block): Cube {
    const { prover, predicates, terms } = this.parts;
    const model = prover.model();
    const cube = new Set<Literal>();
    for (const { expression, positive, negative } of predicates.at(block.from)) {
      const holds = block.holdsBefore(expression);
      if (model.isTrue(holds)) cube.add(positive);
      else if (model.isTrue(terms.not(holds))) cube.add(negative);
    }
    model.release();
    return cube;
  }

  private frame(block: Block, level: number): Term[] {
    const { frames, knownAt } = this.parts;
    const known = knownAt(block.from).map((fact) => block.holdsBefore(fact));
    for (const lemma of frames.at(block.from, level)) {
      let clause = this.clauses.get(lemma);
      if (clause === undefined) {
        // Blocks with one beginning say the same of it.
        clause = this.clause(block, lemma.cube);
        this.clauses.set(lemma, clause);
      }
      known.push(clause);
    }
    return known;
  }

  /** The cube does not hold before the block. */
  private clause(block: Block, cube: Cube): Term {
    const { terms } = this.parts;
    const negated: Term[] = [];
    for (const { predicate, truth } of cube) {
      const holds = block.holdsBefore(predicate);
      negated.push(truth ? terms.not(holds) : holds);
    }
    return terms.orAll(negated);
  }

  private literalAfter(block: Block, { predicate, truth }: Literal): Term {
    const holds = block.holdsAfter(predicate);
    return truth ? holds : this.parts.terms.not(holds);
  }
}
