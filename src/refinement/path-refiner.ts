import type { Budget } from "../base/budget/index.ts";
import { SeededRandom } from "../base/random/index.ts";
import type { Counter, Statistics, Timer } from "../base/statistics/index.ts";
import { pathTo, type Arg, type ArgNode, type ArgPath } from "../core/arg/index.ts";
import type { Composite, CompositePrecision } from "../core/composite/index.ts";
import type { ReachedSet } from "../core/reached/index.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import { findAddressTaken, findLoops } from "../program/passes/index.ts";
import { classifyVariables, type VariableRoles } from "../program/passes/variable-roles.ts";
import { PathInterpolator, patienceFor } from "./interpolants/path-interpolation.ts";
import type { RefinementOptions } from "./options.ts";
import { locationOf, operationsOf, type PathOperation } from "./paths/program-path.ts";
import { extractSlicedPrefixes, type SlicedPrefix } from "./paths/sliced-prefix.ts";
import { LazyAbstraction } from "./precision/lazy-abstraction.ts";
import type { LoggedPrefix, RefinementLog } from "./refinement-log.ts";
import type { Refinement, Refiner } from "./refiner.ts";
import { Candidate, OperationCounts } from "./selection/candidate.ts";
import { selectCandidate } from "./selection/select.ts";
import type { RefinableDomain, TrackingPrecision } from "./strongest-post.ts";

/** What a refiner works on. */
export interface RefinementServices<F> {
  readonly cfa: Cfa;
  readonly composite: Composite;
  readonly arg: Arg;
  readonly precisions: TrackingPrecision<CompositePrecision, F>;
  readonly options: RefinementOptions;
  readonly statistics: Statistics;
  /** Null: nothing is recorded. */
  readonly log: RefinementLog | null;
  /** Shared by refiners that take turns: what one learnt the others know. Left out: its own. */
  readonly abstraction?: LazyAbstraction<F>;
}

/** Of the time that is left, for one refinement; and in milliseconds. */
const SHARE_FOR_INTERPOLATION = 0.05;
const LEAST_FOR_INTERPOLATION = 500;

/**
 * Refinement by strongest posts along the error path, with selection among its infeasible sliced prefixes
 * (`sliced-path-prefixes` Alg. 4, `lemberger-thesis` Alg. 5).
 */
export class PathRefiner<S, F> implements Refiner {
  private readonly domain: RefinableDomain<S, F>;
  private readonly services: RefinementServices<F>;
  private readonly abstraction: LazyAbstraction<F>;
  private readonly interpolator: PathInterpolator<S, F>;
  private readonly roles: VariableRoles;
  private readonly random: SeededRandom;
  private readonly refinements: Counter;
  private readonly prefixCount: Counter;
  private readonly removedStates: Counter;
  private readonly posts: Counter;
  private readonly timer: Timer;

  constructor(domain: RefinableDomain<S, F>, services: RefinementServices<F>) {
    const { cfa, statistics, options } = services;
    this.domain = domain;
    this.services = services;
    this.abstraction =
      services.abstraction ??
      new LazyAbstraction(services.composite, services.arg, services.precisions, options.scope);
    const addressTaken = findAddressTaken(cfa);
    this.interpolator = new PathInterpolator(domain, addressTaken, statistics);
    this.roles = classifyVariables(cfa, addressTaken, findLoops(cfa));
    this.random = new SeededRandom(options.seed);
    this.refinements = statistics.counter("Number of refinements");
    this.prefixCount = statistics.counter("Number of sliced prefixes");
    this.removedStates = statistics.counter("Number of states removed by refinements");
    this.posts = statistics.counter("Number of strongest posts for feasibility");
    this.timer = statistics.timer("Time for refinement");
  }

  refine(reached: ReachedSet, target: ArgNode, budget: Budget): Refinement {
    this.timer.start();
    try {
      return this.refinePath(reached, pathTo(target), budget);
    } finally {
      this.timer.stop();
    }
  }

