import type { Assumption, QueryAnswer } from "../../semantics/specification/index.ts";
import type { AbstractState } from "./abstract-state.ts";

/**
 * States that answer `CHECK(analysis, "query")` and `EVAL(analysis, "query")` of specification automata.
 * The language of the queries is the analysis' own (`x == 5`, `contains(f::x)`, `state == Held`).
 * Soundness: an answer other than "maybe" and null decides which transitions an automaton takes.
 */
export interface Queryable extends AbstractState {
  query(text: string): QueryAnswer;
}

export function isQueryable(state: AbstractState): state is Queryable {
  return "query" in state && typeof state.query === "function";
}

/**
 * States that hold only for the concrete states in which all `assumptions` hold, evaluated after the edge
 * just taken. Other analyses may use them in `strengthen`; ignoring them over-approximates.
 */
export interface Assuming extends AbstractState {
  readonly assumptions: readonly Assumption[];
}

export function isAssuming(state: AbstractState): state is Assuming {
  return "assumptions" in state && Array.isArray(state.assumptions);
}
