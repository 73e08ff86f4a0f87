/**
 * Abstract states from which everything was explored without a violation. A path that comes to one of them later ends there,
 * whatever its way: without this only states on the way itself are told apart (`fmcad24-symexec-ia` Definition 2).
 *
 * Soundness: exploration is depth first. A state is learned when all below its abstraction point is explored, apart from what
 * was cut off because it equals a state that is learned already or an earlier point of the path, which is still to be finished.
 * When exploration goes back to a point, all that was learned since then is forgotten, because it may rest on that point.
 */
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import type { BlockEncoding, BlockFormula, FreshPlaces } from "../../encoding/index.ts";
import type { Cube } from "../../logic/smt/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { AbstractionPoint } from "./abstraction-point.ts";
import type { PathNode } from "./path-node.ts";
import type { PathQuestions } from "./path-questions.ts";

export interface LearnedParts {
  readonly encoding: BlockEncoding;
  readonly questions: PathQuestions;
  readonly freshAt: (location: CfaNode) => FreshPlaces;
  readonly isActive: boolean;
  readonly statistics: Statistics;
}

interface Learned {
  readonly point: AbstractionPoint;
  /** Over symbols: the abstract states. */
  readonly states: Term;
}

const MOST_STATES = 32;

export class LearnedStates {
  private readonly parts: LearnedParts;
  private readonly learned: Learned[] = [];
  /** Points that are not explored completely, each with how much was learned before it. */
  private readonly open: { readonly point: AbstractionPoint; readonly mark: number }[] = [];
  private readonly states: Counter;

  constructor(parts: LearnedParts) {
    this.parts = parts;
    this.states = parts.statistics.counter("Number of abstract states learned");
  }

  enter(point: AbstractionPoint): void {
    if (this.parts.isActive) this.open.push({ point, mark: this.learned.length });
  }

  /** Nothing is behind the last point. */
  abandon(): void {
    this.open.pop();
  }

  /** Exploration goes on behind `point`: all points below it are done. */
  leaveFor(point: AbstractionPoint | null): void {
    const { open } = this;
    for (let last = open.at(-1); last !== undefined && last.point !== point; last = open.at(-1)) {
      open.pop();
      this.learn(last.point);
    }
  }

  /** Exploration goes back to before `point`. */
  forgetFrom(point: AbstractionPoint): void {
    const { open, learned } = this;
    const at = open.findIndex((one) => one.point === point);
    if (at < 0) return;
    learned.splice(open[at]!.mark);
    open.splice(at);
  }

  /** What tells the memory of a new abstraction point from those that are learned. */
  conditionsAt(node: PathNode, block: BlockFormula): readonly Term[] {
    const { encoding, freshAt } = this.parts;
    const { terms } = encoding;
    const found: Term[] = [];
    for (const { point, states } of this.learned) {
      const { location, stack, watched } = point.before;
      if (location !== node.location || stack !== node.stack || watched !== node.watched) continue;
      if (!encoding.isShapeCovered(block, point.block)) continue;
      const kept = encoding.keptEquations(block, point.block, freshAt(location), location);
      if (kept === null) continue;
      found.push(terms.not(terms.andAll([encoding.instantiate(states, block), ...kept])));
    }
    return found;
  }

  private learn(point: AbstractionPoint): void {
    const { encoding, questions } = this.parts;
    const { block, predicates, values } = point;
    if (encoding.hasComputedSizes(block)) return;
    const { terms } = encoding;
    const cubes = questions.valuations(block.conditions, values, MOST_STATES);
    if (cubes.length === 0) return;
    this.states.increment(cubes.length);
    const states = terms.orAll(cubes.map((cube) => cubeOf(terms, predicates, cube)));
    this.learned.push({ point, states });
  }
}

function cubeOf(terms: Terms, predicates: readonly Term[], cube: Cube): Term {
  const literals: Term[] = [];
  predicates.forEach((predicate, i) => {
    if (cube[i] === 1) literals.push(predicate);
    else if (cube[i] === -1) literals.push(terms.not(predicate));
  });
  return terms.andAll(literals);
}
