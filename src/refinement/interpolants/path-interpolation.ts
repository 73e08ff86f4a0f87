import type { Budget } from "../../base/budget/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import { postOf } from "../paths/program-path.ts";
import type { SlicedPrefix } from "../paths/sliced-prefix.ts";
import type { RefinableDomain } from "../strongest-post.ts";
import {
  everythingRelevant,
  useDefRelevance,
  type AddressTaken,
  type Relevance,
} from "./relevance.ts";

/** One interpolant and where it holds: after each of the operations `from` to `to`. */
export interface InterpolantRange<S> {
  readonly from: number;
  readonly to: number;
  readonly state: S;
}

/** Interpolants that are not true, by ascending positions; everywhere else the interpolant is true. */
export type InterpolantSequence<S> = readonly InterpolantRange<S>[];

/**
 * Inductive interpolation along an infeasible sliced prefix (`lemberger-thesis` Alg. 3 and 4): each
 * interpolant is what a minimal part of the previous one and the operation give, such that the rest of the
 * prefix still contradicts it.
 *
 * Done literally this is quadratic in the length of the path. Here operations and facts without any
 * connection to the contradiction are left out first, groups of facts are tried before single ones, and an
 * answer is reused wherever another attempt arrives at a state that was seen at that position before.
 */
export class PathInterpolator<S, F> {
  private readonly domain: RefinableDomain<S, F>;
  private readonly addressTaken: AddressTaken;
  private readonly interpolations: Counter;
  private readonly posts: Counter;
  private readonly fallbacks: Counter;

  constructor(domain: RefinableDomain<S, F>, addressTaken: AddressTaken, statistics: Statistics) {
    this.domain = domain;
    this.addressTaken = addressTaken;
    this.interpolations = statistics.counter("Number of interpolations");
    this.posts = statistics.counter("Number of strongest posts for interpolation");
    this.fallbacks = statistics.counter("Number of interpolations of unsliced prefixes");
  }

  /**
   * Once `patience` is over, facts are no longer forgotten: the interpolants hold, and say more than is needed. None: the prefix
   * does not contradict itself this time, since a solver gave up.
   */
  interpolate(
    prefix: SlicedPrefix,
    budget: Budget,
    patience: Patience = ENDLESS,
  ): InterpolantSequence<S> {
    this.interpolations.increment();
    for (const relevance of this.relevances(prefix)) {
      const problem = new InterpolationProblem(this.domain, prefix, relevance, budget, patience);
      const isContradicting = problem.isContradicting();
      const interpolants = isContradicting ? problem.solve() : [];
      this.posts.increment(problem.posts);
      if (isContradicting) return interpolants;
    }
    return [];
  }

  /** From the narrowest on. */
  private *relevances(prefix: SlicedPrefix): Iterable<Relevance<F>> {
    const { domain } = this;
    if (domain.relevance !== undefined) yield domain.relevance(prefix);
    else {
      yield useDefRelevance(prefix, this.addressTaken, (fact) => domain.traits.variable(fact));
    }
    this.fallbacks.increment();
    yield everythingRelevant(prefix);
  }
}

/** How long it is tried to do without facts. */
export interface Patience {
  isOver(): boolean;
}

const ENDLESS: Patience = { isOver: () => false };

/** A part of the time that is left, so that hard questions to a solver leave some for exploration. */
export function patienceFor(budget: Budget, share: number, leastMillis: number): Patience {
  const left = budget.remainingMillis();
  if (left === Infinity) return ENDLESS;
  const end = left - Math.max(share * left, leastMillis);
  return { isOver: () => budget.remainingMillis() < end };
}

/** How many states are remembered per position; more cost more comparisons than they save posts. */
const REMEMBERED = 6;

class InterpolationProblem<S, F> {
  posts = 0;
  private readonly domain: RefinableDomain<S, F>;
  private readonly prefix: SlicedPrefix;
  private readonly relevance: Relevance<F>;
  private readonly budget: Budget;
  private readonly patience: Patience;
  /** By index into the relevant positions: states from which the rest is known to be contradicting. */
  private readonly contradicting: S[][] = [];
  /** And states from which it is known not to be. */
  private readonly feasible: S[][] = [];

  constructor(
    domain: RefinableDomain<S, F>,
    prefix: SlicedPrefix,
    relevance: Relevance<F>,
    budget: Budget,
    patience: Patience,
  ) {
    this.domain = domain;
    this.prefix = prefix;
    this.relevance = relevance;
    this.budget = budget;
    this.patience = patience;
  }

