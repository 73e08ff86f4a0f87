import { uninterrupted, type Budget } from "../../base/budget/index.ts";
import type { Counter, Timer } from "../../base/statistics/index.ts";
import type { CompositePrecision } from "../../core/composite/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { CounterexampleCheck } from "../../core/contracts/index.ts";
import {
  operationsOf,
  toErrorPath,
  type PathStep,
  type PrefixChoice,
} from "../../refinement/index.ts";
import type {
  PrecisionIncrement,
  PrecisionScope,
  TrackingPrecision,
} from "../../refinement/strongest-post.ts";
import {
  OTHER_ANALYSIS,
  proved,
  unlessObstructed,
  type Algorithm,
  type Answer,
  type UnknownReason,
} from "../answer.ts";
import { CheckedPaths } from "../checked-paths.ts";
import { errorPathOf } from "../symbolic-execution/index.ts";
import { GuidedSearch, type GuidedSearchParts } from "./guided-search.ts";
import { RepeatedFacts } from "./repeated-facts.ts";
import { SummaryExploration, type SummaryExplorationParts } from "./summary-exploration.ts";
import type { SummaryNode } from "./summary-node.ts";
import { pathToSummaryNode } from "./summary-path.ts";

/**
 * A path that was refuted says that everything must be explored again. Before, the exploration goes on for as many states as it took so
 * far, for the sake of other violations: one after the other, each of n would cost an exploration.
 */
const LOOK_AHEAD = 2;

export interface SummaryCegarParts<S, F> extends SummaryExplorationParts {
  readonly initialPrecision: CompositePrecision;
  readonly precisions: TrackingPrecision<CompositePrecision, F>;
  readonly choice: PrefixChoice<S, F>;
  readonly scope: PrecisionScope;
  readonly check: CounterexampleCheck;
  /** Null: a violation that is found on a path that cannot be executed is not looked for on others. */
  readonly search: (() => GuidedSearchParts) | null;
  /** Hears what is tracked from now on. */
  readonly learnt: (increment: PrecisionIncrement<F>) => void;
}

/**
 * Refinement over summaries of functions: a path to a violation that the analysis can refute teaches it what to track, and everything
 * is explored again. What can neither be refuted nor executed stays, and costs the proof.
 */
export class SummaryCegar<S, F> implements Algorithm {
  private readonly parts: SummaryCegarParts<S, F>;
  private precision: CompositePrecision;
  private exploration: SummaryExploration;
  /** Of states that the present exploration follows; finite once a path of it taught something. */
  private limit = Infinity;
  /** Where paths of the present exploration that were refuted end. */
  private readonly refuted = new Set<CfaNode>();
  /** Once everything is explored and violations are left. */
  private search: GuidedSearch | null = null;
  private readonly checked: CheckedPaths;
  private readonly repeated: RepeatedFacts<F>;
  /** Of targets under the present precision. */
  private open: UnknownReason[] = [];
  private readonly unrefuted: Counter;
  private readonly refinements: Counter;
  private readonly timer: Timer;

  constructor(parts: SummaryCegarParts<S, F>) {
    const { statistics, initialPrecision } = parts;
    this.parts = parts;
    this.checked = new CheckedPaths(parts.check);
    this.repeated = new RepeatedFacts(parts.cfa, parts.scope);
    this.precision = initialPrecision;
    this.exploration = new SummaryExploration(parts, initialPrecision);
    this.unrefuted = statistics.counter("Number of error paths neither refuted nor confirmed");
    this.refinements = statistics.counter("Number of refinements");
    this.timer = statistics.timer("Time for refinement");
  }

  run(budget: Budget): Answer {
    return unlessObstructed(
      () => this.alternate(budget),
      () => this.open.find(({ isOfProgram }) => isOfProgram === true),
    );
  }

