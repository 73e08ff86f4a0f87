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

  /** The first point of the path whose precision grew; null: for all we know, the path can be executed. */
  refine(target: PathNode, budget: Budget): AbstractionPoint | null {
    const points = pointsOf(target);
    if (points.length === 0) return null;
    budget.check();
    this.timer.start();
    try {
      return this.refinePath(target, points);
    } catch (error) {
      if (error instanceof UnsupportedFeature) return null;
      throw error;
    } finally {
      this.timer.stop();
    }
  }

  private refinePath(
    target: PathNode,
    points: readonly AbstractionPoint[],
  ): AbstractionPoint | null {
    const { entry, encoding } = this.parts;
    const sequence = sequenceOf(target, entry, encoding);
    const length = this.infeasiblePrefix(sequence);
    if (length === null) return null;
    this.refinements.increment();
    return this.grow(points, this.factsOf(sequence, length)) ?? this.raise(points);
  }

  /** ISFEASIBLE: the number of blocks that no execution takes together; null if there is none, or nobody knows. */
  private infeasiblePrefix({ ends, links }: BlockSequence): number | null {
    const { encoding, prover } = this.parts;
    const { terms } = encoding;
    const formulas = ends.map((end, i) =>
      terms.andAll([blockCondition(terms, end), ...(links[i] ?? [])]),
    );
    const impossible = formulas.indexOf(terms.false);
    if (impossible >= 0) return impossible + 1;
    if (prover.check(formulas) !== "unsat") return null;
    const core = new Set(prover.unsatCore());
    const last = formulas.findLastIndex((formula) => core.has(formula));
    return last < 0 ? formulas.length : last + 1;
  }

  /** Facts at the points, as many as there are blocks that they refute; null: nobody found any. */
  private factsOf(sequence: BlockSequence, length: number): readonly (readonly Term[])[] | null {
    const { facts } = this.parts;
    const whole = facts.facts(sequence)?.facts ?? null;
    if (whole !== null || length === sequence.ends.length || length === 1) return whole;
    // A prefix may be infeasible only because a loop did not run long enough, which says little about the loop.
    return facts.facts(prefixOf(sequence, length))?.facts ?? null;
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
  private raise(points: readonly AbstractionPoint[]): AbstractionPoint | null {
    this.raised.increment();
    const locations = new Set(points.map(({ before }) => before.location));
    for (const location of locations) this.parts.precision.raise(location);
    return points[0] ?? null;
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
