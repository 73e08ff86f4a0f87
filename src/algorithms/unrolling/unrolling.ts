/** Exploration up to a bound that can be raised, without abstraction: every state has the formula of all its paths. */
import type { Budget } from "../../base/budget/index.ts";
import type { ArgNode, ArgPath } from "../../core/arg/index.ts";
import type { ReachedSet } from "../../core/reached/index.ts";
import type { PatientSolver, TimeForQuestion } from "../../logic/avoiding/index.ts";
import type { Model, SatResult } from "../../logic/smt/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { Reachability } from "../reachability.ts";
import type { BoundedWaitlist } from "./bounded-waitlist.ts";

/** What states say about the paths that lead to them. */
export interface PathFormulas {
  readonly terms: Terms;
  /** An execution takes one of the paths. */
  condition(node: ArgNode): Term;
  /** The path that the model takes; null if it does not tell. */
  path(target: ArgNode, model: Model): ArgPath | null;
}

export interface UnrollingParts {
  readonly reached: ReachedSet;
  readonly waitlist: BoundedWaitlist;
  readonly reachability: Reachability;
  readonly formulas: PathFormulas;
  readonly solver: PatientSolver;
}

export type TargetSearch =
  | { readonly kind: "none" }
  /** `path` null: the model does not tell which. */
  | { readonly kind: "found"; readonly target: ArgNode; readonly path: ArgPath | null }
  | { readonly kind: "unknown" };

export class Unrolling {
  private readonly parts: UnrollingParts;
  /** Targets that were looked at. */
  private readonly settled = new Set<ArgNode>();
  /** Beyond the present bound, and not to be dropped. */
  private readonly kept = new Set<ArgNode>();

  constructor(parts: UnrollingParts) {
    this.parts = parts;
  }

  get reached(): ReachedSet {
    return this.parts.reached;
  }

  get formulas(): PathFormulas {
    return this.parts.formulas;
  }

  /** Explores everything up to the level. */
  raise(level: number, budget: Budget): void {
    const { reached, waitlist, reachability } = this.parts;
    waitlist.raise(level);
    while (reachability.run(reached, budget).kind !== "exhausted") budget.check();
  }

  /** Nothing lies beyond the bound. */
  get isComplete(): boolean {
    return this.parts.waitlist.frontier.size === 0;
  }

  /** Not looked at yet. */
  newTargets(): ArgNode[] {
    return [...this.parts.waitlist.targets].filter((target) => !this.settled.has(target));
  }

  settle(target: ArgNode): void {
    this.settled.add(target);
  }

  /**
   * Whether an execution reaches one of the targets, under assumptions; with one query for all of them (Alg. 5.2, line
   * 10). Targets that are not reached are settled.
   */
  search(
    targets: readonly ArgNode[],
    assumptions: readonly Term[],
    time: TimeForQuestion = {},
  ): TargetSearch {
    const { formulas, solver } = this.parts;
    const { terms } = formulas;
    const conditions = targets.map((target) => formulas.condition(target));
    const any = terms.orAll(conditions);
    if (any === terms.false) return { kind: "none" };
    const { answer, model } = solver.decide([...assumptions, any], time);
    if (answer === "unsat") return { kind: "none" };
    if (model === null) return { kind: "unknown" };
    const at = conditions.findIndex((condition) => model.isTrue(condition));
    const target = targets[at < 0 ? 0 : at]!;
    const path = at < 0 ? null : formulas.path(target, model);
    model.release();
    return { kind: "found", target, path };
  }

  /**
   * The forward condition (Alg. 5.2, lines 12 to 14): drops what no execution reaches beyond the bound. Soundness: what
   * the solver cannot decide stays.
   */
  prune(budget: Budget): void {
    const { waitlist, formulas } = this.parts;
    const { frontier } = waitlist;
    for (const node of [...frontier].filter((one) => !this.kept.has(one))) {
      budget.check();
      budget.checkTurn();
      if (this.ask(formulas.condition(node)) === "unsat") waitlist.discard(node);
      else this.kept.add(node);
    }
    this.kept.clear();
  }

  private ask(condition: Term): SatResult {
    const { terms } = this.parts.formulas;
    if (condition === terms.false) return "unsat";
    if (condition === terms.true) return "sat";
    const { answer, model } = this.parts.solver.decide([condition]);
    model?.release();
    return answer;
  }
}
