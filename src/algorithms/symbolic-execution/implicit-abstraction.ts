/** Symbolic execution that goes on from a fresh memory now and then (`fmcad24-symexec-ia` section IV-B). */
import { intMap, type IntMap } from "../../base/collections/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import type { SearchWatch } from "../../core/recording/index.ts";
import type { BlockEncoding, BlockFormula, FreshPlaces } from "../../encoding/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { AbstractionPoint } from "./abstraction-point.ts";
import type { CallStack } from "./call-stack.ts";
import type { LearnedStates } from "./learned-states.ts";
import { VisitCount, type PathNode } from "./path-node.ts";
import type { PrecisionFunction } from "./precision.ts";

export interface AbstractionParts {
  readonly encoding: BlockEncoding;
  readonly precision: PrecisionFunction;
  readonly learned: LearnedStates;
  /** What the memory that goes on from an abstraction location does not keep. */
  readonly freshAt: (location: CfaNode) => FreshPlaces;
  readonly statistics: Statistics;
  readonly watch: SearchWatch | null;
}

export class ImplicitAbstraction {
  readonly learned: LearnedStates;
  private readonly parts: AbstractionParts;
  /** Numbers of abstraction locations, each with the calls that led to it: what inlining would make different locations. */
  private readonly numbers = new Map<CallStack, Map<CfaNode, number>>();
  private count = 0;
  private readonly pointsAt = new Map<CfaNode, number>();
  private readonly points: Counter;
  private readonly counts: Readonly<
    Record<"abstractions" | "locations" | "predicates" | "threshold", (own: number) => void>
  >;

  constructor(parts: AbstractionParts) {
    const { statistics, learned } = parts;
    this.parts = parts;
    this.learned = learned;
    this.points = statistics.counter("Number of abstractions");
    this.counts = {
      abstractions: statistics.counter("Number of abstractions at one location").part(),
      locations: statistics.counter("Number of abstraction locations").part(),
      predicates: statistics.counter("Number of predicates at one location").part(),
      threshold: statistics.counter("Highest threshold").part(),
    };
  }

  /** Visits of abstraction locations after the path arrived at `location`. */
  visited(visits: IntMap<VisitCount>, location: CfaNode, stack: CallStack): IntMap<VisitCount> {
    if (!this.parts.precision.has(location)) return visits;
    const number = this.numberOf(location, stack);
    const before = intMap.get(visits, number)?.value ?? 0;
    return intMap.set(visits, number, new VisitCount(before + 1));
  }

  /** ABSTRACT? of Alg. 2: the path came by at least as often as the threshold says before. */
  isPoint({ location, stack, visits }: PathNode): boolean {
    const { precision } = this.parts;
    if (!precision.has(location)) return false;
    const visit = intMap.get(visits, this.numberOf(location, stack))?.value ?? 0;
    return visit > precision.thresholdAt(location);
  }

  /** Alg. 2, lines 7 to 10. */
  abstract(node: PathNode): AbstractionPoint {
    const { encoding, precision, learned, freshAt } = this.parts;
    const { terms } = encoding;
    const { location, block: before, point: previous } = node;
    this.points.increment();
    this.pointsAt.set(location, (this.pointsAt.get(location) ?? 0) + 1);
    const predicates = precision.predicatesAt(location);
    let block = encoding.renew(before, freshAt(location));
    const values = predicates.map((predicate) => encoding.instantiate(predicate, block));
    const old = predicates.map((predicate) => encoding.instantiate(predicate, before));
    for (const equation of equivalences(terms, old, values)) {
      block = encoding.conjoin(block, equation);
    }
    for (let point = previous; point !== null; point = point.previous) {
      if (!isComparable(node, point)) continue;
      const mine = point.predicates === predicates ? values : this.valuesOf(point, block);
      block = encoding.conjoin(block, this.simple(block, mine, point));
    }
    for (const condition of learned.conditionsAt(node, block)) {
      block = encoding.conjoin(block, condition);
    }
    const depth = previous === null ? 0 : previous.depth + 1;
    const made = { previous, depth, before: node, block, predicates, values };
    learned.enter(made);
    const count = predicates.length;
    this.parts.watch?.tell({ kind: "abstraction", at: location, predicates: count, depth });
    return made;
  }

  /** What the run is like so far. */
  report(): void {
    const { precision } = this.parts;
    const { mostPredicates, highestThreshold } = precision;
    this.counts.abstractions(Math.max(0, ...this.pointsAt.values()));
    this.counts.locations(precision.locations.length);
    this.counts.predicates(mostPredicates);
    this.counts.threshold(highestThreshold);
  }

  /**
   * The memory is not one that was explored from an earlier point. Soundness: that one stood for all memories with the same
   * values of the predicates only if it has the same objects, and what it kept is the same.
   */
  private simple(block: BlockFormula, mine: readonly Term[], point: AbstractionPoint): Term {
    const { encoding, freshAt } = this.parts;
    const { terms } = encoding;
    const { location } = point.before;
    if (!encoding.isShapeCovered(block, point.block)) return terms.true;
    const kept = encoding.keptEquations(block, point.block, freshAt(location), location);
    if (kept === null) return terms.true;
    return terms.not(terms.andAll([...equivalences(terms, mine, point.values), ...kept]));
  }

  /** Soundness: a point stands for memories with the same values of the predicates that were known when it was made. */
  private valuesOf({ predicates }: AbstractionPoint, block: BlockFormula): readonly Term[] {
    return predicates.map((predicate) => this.parts.encoding.instantiate(predicate, block));
  }

  private numberOf(location: CfaNode, stack: CallStack): number {
    let numbers = this.numbers.get(stack);
    if (numbers === undefined) this.numbers.set(stack, (numbers = new Map<CfaNode, number>()));
    let number = numbers.get(location);
    if (number === undefined) numbers.set(location, (number = this.count++));
    return number;
  }
}

/** Soundness: whatever the continuation depends on besides the memory is the same. */
function isComparable(node: PathNode, { before }: AbstractionPoint): boolean {
  return (
    before.location === node.location &&
    before.stack === node.stack &&
    before.watched === node.watched
  );
}

/** The formula `eq`: both have the same truth values, pair by pair. */
function equivalences(
  terms: Terms,
  left: readonly Term[],
  right: readonly Term[],
): readonly Term[] {
  return left.map((value, i) => terms.eq(value, right[i]!)).filter((one) => one !== terms.true);
}
