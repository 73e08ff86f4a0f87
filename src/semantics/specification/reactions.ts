/** What the automata of a specification do on single steps, wherever the program is. */
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { AutomatonRun } from "./automaton-run.ts";
import type { AutomatonState } from "./automaton-state.ts";
import type { Specification } from "./specification.ts";

export interface Reactions {
  /** Some automaton sees a violation whenever the step is taken. */
  isAlwaysError(edge: CfaEdge): boolean;
  /** No automaton takes notice of the step. */
  isUnnoticed(edge: CfaEdge): boolean;
}

/** An automaton with more states than this counts something. */
const MOST_STATES = 64;

/** Null: an automaton looks at more than steps, or has too many states. */
export function reactionsOf(cfa: Cfa, { runs, pauses }: Specification): Reactions | null {
  if (pauses) return null;
  const automata: AutomatonStates[] = [];
  for (const run of runs) {
    const states = reachableStates(cfa, run);
    if (states === null) return null;
    automata.push({ run, states });
  }
  return {
    isAlwaysError: (edge) => automata.some((one) => isAlwaysError(one, edge)),
    isUnnoticed: (edge) => automata.every((one) => isUnnoticed(one, edge)),
  };
}

interface AutomatonStates {
  readonly run: AutomatonRun;
  /** Those that some sequence of steps leads to, without violations. */
  readonly states: readonly AutomatonState[];
}

function reachableStates(cfa: Cfa, run: AutomatonRun): readonly AutomatonState[] | null {
  const states = new Set([run.initial]);
  // Those that are found on the way come at the end of the set.
  for (const state of states) {
    for (const edge of cfa.edges) {
      if (run.reaction(state, edge) === "asks") return null;
      for (const next of run.successors(state, edge, null)) {
        if (next.violation === null) states.add(next);
      }
      if (states.size > MOST_STATES) return null;
    }
  }
  return [...states];
}

function isAlwaysError({ run, states }: AutomatonStates, edge: CfaEdge): boolean {
  return states.every((state) => {
    const after = run.successors(state, edge, null);
    return after.length > 0 && after.every(({ violation }) => violation !== null);
  });
}

function isUnnoticed({ run, states }: AutomatonStates, edge: CfaEdge): boolean {
  return states.every((state) => run.reaction(state, edge) === "unnoticed");
}
