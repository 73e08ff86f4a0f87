/** What the automata of a specification do on single steps, wherever the program is. */
import type { AbstractState, ConfigurableProgramAnalysis } from "../../core/contracts/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";

export interface Reactions {
  /** Some automaton sees a violation whenever the step is taken. */
  isAlwaysError(edge: CfaEdge): boolean;
  /** No automaton takes notice of the step. */
  isUnnoticed(edge: CfaEdge): boolean;
}

/** An automaton with more states than this counts something. */
const MOST_STATES = 64;

/** Null: an automaton looks at more than steps, or has too many states. */
export function reactionsOf(
  cfa: Cfa,
  specification: readonly ConfigurableProgramAnalysis[],
): Reactions | null {
  const automata: AutomatonStates[] = [];
  for (const analysis of specification) {
    const states = reachableStates(cfa, analysis);
    if (states === null) return null;
    automata.push({ analysis, states });
  }
  return {
    isAlwaysError: (edge) => automata.some((one) => isAlwaysError(one, edge)),
    isUnnoticed: (edge) => automata.every((one) => isUnnoticed(one, edge)),
  };
}

interface AutomatonStates {
  readonly analysis: ConfigurableProgramAnalysis;
  /** Those that some sequence of steps leads to, without violations. */
  readonly states: readonly AbstractState[];
}

function reachableStates(
  cfa: Cfa,
  analysis: ConfigurableProgramAnalysis,
): readonly AbstractState[] | null {
  if (analysis.transfer.strengthen !== undefined || analysis.adjustment !== "none") return null;
  const initial = analysis.initialState(cfa.start.entry);
  const states = [initial];
  for (let i = 0; i < states.length; i++) {
    for (const edge of cfa.edges) {
      for (const next of successors(analysis, states[i]!, edge)) {
        if (violates(analysis, next) || states.includes(next)) continue;
        states.push(next);
        if (states.length > MOST_STATES) return null;
      }
    }
  }
  return states;
}

function successors(
  analysis: ConfigurableProgramAnalysis,
  state: AbstractState,
  edge: CfaEdge,
): readonly AbstractState[] {
  return analysis.transfer.successors(state, edge, analysis.initialPrecision());
}

function violates({ views }: ConfigurableProgramAnalysis, state: AbstractState): boolean {
  return (views.violation?.(state) ?? null) !== null;
}

function isAlwaysError({ analysis, states }: AutomatonStates, edge: CfaEdge): boolean {
  return states.every((state) =>
    successors(analysis, state, edge).every((next) => violates(analysis, next)),
  );
}

function isUnnoticed({ analysis, states }: AutomatonStates, edge: CfaEdge): boolean {
  return states.every((state) => {
    const after = successors(analysis, state, edge);
    return after.length === 1 && after[0] === state;
  });
}