  /** The whole prefix, as far as it is relevant. */
  isContradicting(): boolean {
    return this.contradicts(this.initial(), -1);
  }

  solve(): InterpolantSequence<S> {
    const { positions } = this.relevance;
    const { facts } = this.domain;
    const ranges: InterpolantRange<S>[] = [];
    let interpolant = this.minimal(this.initial(), -1);
    for (let index = 0; index + 1 < positions.length; index++) {
      const next = this.postAt(interpolant, index);
      // A solver that gave up on the whole may refute a part of it: then the prefix ends here.
      if (next === null) break;
      // An operation without effect leaves a minimal interpolant minimal.
      if (!facts.equals(next, interpolant)) interpolant = this.minimal(next, index);
      if (facts.isTrue(interpolant)) continue;
      const from = positions[index]!;
      const to = positions[index + 1]! - 1;
      const last = ranges.at(-1);
      if (last !== undefined && last.to + 1 === from && facts.equals(last.state, interpolant)) {
        ranges[ranges.length - 1] = { from: last.from, to, state: last.state };
      } else {
        ranges.push({ from, to, state: interpolant });
      }
    }
    return ranges;
  }

  private initial(): S {
    return this.restricted(this.domain.post.initial(), -1);
  }

  /**
   * Forgets facts as long as the rest of the prefix contradicts: first all, then halves, then single ones.
   * A fact that is kept was needed with all facts that are left, so the result is minimal.
   */
  private minimal(state: S, index: number): S {
    const { facts } = this.domain;
    const all = facts.forgettable?.(state) ?? facts.facts(state);
    if (all.length === 0) return state;
    const groups: [number, number][] = [[0, all.length]];
    let current = state;
    for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
      if (this.patience.isOver()) return current;
      const [from, to] = group;
      let weaker = current;
      for (let i = from; i < to; i++) weaker = facts.without(weaker, all[i]!);
      if (this.contradicts(weaker, index)) {
        current = weaker;
      } else if (to - from > 1) {
        const middle = (from + to) >> 1;
        groups.push([middle, to], [from, middle]);
      }
    }
    return current;
  }

  /** Whether the operations behind `index` cannot be executed from `state`. */
  private contradicts(state: S, index: number): boolean {
    const { positions } = this.relevance;
    const trail: S[] = [];
    let current = state;
    let at = index;
    let isContradicting = false;
    for (; at + 1 < positions.length; at++) {
      const known = this.recall(current, at);
      if (known !== null) {
        isContradicting = known;
        break;
      }
      trail.push(current);
      const next = this.postAt(current, at + 1);
      if (next === null) {
        isContradicting = true;
        break;
      }
      current = next;
    }
    const answers = isContradicting ? this.contradicting : this.feasible;
    for (let i = 0; i < trail.length; i++) remember(answers, index + i + 1, trail[i]!);
    return isContradicting;
  }

  private recall(state: S, index: number): boolean | null {
    if (this.isAmong(this.feasible[index + 1], state)) return false;
    if (this.isAmong(this.contradicting[index + 1], state)) return true;
    return null;
  }

  private isAmong(known: readonly S[] | undefined, state: S): boolean {
    if (known === undefined) return false;
    for (let i = known.length - 1; i >= 0; i--) {
      if (known[i] === state || this.domain.facts.equals(known[i]!, state)) return true;
    }
    return false;
  }

  private postAt(state: S, index: number): S | null {
    this.budget.check();
    this.posts++;
    const position = this.relevance.positions[index]!;
    const next = postOf(this.domain.post, state, this.prefix.operations[position]!);
    return next === null ? null : this.restricted(next, position);
  }

  /** Without the facts that cannot matter any more. */
  private restricted(state: S, position: number): S {
    if (this.relevance.isTotal) return state;
    const { facts } = this.domain;
    let result = state;
    for (const fact of facts.facts(state)) {
      if (this.relevance.isRelevant(fact, position)) continue;
      result = facts.without(result, fact);
    }
    return result;
  }
}

/** The oldest answers are forgotten first. */
function remember<S>(answers: S[][], index: number, state: S): void {
  const known = answers[index];
  if (known === undefined) {
    answers[index] = [state];
    return;
  }
  if (known.length === REMEMBERED) known.shift();
  known.push(state);
}
