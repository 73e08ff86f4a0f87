/** Refinement of the precision function by a path that cannot be executed (`fmcad24-symexec-ia` Alg. 3, REFINE). */
import type { Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Counter, Statistics, Timer } from "../../base/statistics/index.ts";
import { blockCondition, type BlockEncoding } from "../../encoding/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import { atomsOf, Kind, type Term, type Terms } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import {
  prefixOf,
  type BlockSequence,
  type FactSource,
} from "../../refinement/blocks/block-sequence.ts";
import type { AbstractionPoint } from "./abstraction-point.ts";
import type { PathNode } from "./path-node.ts";
import { pointsOf, sequenceOf } from "./path-sequence.ts";
import type { PrecisionFunction } from "./precision.ts";

export interface RefinementParts {
  readonly entry: CfaNode;
  readonly encoding: BlockEncoding;
  readonly precision: PrecisionFunction;
  readonly facts: FactSource;
  /** At level 0, and nobody else asks it. */
  readonly prover: Prover;
  /** What of a fact becomes a predicate. */
  readonly predicates: "atoms" | "facts";
  readonly statistics: Statistics;
}

/** What a path to a violation is, and what was done about it. */
export type RefinedPath =
  /** For all we know. */
  | { readonly kind: "feasible" }
  /** The precision grew, at `from` first. */
  | { readonly kind: "refined"; readonly from: AbstractionPoint }
  /** The solver does not know. Facts may still be found that refute it: then the first point where the precision grew. */
  | { readonly kind: "undecided"; readonly tryHarder: () => AbstractionPoint | null };

const FEASIBLE: RefinedPath = { kind: "feasible" };

export class PathRefinement {
  private readonly parts: RefinementParts;
  private readonly refinements: Counter;
  private readonly raised: Counter;
  private readonly timer: Timer;

  constructor(parts: RefinementParts) {
    this.parts = parts;
    const { statistics } = parts;
    this.refinements = statistics.counter("Number of refinements");
    this.raised = statistics.counter("Number of refinements by thresholds");
    this.timer = statistics.timer("Time for refinement");
  }

  refine(target: PathNode, budget: Budget): RefinedPath {
    const points = pointsOf(target);
    if (points.length === 0) return FEASIBLE;
    budget.check();
    return this.measured<RefinedPath>(FEASIBLE, () => {
      const { entry, encoding } = this.parts;
      const sequence = sequenceOf(target, entry, encoding);
      const length = this.infeasiblePrefix(sequence);
      if (length === 0) return FEASIBLE;
      if (length === null) {
        const tryHarder = (): AbstractionPoint | null =>
          this.measured(null, () => this.learn(points, sequence, sequence.ends.length, budget));
        return { kind: "undecided", tryHarder };
      }
      const from = this.learn(points, sequence, length, budget) ?? this.raise(points);
      return { kind: "refined", from };
    });
  }

  private measured<T>(otherwise: T, work: () => T): T {
    this.timer.start();
    try {
      return work();
    } catch (error) {
      if (error instanceof UnsupportedFeature) return otherwise;
      throw error;
    } finally {
      this.timer.stop();
    }
  }

  /** ISFEASIBLE: the number of blocks that no execution takes together; 0 if there is none, null if nobody knows. */
  private infeasiblePrefix({ ends, links }: BlockSequence): number | null {
    const { encoding, prover } = this.parts;
    const { terms } = encoding;
    const formulas = ends.map((end, i) =>
      terms.andAll([blockCondition(terms, end), ...(links[i] ?? [])]),
    );
    const impossible = formulas.indexOf(terms.false);
    if (impossible >= 0) return impossible + 1;
    const answer = prover.check(formulas);
    if (answer !== "unsat") return answer === "sat" ? 0 : null;
    const core = new Set(prover.unsatCore());
    const last = formulas.findLastIndex((formula) => core.has(formula));
    return last < 0 ? formulas.length : last + 1;
  }

  /** The first point of the path whose precision grew; null: there is nothing new to learn from it. */
  private learn(
    points: readonly AbstractionPoint[],
    sequence: BlockSequence,
    length: number,
    budget: Budget,
  ): AbstractionPoint | null {
    const grown = this.grow(points, this.factsOf(sequence, length, budget));
    if (grown !== null) this.refinements.increment();
    return grown;
  }

  /** Facts at the points, as many as there are blocks that they refute; null: nobody found any. */
  private factsOf(
    sequence: BlockSequence,
    length: number,
    budget: Budget,
  ): readonly (readonly Term[])[] | null {
    const { facts } = this.parts;
    const whole = facts.facts(sequence, budget)?.facts ?? null;
    if (whole !== null || length === sequence.ends.length || length === 1) return whole;
    // A prefix may be infeasible only because a loop did not run long enough, which says little about the loop.
    return facts.facts(prefixOf(sequence, length), budget)?.facts ?? null;
  }

  private grow(
    points: readonly AbstractionPoint[],
    facts: readonly (readonly Term[])[] | null,
  ): AbstractionPoint | null {
    const { encoding, precision, predicates } = this.parts;
    const grown = new Set<CfaNode>();
    facts?.forEach((list, i) => {
      const { location } = points[i]!.before;
      const parts = predicatesOf(encoding.terms, list, predicates);
      if (precision.add(location, parts)) grown.add(location);
    });
    return points.find(({ before }) => grown.has(before.location)) ?? null;
  }

  /** The back-up solution: all locations on the path are abstracted later. */
  private raise(points: readonly AbstractionPoint[]): AbstractionPoint {
    this.refinements.increment();
    this.raised.increment();
    const locations = new Set(points.map(({ before }) => before.location));
    for (const location of locations) this.parts.precision.raise(location);
    return points[0]!;
  }
}

/** Without negations, which say the same. */
export function predicatesOf(
  terms: Terms,
  facts: readonly Term[],
  kind: "atoms" | "facts",
): ReadonlySet<Term> {
  const found = new Set<Term>();
  for (const fact of facts) {
    for (const part of kind === "atoms" ? atomsOf(terms, fact) : [fact]) {
      const atom = terms.kind(part) === Kind.Not ? terms.child(part, 0) : part;
      if (atom !== terms.true && atom !== terms.false) found.add(atom);
    }
  }
  return found;
}