  private refinePath(reached: ReachedSet, path: ArgPath, budget: Budget): Refinement {
    const { selection } = this.services.options;
    const operations = operationsOf(path);
    this.posts.increment(operations.length);
    const mode = selection.isSelective ? "all" : "first";
    const prefixes = extractSlicedPrefixes(operations, this.domain.post, budget, mode);
    if (prefixes.length === 0) return { kind: "feasible" };
    this.prefixCount.increment(prefixes.length);
    const candidates = this.candidatesOf(prefixes, budget);
    let left: readonly Candidate<S, F>[] = candidates;
    while (left.length > 0) {
      const chosen = selectCandidate(left, selection, this.random);
      if (this.isProgress(chosen, path)) {
        this.apply(reached, { path, candidates, chosen, prefixCount: prefixes.length });
        return { kind: "refined" };
      }
      left = left.filter((candidate) => candidate !== chosen);
    }
    return {
      kind: "stuck",
      reason: "the analysis does not use what refutes the path",
      edge: lastOperation(prefixes[0]!).edge,
    };
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
    const most = this.services.options.prefixes;
    const shortest = Math.ceil(most / 2);
    return prefixes.flatMap((prefix, i) => {
      const isCompared = i < shortest || i >= prefixes.length - (most - shortest);
      return isCompared ? [new Candidate(prefix, i, context)] : [];
    });
  }

  /** Nodes of the path from the pivot to the contradiction: those whose precision decides. */
  private isProgress(candidate: Candidate<S, F>, path: ArgPath): boolean {
    const { precisions, prefix } = candidate;
    if (precisions.facts.size === 0) return false;
    const from = path.nodes.indexOf(prefix.operations[precisions.pivot]!.node);
    const to = path.nodes.indexOf(lastOperation(prefix).node);
    return this.abstraction.isProgress(path.nodes.slice(from, to + 1), precisions.increment);
  }

  private apply(reached: ReachedSet, decision: Decision<S, F>): void {
    const { path, chosen } = decision;
    const { precisions, prefix } = chosen;
    const { increment } = precisions;
    const removed =
      this.services.options.strategy === "restart"
        ? this.abstraction.restart(path.nodes[0]!, reached, increment)
        : this.abstraction.refineAt(prefix.operations[precisions.pivot]!.node, reached, increment);
    this.refinements.increment();
    this.removedStates.increment(removed);
    if (this.services.log !== null) this.record(this.services.log, decision, removed);
  }

  private record(log: RefinementLog, decision: Decision<S, F>, removedStates: number): void {
    const { candidates, chosen, prefixCount } = decision;
    const { traits } = this.domain;
    const { precisions, prefix } = chosen;
    const pivot = prefix.operations[precisions.pivot]!;
    const increment: Record<string, readonly string[]> = {};
    for (const [location, facts] of precisions.increment) {
      const key = `${location.toString()} ${location.function.name}`;
      increment[key] = [...facts].map((fact) => traits.name(fact));
    }
    log.record({
      refinement: this.refinements.value,
      pathLength: prefix.operations.length,
      prefixCount,
      prefixes: candidates.map((candidate) => this.logged(candidate)),
      selection: this.services.options.selection.text,
      chosen: candidates.indexOf(chosen),
      pivot: {
        position: precisions.pivot,
        location: `${locationOf(pivot).toString()} ${locationOf(pivot).function.name}`,
        source: this.sourceOf(pivot),
      },
      increment,
      removedStates,
    });
  }

  private logged(candidate: Candidate<S, F>): LoggedPrefix {
    const { traits } = this.domain;
    return {
      contradiction: this.sourceOf(lastOperation(candidate.prefix)),
      precision: [...candidate.precisions.facts].map((fact) => traits.name(fact)),
      length: candidate.score("length"),
      domainScore: candidate.score("domainScore"),
      width: candidate.score("width"),
      pivotDepth: candidate.score("pivotDepth"),
      assignments: candidate.score("assignments"),
      assumptions: candidate.score("assumptions"),
      loopCounters: candidate.score("loopCounters"),
    };
  }

  private sourceOf({ edge }: PathOperation): string {
    const { file, line } = this.services.cfa.source.locate(edge.start);
    return `${file}:${line}`;
  }
}

interface Decision<S, F> {
  readonly path: ArgPath;
  readonly candidates: readonly Candidate<S, F>[];
  readonly chosen: Candidate<S, F>;
  readonly prefixCount: number;
}

function lastOperation(prefix: SlicedPrefix): PathOperation {
  return prefix.operations[prefix.length - 1]!;
}
