import { uninterrupted, type Budget } from "../../base/budget/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import type { Assurance, CounterexampleCheck } from "../../core/contracts/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import type { Terms } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import {
  proved,
  reasonOf,
  unknown,
  unlessObstructed,
  type Algorithm,
  type Answer,
  type UnknownReason,
} from "../answer.ts";
import type { Proof } from "../certificate/index.ts";
import type { Block, BlockGraph, Place } from "./block-graph.ts";
import { BlockQuestions, Undecided } from "./block-questions.ts";
import { Frames, type Lemma } from "./frames.ts";
import type { Cube, Literal, Predicates } from "./literals.ts";
import { Obligations, type Obligation } from "./obligations.ts";
import type { PathRefinement } from "./path-refinement.ts";

/** No execution is in one of the cubes when it is at the place. */
export interface PlaceLemmas {
  readonly place: Place;
  readonly excluded: readonly Cube[];
}

export interface Ic3Parts {
  /** Null: there are too many ways to be at a loop head. */
  readonly newGraph: (budget: Budget) => BlockGraph | null;
  readonly terms: Terms;
  /** Nobody else asks it. */
  readonly prover: Prover;
  readonly predicates: Predicates;
  /** Soundness: hold whenever execution is there. */
  readonly knownAt: (place: Place) => readonly Expression[];
  readonly refinement: PathRefinement;
  readonly check: CounterexampleCheck;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
  readonly proofOf: (lemmas: readonly PlaceLemmas[]) => Proof;
}

const EMPTY: Cube = new Set();
/** So many literals in a row that cannot be left out end the search for more. */
const MOST_FAILURES = 3;

/**
 * IC3 with implicit predicate abstraction (Cimatti, Griggio, Mover, Tonetta, "IC3 Modulo Theories via Implicit Predicate Abstraction",
 * TACAS 2014), over the blocks between loop heads: each head with its calls has frames of its own, and one step is one block.
 */
export class Ic3 implements Algorithm {
  private readonly parts: Ic3Parts;
  private readonly frames = new Frames();
  private readonly questions: BlockQuestions;
  private graph: BlockGraph | null = null;
  private into = new Map<Place, Block[]>();
  private violating: readonly Block[] = [];
  /** Violations right after the beginning that no execution reaches. */
  private readonly settled = new Set<Block>();
  /** The highest level whose frame may still lead to a violation. */
  private depth = 1;
  private open: UnknownReason | null = null;
  private readonly obligations: Counter;
  private readonly lemmas: Counter;

  constructor(parts: Ic3Parts) {
    this.parts = parts;
    const { terms, prover, predicates, knownAt, statistics } = parts;
    const { frames } = this;
    this.questions = new BlockQuestions({ terms, prover, predicates, frames, knownAt });
    this.obligations = statistics.counter("Number of proof obligations");
    this.lemmas = statistics.counter("Number of lemmas");
  }

  run(budget: Budget): Answer {
    return unlessObstructed(
      () => this.search(budget),
      () => this.open,
    );
  }

  private search(budget: Budget): Answer {
    try {
      if (this.graph === null && !this.explore(budget)) {
        return unknown("there are too many ways to be at a loop head");
      }
      while (true) {
        budget.check();
        budget.checkTurn();
        const found = this.violationFromFrame();
        const path = found === null ? null : this.exclude(found, budget);
        if (path !== null) {
          const answer = this.refine(path, budget);
          if (answer !== null) return answer;
        } else if (found === null) {
          const fixpoint = this.advance(budget);
          if (fixpoint !== null) return this.conclude(fixpoint);
        }
      }
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      return unknown("the solver could not decide a step of the induction");
    }
  }

  private explore(budget: Budget): boolean {
    const graph = this.parts.newGraph(uninterrupted(budget));
    if (graph === null) return false;
    this.graph = graph;
    this.violating = graph.blocks.filter(({ to }) => to.isViolation);
    for (const block of graph.blocks) {
      const others = this.into.get(block.to);
      if (others === undefined) this.into.set(block.to, [block]);
      else others.push(block);
    }
    return true;
  }

  private isStart(place: Place): boolean {
    return place === this.graph!.start;
  }

  /** A way to a violation that the frame at the present depth allows: it begins in an obligation, or is complete. */
  private violationFromFrame(): Obligation | null {
    for (const block of this.violating) {
      if (this.settled.has(block)) continue;
      const isFirst = this.isStart(block.from);
      const answer = this.questions.ask(block, isFirst ? null : this.depth, EMPTY, false);
      if (answer.kind === "not reached") {
        if (isFirst) this.settled.add(block);
        continue;
      }
      return {
        ...{ place: block.from, cube: answer.before, path: [block] },
        level: isFirst ? 0 : this.depth,
      };
    }
    return null;
  }

