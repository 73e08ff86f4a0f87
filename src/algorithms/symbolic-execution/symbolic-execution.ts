import { uninterrupted, type Budget } from "../../base/budget/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import type { Assurance, CounterexampleCheck } from "../../core/contracts/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import {
  proved,
  reasonOf,
  unlessObstructed,
  type Algorithm,
  type Answer,
  type UnknownReason,
} from "../answer.ts";
import type { Explorer } from "./explorer.ts";
import { errorPathOf, type PathNode } from "./path-node.ts";
import type { PathQuestions } from "./path-questions.ts";
import type { PathRefinement, RefinedPath } from "./path-refinement.ts";

const FEASIBLE: RefinedPath = { kind: "feasible" };

export interface SymbolicExecutionParts {
  readonly entry: CfaNode;
  readonly explorer: Explorer;
  readonly questions: PathQuestions;
  /** Null: paths are executed as they are, and there is nothing to refine. */
  readonly refinement: PathRefinement | null;
  readonly check: CounterexampleCheck;
  readonly assurance: Assurance;
  readonly statistics: Statistics;
}

/**
 * Symbolic execution (`fmcad24-symexec-ia` Alg. 1), with a refinement the loop around it (Alg. 3). It differs from the text
 * where a path to a violation can neither be executed nor refuted: then the search goes on, and only a proof is lost.
 */
export class SymbolicExecution implements Algorithm {
  private readonly parts: SymbolicExecutionParts;
  private readonly unrefuted: Counter;
  private open: UnknownReason | null = null;
  private hasBegun = false;

  constructor(parts: SymbolicExecutionParts) {
    this.parts = parts;
    this.unrefuted = parts.statistics.counter(
      "Number of error paths neither refuted nor confirmed",
    );
  }

  run(budget: Budget): Answer {
    const { explorer, entry, questions } = this.parts;
    if (!this.hasBegun) {
      this.hasBegun = true;
      explorer.begin(entry, questions.ask(null).model);
    }
    try {
      return unlessObstructed(
        () => this.explore(budget),
        () => this.open,
      );
    } finally {
      explorer.report();
    }
  }

  private explore(budget: Budget): Answer {
    const { explorer } = this.parts;
    for (let target = explorer.run(budget); target !== null; target = explorer.run(budget)) {
      const answer = this.examine(target, uninterrupted(budget));
      if (answer !== null) return answer;
    }
    return this.conclude();
  }

  /** Null: exploration goes on. */
  private examine(target: PathNode, budget: Budget): Answer | null {
    const { refinement, explorer, check } = this.parts;
    const refined = refinement?.refine(target, budget) ?? FEASIBLE;
    if (refined.kind === "refined") {
      explorer.backtrack(refined.from);
      return null;
    }
    const path = errorPathOf(target.trace, target.watched.violation!);
    const verdict = check.check(path);
    if (verdict.kind === "confirmed") {
      return { kind: "violated", counterexample: verdict.counterexample };
    }
    const from = refined.kind === "undecided" ? refined.tryHarder() : null;
    if (from !== null) {
      explorer.backtrack(from);
      return null;
    }
    this.unrefuted.increment();
    this.open ??= reasonOf(verdict, path.edges.at(-1) ?? null);
    return null;
  }

  /** Every path was followed to its end. */
  private conclude(): Answer {
    if (this.open !== null) return { kind: "unknown", reason: this.open };
    return proved(this.parts.assurance);
  }
}