  private alternate(budget: Budget): Answer {
    while (true) {
      const target = this.exploration.run(budget, this.limit);
      // Soundness: an exploration with violations that were refuted later, or one that was cut off, proves nothing.
      if (target === null && this.limit === Infinity) return this.conclude(budget);
      if (target === null) {
        this.exploreAgain();
        continue;
      }
      // Soundness: a target that was left half examined would be passed by.
      const answer = this.examine(target, uninterrupted(budget));
      if (answer !== null) return answer;
    }
  }

  private exploreAgain(): void {
    this.exploration = new SummaryExploration(this.parts, this.precision);
    this.limit = Infinity;
    this.refuted.clear();
    this.open = [];
  }

  private conclude(budget: Budget): Answer {
    const [first] = this.open;
    if (first === undefined) return proved(this.parts.assurance);
    return this.searched(budget) ?? { kind: "unknown", reason: first };
  }

  /** The violations that are left may be reached on other paths. Null: not on any that was tried. */
  private searched(budget: Budget): Answer | null {
    const { search: parts } = this.parts;
    const { root, nodes, targets } = this.exploration;
    if (parts === null) return null;
    if (this.search === null) {
      this.search = new GuidedSearch(parts(), root, nodes, targets);
      this.exploration.release();
    }
    for (let found = this.search.run(budget); found !== null; found = this.search.run(budget)) {
      const path = errorPathOf(found.trace, found.watched.violation!);
      const answer = this.checked.examine(path);
      if (answer.kind === "violated") return answer;
    }
    return null;
  }

  /** Null: exploration goes on. */
  private examine(target: SummaryNode, budget: Budget): Answer | null {
    if (this.refuted.has(target.location)) return null;
    const path = pathToSummaryNode(target);
    switch (this.refine(path, budget)) {
      case "refined":
        this.refuted.add(target.location);
        if (this.limit === Infinity) this.limit = LOOK_AHEAD * this.exploration.followed;
        return null;
      case "stuck":
        if (this.limit < Infinity) return null;
        this.leaveOpen({
          text: "path that the analysis cannot refute",
          edge: path.at(-1)?.edges[0] ?? null,
          hint: OTHER_ANALYSIS,
        });
        return null;
      case "feasible":
        return this.limit < Infinity ? null : this.check(target, path);
    }
  }

  private refine(path: readonly PathStep[], budget: Budget): "refined" | "stuck" | "feasible" {
    const { choice, precisions, scope } = this.parts;
    this.timer.start();
    try {
      const extended = (increment: PrecisionIncrement<F>) =>
        precisions.extend(this.precision, increment, scope);
      const reason = choice.choose(
        operationsOf(path),
        (candidate) => extended(candidate.precisions.increment) !== this.precision,
        budget,
      );
      if (reason.kind === "feasible") return "feasible";
      if (reason.kind === "nothing new") return "stuck";
      const increment = this.repeated.widened(reason.chosen.precisions.increment);
      this.precision = extended(increment);
      this.parts.learnt(this.ofProgram(increment));
    } finally {
      this.timer.stop();
    }
    this.refinements.increment();
    return "refined";
  }

  /** Without what is tracked where other code runs. */
  private ofProgram(increment: PrecisionIncrement<F>): PrecisionIncrement<F> {
    const { foreign } = this.parts;
    if (foreign === null) return increment;
    return new Map([...increment].filter(([node]) => node.function !== foreign.function));
  }

  private check(target: SummaryNode, steps: readonly PathStep[]): Answer | null {
    const { composite, foreign } = this.parts;
    const outside = steps.find(({ edges }) => foreign?.isPartOf(edges[0]!) === true);
    if (outside !== undefined) {
      this.leaveOpen({
        text: "path on which code outside the program calls it back",
        edge: outside.edges[0]!,
        hint: "define the functions that the program calls and does not define",
        isOfProgram: true,
      });
      return null;
    }
    const path = toErrorPath(steps, composite.violation(target.state)!);
    const answer = this.checked.examine(path);
    if (answer.kind === "violated") return answer;
    this.leaveOpen(answer.reason);
    return null;
  }

  private leaveOpen(reason: UnknownReason): void {
    this.unrefuted.increment();
    this.open.push(reason);
  }
}
