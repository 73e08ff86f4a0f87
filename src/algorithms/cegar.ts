import { invariant } from "../base/diagnostics/index.ts";
import { uninterrupted, type Budget } from "../base/budget/index.ts";
import type { Counter, Statistics } from "../base/statistics/index.ts";
import { pathTo, type Arg, type ArgNode, type ArgPath } from "../core/arg/index.ts";
import type { Composite, CompositePrecision } from "../core/composite/index.ts";
import type { Assurance, CounterexampleCheck } from "../core/contracts/index.ts";
import type { ReachedSet } from "../core/reached/index.ts";
import type { CfaNode } from "../program/cfa/graph.ts";
import { stepsOf, toErrorPath, type Refinement, type Refiner } from "../refinement/index.ts";
import {
  OTHER_ANALYSIS,
  proved,
  unknown,
  unlessObstructed,
  type Algorithm,
  type Answer,
  type UnknownReason,
} from "./answer.ts";
import { CheckedPaths } from "./checked-paths.ts";
import type { Reachability } from "./reachability.ts";
import type { UnrollingWatch } from "./unrolling-watch.ts";

/** What the algorithm is put together from. */
export interface CegarParts {
  readonly composite: Composite;
  /** Left out: the one of the composite. */
  readonly initialPrecision?: CompositePrecision;
  readonly arg: Arg;
  readonly reached: ReachedSet;
  readonly reachability: Reachability;
  /** Null: every violation goes to the check, and nothing is refined. */
  readonly refiner: Refiner | null;
  /** Null: only paths to violations are refined. */
  readonly unrolling?: UnrollingWatch | null;
  readonly check: CounterexampleCheck;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
}

/**
 * Counterexample-guided abstraction refinement (`lemberger-thesis` Alg. 2, `sliced-path-prefixes` Alg. 1),
 * and without a refiner plain exploration. It differs from the algorithm in print where a path can neither
 * be refuted nor executed: then the search for a real violation goes on, and only a proof is lost.
 */
export class Cegar implements Algorithm {
  private readonly parts: CegarParts;
  private readonly entry: CfaNode;
  private readonly unrefuted: Counter;
  /** Targets whose paths could be neither refuted nor executed. */
  private readonly open: { readonly target: ArgNode; readonly reason: UnknownReason }[] = [];
  private readonly checked: CheckedPaths;

  /** Exploration begins at `entry`, or where the reached set stands if it is not empty. */
  constructor(parts: CegarParts, entry: CfaNode) {
    this.parts = parts;
    this.entry = entry;
    this.checked = new CheckedPaths(parts.check);
    this.unrefuted = parts.statistics.counter(
      "Number of error paths neither refuted nor confirmed",
    );
  }

  run(budget: Budget): Answer {
    return unlessObstructed(
      () => this.alternate(budget),
      () => this.open.find(({ reason }) => reason.isOfProgram === true)?.reason,
    );
  }

  /** Exploration and refinement. */
  private alternate(budget: Budget): Answer {
    const { reached, reachability } = this.parts;
    if (reached.size === 0) {
      const start = this.begin();
      if (start !== null) {
        const answer = this.examine(start, budget);
        if (answer !== null) return answer;
      }
    }
    while (true) {
      const end = reachability.run(reached, budget);
      switch (end.kind) {
        case "exhausted":
          return this.conclude();
        case "halted":
          return unknown("the specification stops the analysis");
        case "suspect":
          this.examineUnrolling(end.at, budget);
          break;
        case "violation": {
          const answer = this.examine(end.at, budget);
          if (answer !== null) return answer;
        }
      }
    }
  }

  /** The root, if it violates the specification already. */
  private begin(): ArgNode | null {
    const { arg, composite, reached } = this.parts;
    const initial = composite.initialState(this.entry);
    // What is mined ahead is tracked from the first step on.
    const adjusted = composite.adjust(
      initial,
      this.parts.initialPrecision ?? composite.initialPrecision(),
    );
    invariant(adjusted !== null, "the program begins somewhere");
    const root = arg.newRoot(adjusted.state, adjusted.precision);
    reached.add(root);
    return composite.violation(root.state) === null ? null : root;
  }

  /**
   * A loop that is unrolled because of what is tracked may never end although the program leaves it: no violation is met, so nothing
   * is refined. If the path was infeasible, what refutes it is tracked from now on.
   */
  private examineUnrolling(node: ArgNode, budget: Budget): void {
    const { refiner, reached, unrolling } = this.parts;
    const refinement = refiner?.refine(reached, node, uninterrupted(budget)) ?? {
      kind: "feasible",
    };
    if (refinement.kind !== "refined") unrolling?.allowMore();
  }

  /** Null: exploration goes on. */
  private examine(target: ArgNode, budget: Budget): Answer | null {
    const { refiner, reached } = this.parts;
    // Soundness: a target that was left half examined would wait like any other state, and be passed by.
    const refinement: Refinement = refiner?.refine(reached, target, uninterrupted(budget)) ?? {
      kind: "feasible",
    };
    switch (refinement.kind) {
      case "refined":
        return null;
      case "stuck":
        // An infeasible path is no counterexample, but another execution may fail here.
        this.leaveOpen(target, {
          text: `path that the analysis cannot refute: ${refinement.reason}`,
          edge: refinement.edge,
          hint: OTHER_ANALYSIS,
        });
        return null;
      case "feasible":
        return this.check(target, refinement.path ?? pathTo(target));
    }
  }

  private check(target: ArgNode, taken: ArgPath): Answer | null {
    const { composite } = this.parts;
    const path = toErrorPath(stepsOf(taken), composite.violation(target.state)!);
    const answer = this.checked.examine(path);
    if (answer.kind === "violated") return answer;
    this.leaveOpen(target, answer.reason);
    return null;
  }

  /**
   * The target stays in the reached set, so that exploration goes past it. A later refinement may remove
   * it and with it the doubt.
   */
  private leaveOpen(target: ArgNode, reason: UnknownReason): void {
    this.unrefuted.increment();
    this.open.push({ target, reason });
  }

  private conclude(): Answer {
    const { assurance, composite, reached } = this.parts;
    // Soundness: merging may have replaced a target, so the states themselves are asked.
    for (const node of reached) {
      if (composite.violation(node.state) === null) continue;
      const first = this.open.find(({ target }) => target === node) ?? this.open[0];
      if (first !== undefined) return { kind: "unknown", reason: first.reason };
      return unknown("path that the analysis cannot refute", null, OTHER_ANALYSIS);
    }
    return proved(assurance);
  }
}
