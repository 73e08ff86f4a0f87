import type { Algorithm, Answer } from "../../algorithms/answer.ts";
import { Reachability } from "../../algorithms/reachability.ts";
import type { Budget } from "../../base/budget/index.ts";
import { edgesOf, pathTo, type ArgNode } from "../../core/arg/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { explorationOptions, newExploration, type Exploration } from "../exploration.ts";

/** Explores locations and call stacks, no data: proves what cannot be reached whatever the values are. */
export const controlFlow: AnalysisDefinition = {
  name: "control-flow",
  summary:
    "Follows locations and calls without looking at values; quick, and enough for dead code.",
  options: [explorationOptions],
  assemble: (services) => new ControlFlowExploration(services, newExploration(services, [])),
};

class ControlFlowExploration implements Algorithm {
  private readonly services: AnalysisServices;
  private readonly exploration: Exploration;

  constructor(services: AnalysisServices, exploration: Exploration) {
    this.services = services;
    this.exploration = exploration;
  }

  run(budget: Budget): Answer {
    const { composite, arg, reached } = this.exploration;
    const end = new Reachability(composite, arg, this.services.statistics).run(reached, budget);
    if (end.kind === "exhausted") return { kind: "safe" };
    return this.judge(end.at);
  }

  private judge(at: ArgNode): Answer {
    const { composite } = this.exploration;
    const violation = composite.violation(at.state);
    const edges = edgesOf(pathTo(at));
    const edge = edges.at(-1) ?? null;
    if (violation === null) {
      return { kind: "unknown", reason: { text: "the specification paused", edge, hint: null } };
    }
    const assumptions = edges.map(() => []);
    const verdict = this.services.counterexampleCheck.check({ edges, assumptions, violation });
    if (verdict.kind === "confirmed") {
      return { kind: "violated", counterexample: verdict.counterexample };
    }
    const text = "a path to the violation cannot be refuted";
    return { kind: "unknown", reason: { text, edge, hint: null } };
  }
}
