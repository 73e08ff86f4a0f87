import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { findReachableNodes } from "../../program/passes/index.ts";
import type { Automaton, ControlState, Transition } from "./automaton.ts";
import { Evaluation } from "./evaluation.ts";

/** Whether some step of the program can violate it, as far as the graph alone tells. */
export function canBeViolated(cfa: Cfa, automaton: Automaton): boolean {
  if (automaton.initial.isTarget) return true;
  const edges = stepsOf(cfa);
  const byName = new Map(automaton.states.map((state) => [state.name, state]));
  const entered = new Set([automaton.initial]);
  // Those that are found on the way come at the end of the set.
  for (const state of entered) {
    for (const transition of possibleTransitions(cfa, edges, state)) {
      const { follow, assertions } = transition;
      if (follow.kind === "error" || assertions.length > 0) return true;
      if (follow.kind !== "goto") continue;
      const next = byName.get(follow.state)!;
      if (next.isTarget) return true;
      entered.add(next);
    }
  }
  return false;
}

/** The steps that may be the violation itself, whatever state the automaton is in. */
export function violatingSteps(cfa: Cfa, automaton: Automaton): readonly CfaEdge[] {
  const isTarget = new Map(automaton.states.map((state) => [state.name, state.isTarget]));
  const transitions = automaton.states.flatMap((state) =>
    state.transitions.filter(
      ({ follow, assertions }) =>
        follow.kind === "error" ||
        assertions.length > 0 ||
        (follow.kind === "goto" && isTarget.get(follow.state) === true),
    ),
  );
  return stepsOf(cfa).filter((edge) =>
    transitions.some(
      ({ trigger }) => new Evaluation(cfa, edge, null, null).condition(trigger) !== false,
    ),
  );
}

/** Those whose triggers may hold on some step. */
function possibleTransitions(
  cfa: Cfa,
  edges: readonly CfaEdge[],
  { transitions }: ControlState,
): readonly Transition[] {
  return transitions.filter(({ trigger }) =>
    edges.some((edge) => new Evaluation(cfa, edge, null, null).condition(trigger) !== false),
  );
}

/** Soundness: a function that is mentioned and not called in the text may be called by the library. */
function stepsOf(cfa: Cfa): readonly CfaEdge[] {
  const reached = findReachableNodes(cfa);
  const isReached = (id: number) => reached[id] === 1;
  return cfa.edges.filter(
    ({ source, target }) =>
      !isReached(source.function.entry.id) || (isReached(source.id) && isReached(target.id)),
  );
}