  /** Excludes the obligation and what leads to it. Otherwise a path from the beginning of the program. */
  private exclude(first: Obligation, budget: Budget): readonly Block[] | null {
    if (this.isStart(first.place)) return first.path;
    const waiting = new Obligations();
    waiting.add(first);
    for (let next = waiting.next(); next !== null; next = waiting.next()) {
      budget.check();
      budget.checkTurn();
      const { place, cube, level, path } = next;
      if (this.frames.excludes(place, cube, level)) continue;
      this.obligations.increment();
      const before = this.predecessor(next);
      if (before !== null) {
        if (this.isStart(before.place)) return before.path;
        waiting.add(before);
        waiting.add(next);
        continue;
      }
      const learnt = this.learn(place, cube, level, budget);
      if (learnt < this.depth) waiting.add({ place, cube, level: learnt + 1, path });
    }
    return null;
  }

  /** Null: the frames one level below do not lead to the obligation. */
  private predecessor({ place, cube, level, path }: Obligation): Obligation | null {
    for (const block of this.blocksInto(place, level)) {
      const isFirst = this.isStart(block.from);
      const answer = this.questions.ask(block, isFirst ? null : level - 1, cube, true);
      if (answer.kind === "not reached") continue;
      return { place: block.from, cube: answer.before, level: level - 1, path: [block, ...path] };
    }
    return null;
  }

  /** Nothing but the beginning of the program comes before the first level. */
  private blocksInto(place: Place, level: number): readonly Block[] {
    const all = this.into.get(place) ?? [];
    return level === 1 ? all.filter(({ from }) => this.isStart(from)) : all;
  }

  /** A lemma that excludes the cube and as much else as is found soon, on this level or above. Returns its level. */
  private learn(place: Place, cube: Cube, level: number, budget: Budget): number {
    let learnt = this.reasonWhyNot(place, cube, level) ?? cube;
    let failures = 0;
    for (const literal of learnt) {
      if (failures === MOST_FAILURES) break;
      if (!learnt.has(literal)) continue;
      budget.check();
      const fewer = new Set(learnt);
      fewer.delete(literal);
      const reason = this.reasonWhyNot(place, fewer, level);
      if (reason === null) failures++;
      else [learnt, failures] = [reason, 0];
    }
    let highest = level;
    while (highest < this.depth && this.reasonWhyNot(place, learnt, highest + 1) !== null)
      highest++;
    this.frames.add(place, learnt, highest);
    this.lemmas.increment();
    return highest;
  }

  /** The literals because of which the frames one level below do not lead to the cube; null: they do. */
  private reasonWhyNot(place: Place, cube: Cube, level: number): Cube | null {
    const reason = new Set<Literal>();
    for (const block of this.blocksInto(place, level)) {
      const isFirst = this.isStart(block.from);
      const answer = this.questions.ask(block, isFirst ? null : level - 1, cube, true);
      if (answer.kind === "reached") return null;
      for (const literal of answer.because) reason.add(literal);
    }
    return reason;
  }

  /** One level more. The level from which on all frames are the same, if there is one. */
  private advance(budget: Budget): number | null {
    const last = this.depth++;
    for (let level = 1; level <= last; level++) {
      let hasStayed = false;
      for (const lemma of this.frames.ofLevel(level)) {
        budget.check();
        if (this.isPreserved(lemma)) this.frames.raise(lemma);
        else hasStayed = true;
      }
      if (!hasStayed) return level + 1;
    }
    return null;
  }

  private isPreserved({ place, cube, level }: Lemma): boolean {
    return this.reasonWhyNot(place, cube, level + 1) !== null;
  }

  /** Null: a path that is no execution, of which predicates were learnt. */
  private refine(path: readonly Block[], budget: Budget): Answer | null {
    const refined = this.parts.refinement.refine(this.graph!, path, uninterrupted(budget));
    switch (refined.kind) {
      case "learnt":
        return null;
      case "failed":
        return unknown(refined.reason);
      case "feasible": {
        const verdict = this.parts.check.check(refined.path);
        if (verdict.kind === "confirmed") {
          return { kind: "violated", counterexample: verdict.counterexample };
        }
        this.open = reasonOf(verdict, refined.path.edges.at(-1) ?? null);
        return { kind: "unknown", reason: this.open };
      }
    }
  }

  private conclude(level: number): Answer {
    const { assurance, proofOf } = this.parts;
    return proved(assurance, () =>
      proofOf(
        this.graph!.places.map((place) => ({
          place,
          excluded: [...this.frames.at(place, level)].map(({ cube }) => cube),
        })),
      ),
    );
  }
}
