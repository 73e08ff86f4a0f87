import type { Budget } from "../../base/budget/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { findAddressTaken, findLoops } from "../../program/passes/index.ts";
import { classifyVariables, type VariableRoles } from "../../program/passes/variable-roles.ts";
import { PathInterpolator, patienceFor } from "../interpolants/path-interpolation.ts";
import type { RefinementOptions } from "../options.ts";
import type { PathOperation } from "../paths/program-path.ts";
import { extractSlicedPrefixes, type SlicedPrefix } from "../paths/sliced-prefix.ts";
import type { RefinableDomain } from "../strongest-post.ts";
import { Candidate, OperationCounts } from "./candidate.ts";
import { selectCandidate } from "./select.ts";

/** Of the time that is left, for one refinement; and in milliseconds. */
const SHARE_FOR_INTERPOLATION = 0.05;
const LEAST_FOR_INTERPOLATION = 500;

/** What a path can teach, and which of it was taken. */
export type Choice<S, F> =
  /** The domain knows no reason against the path. */
  | { readonly kind: "feasible" }
  /** None of the reasons says anything new. */
  | { readonly kind: "nothing new"; readonly prefix: SlicedPrefix }
  | {
      readonly kind: "chosen";
      readonly chosen: Candidate<S, F>;
      readonly candidates: readonly Candidate<S, F>[];
      /** Those that were not compared, too. */
      readonly prefixCount: number;
    };

/**
 * The infeasible sliced prefixes of an error path and the one to learn from (`sliced-path-prefixes` Alg. 4, `lemberger-thesis`
 * Alg. 5).
 */
export class PrefixChoice<S, F> {
  private readonly domain: RefinableDomain<S, F>;
  private readonly options: RefinementOptions;
  private readonly interpolator: PathInterpolator<S, F>;
  private readonly roles: VariableRoles;
  private readonly random: SeededRandom;
  private readonly prefixCount: Counter;
  private readonly posts: Counter;

  constructor(
    cfa: Cfa,
    domain: RefinableDomain<S, F>,
    options: RefinementOptions,
    statistics: Statistics,
  ) {
    this.domain = domain;
    this.options = options;
    const addressTaken = findAddressTaken(cfa);
    this.interpolator = new PathInterpolator(domain, addressTaken, statistics);
    this.roles = classifyVariables(cfa, addressTaken, findLoops(cfa));
    this.random = new SeededRandom(options.seed);
    this.prefixCount = statistics.counter("Number of sliced prefixes");
    this.posts = statistics.counter("Number of strongest posts for feasibility");
  }

  choose(
    operations: readonly PathOperation[],
    isNew: (candidate: Candidate<S, F>) => boolean,
    budget: Budget,
  ): Choice<S, F> {
    const { selection } = this.options;
    this.posts.increment(operations.length);
    const mode = selection.isSelective ? "all" : "first";
    const prefixes = extractSlicedPrefixes(operations, this.domain.post, budget, mode);
    if (prefixes.length === 0) return { kind: "feasible" };
    this.prefixCount.increment(prefixes.length);
    const candidates = this.candidatesOf(prefixes, budget);
    let left: readonly Candidate<S, F>[] = candidates;
    while (left.length > 0) {
      const chosen = selectCandidate(left, selection, this.random);
      if (isNew(chosen)) {
        return { kind: "chosen", chosen, candidates, prefixCount: prefixes.length };
      }
      left = left.filter((candidate) => candidate !== chosen);
    }
    return { kind: "nothing new", prefix: prefixes[0]! };
  }

  private candidatesOf(
    prefixes: readonly SlicedPrefix[],
    budget: Budget,
  ): readonly Candidate<S, F>[] {
    const patience = patienceFor(budget, SHARE_FOR_INTERPOLATION, LEAST_FOR_INTERPOLATION);
    const context = {
      domain: this.domain,
      roles: this.roles,
      counts: new OperationCounts(prefixes[0]!.operations),
      interpolate: (prefix: SlicedPrefix) =>
        this.interpolator.interpolate(prefix, budget, patience),
    };
    const most = this.options.prefixes;
    const shortest = Math.ceil(most / 2);
    return prefixes.flatMap((prefix, i) => {
      const isCompared = i < shortest || i >= prefixes.length - (most - shortest);
      return isCompared ? [new Candidate(prefix, i, context)] : [];
    });
  }
}
