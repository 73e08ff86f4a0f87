import type { VariableRoles } from "../../program/passes/variable-roles.ts";
import type { InterpolantSequence } from "../interpolants/path-interpolation.ts";
import { isAssume, locationOf, type PathOperation } from "../paths/program-path.ts";
import type { SlicedPrefix } from "../paths/sliced-prefix.ts";
import type { PrecisionIncrement, RefinableDomain } from "../strongest-post.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { PrefixScores } from "./criteria.ts";
import { domainScore } from "./domain-score.ts";

/** What interpolating a sliced prefix gives. */
export interface Precisions<F> {
  readonly increment: PrecisionIncrement<F>;
  /** All facts of the increment, in order of appearance. */
  readonly facts: ReadonlySet<F>;
  /** First position with an interpolant that is not true. */
  readonly pivot: number;
  readonly width: number;
}

/** How often each kind of operation occurs up to each position of a path. */
export class OperationCounts {
  private readonly assignments: Int32Array;
  private readonly assumptions: Int32Array;

  constructor(operations: readonly PathOperation[]) {
    this.assignments = new Int32Array(operations.length + 1);
    this.assumptions = new Int32Array(operations.length + 1);
    operations.forEach((operation, i) => {
      this.assignments[i + 1] = this.assignments[i]! + (isAssignment(operation) ? 1 : 0);
      this.assumptions[i + 1] = this.assumptions[i]! + (isAssume(operation) ? 1 : 0);
    });
  }

  assignmentsIn(length: number): number {
    return this.assignments[length]!;
  }

  assumptionsIn(length: number): number {
    return this.assumptions[length]!;
  }
}

/** A sliced prefix among which refinement selection chooses. Interpolated only when a score asks for it. */
export class Candidate<S, F> {
  readonly prefix: SlicedPrefix;
  /** How many of its operations are no-ops. */
  readonly skipped: number;
  private readonly domain: RefinableDomain<S, F>;
  private readonly roles: VariableRoles;
  private readonly counts: OperationCounts;
  private readonly interpolate: (prefix: SlicedPrefix) => InterpolantSequence<S>;
  private known: Precisions<F> | null = null;

  constructor(
    prefix: SlicedPrefix,
    skipped: number,
    context: {
      readonly domain: RefinableDomain<S, F>;
      readonly roles: VariableRoles;
      readonly counts: OperationCounts;
      readonly interpolate: (prefix: SlicedPrefix) => InterpolantSequence<S>;
    },
  ) {
    this.prefix = prefix;
    this.skipped = skipped;
    this.domain = context.domain;
    this.roles = context.roles;
    this.counts = context.counts;
    this.interpolate = context.interpolate;
  }

  get precisions(): Precisions<F> {
    this.known ??= precisionsOf(this.interpolate(this.prefix), this.prefix, this.domain);
    return this.known;
  }

  score(name: keyof PrefixScores): number {
    const { prefix, counts } = this;
    switch (name) {
      case "length":
        return prefix.length;
      case "assignments":
        return counts.assignmentsIn(prefix.length);
      case "assumptions":
        return counts.assumptionsIn(prefix.length) - this.skipped;
      case "width":
        return this.precisions.width;
      case "pivotDepth":
        return this.precisions.pivot;
      case "domainScore":
        return domainScore(this.precisions.facts, this.domain.traits, this.roles).score;
      case "loopCounters":
        return domainScore(this.precisions.facts, this.domain.traits, this.roles).loopCounters;
    }
  }
}

/** Line 6 of `lemberger-thesis` Alg. 4: at each location the facts of the interpolants there. */
function precisionsOf<S, F>(
  interpolants: InterpolantSequence<S>,
  prefix: SlicedPrefix,
  domain: RefinableDomain<S, F>,
): Precisions<F> {
  const increment = new Map<CfaNode, Set<F>>();
  const all = new Set<F>();
  const latest = new Map<CfaNode, readonly F[]>();
  let width = 0;
  for (const { from, to, state } of interpolants) {
    const facts = domain.facts.facts(state);
    for (const fact of facts) all.add(fact);
    width += to - from + 1;
    for (let position = from; position <= to; position++) {
      const location = locationOf(prefix.operations[position]!);
      // Performance: paths come by the same locations again and again.
      if (latest.get(location) === facts) continue;
      latest.set(location, facts);
      const there = increment.get(location);
      if (there === undefined) increment.set(location, new Set(facts));
      else for (const fact of facts) there.add(fact);
    }
  }
  const pivot = interpolants[0]?.from ?? prefix.length - 1;
  return { increment, facts: all, pivot, width };
}

function isAssignment({ edge: { operation }, assumption }: PathOperation): boolean {
  if (assumption !== null) return false;
  switch (operation.kind) {
    case "assign":
    case "havoc":
      return true;
    case "call":
      return operation.arguments.length > 0;
    case "return":
    case "external":
      return operation.result !== null;
    case "assume":
    case "declare":
    case "skip":
      return false;
  }
}
