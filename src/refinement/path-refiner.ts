import type { Budget } from "../base/budget/index.ts";
import type { Counter, Statistics, Timer } from "../base/statistics/index.ts";
import { pathTo, type Arg, type ArgNode, type ArgPath } from "../core/arg/index.ts";
import type { Composite, CompositePrecision } from "../core/composite/index.ts";
import type { ReachedSet } from "../core/reached/index.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import type { RefinementOptions } from "./options.ts";
import { locationOf, operationsOf, stepsOf, type PathOperation } from "./paths/program-path.ts";
import type { SlicedPrefix } from "./paths/sliced-prefix.ts";
import { LazyAbstraction } from "./precision/lazy-abstraction.ts";
import type { LoggedPrefix, RefinementLog } from "./refinement-log.ts";
import type { Refinement, Refiner } from "./refiner.ts";
import type { Candidate } from "./selection/candidate.ts";
import { PrefixChoice } from "./selection/prefix-choice.ts";
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

/**
 * Refinement by strongest posts along the error path, with selection among its infeasible sliced prefixes
 * (`sliced-path-prefixes` Alg. 4, `lemberger-thesis` Alg. 5).
 */
export class PathRefiner<S, F> implements Refiner {
  private readonly domain: RefinableDomain<S, F>;
  private readonly services: RefinementServices<F>;
  private readonly abstraction: LazyAbstraction<F>;
  private readonly choice: PrefixChoice<S, F>;
  private readonly refinements: Counter;
  private readonly removedStates: Counter;
  private readonly timer: Timer;

  constructor(domain: RefinableDomain<S, F>, services: RefinementServices<F>) {
    const { cfa, statistics, options } = services;
    this.domain = domain;
    this.services = services;
    this.abstraction =
      services.abstraction ??
      new LazyAbstraction(services.composite, services.arg, services.precisions, options.scope);
    this.choice = new PrefixChoice(cfa, domain, options, statistics);
    this.refinements = statistics.counter("Number of refinements");
    this.removedStates = statistics.counter("Number of states removed by refinements");
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
    const isNew = (candidate: Candidate<S, F>) => this.isProgress(candidate, path);
    const choice = this.choice.choose(operationsOf(stepsOf(path)), isNew, budget);
    switch (choice.kind) {
      case "feasible":
        return choice;
      case "nothing new":
        return {
          kind: "stuck",
          reason: "the analysis does not use what refutes the path",
          edge: lastOperation(choice.prefix).edge,
        };
      case "chosen":
        this.apply(reached, { path, ...choice });
        return { kind: "refined" };
    }
  }

  /** Nodes of the path from the pivot to the contradiction: those whose precision decides. */
  private isProgress(candidate: Candidate<S, F>, path: ArgPath): boolean {
    const { precisions, prefix } = candidate;
    if (precisions.facts.size === 0) return false;
    const from = prefix.operations[precisions.pivot]!.step + 1;
    const to = lastOperation(prefix).step + 1;
    return this.abstraction.isProgress(path.nodes.slice(from, to + 1), precisions.increment);
  }

  private apply(reached: ReachedSet, decision: Decision<S, F>): void {
    const { path, chosen } = decision;
    const { precisions } = chosen;
    const { increment } = precisions;
    const removed =
      this.services.options.strategy === "restart"
        ? this.abstraction.restart(path.nodes[0]!, reached, increment)
        : this.abstraction.refineAt(pivotNode(path, chosen), reached, increment);
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

/** The first whose precision changes. */
function pivotNode<S, F>({ nodes }: ArgPath, { precisions, prefix }: Candidate<S, F>): ArgNode {
  return nodes[prefix.operations[precisions.pivot]!.step + 1]!;
}

function lastOperation(prefix: SlicedPrefix): PathOperation {
  return prefix.operations[prefix.length - 1]!;
}
