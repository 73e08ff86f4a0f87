/**
 * What a state says to a question of a specification. A truth value or number holds for every concrete
 * state it describes; "maybe" if it may differ between them or is not known; null if this kind of state
 * does not know such questions.
 */
export type QueryAnswer = boolean | bigint | "maybe" | null;

/** "mute": answers no questions. "waiting": has to ask others itself first. */
export type Neighbour = { query(text: string): QueryAnswer } | "mute" | "waiting";

/** Whom an automaton can ask (`CHECK`, `EVAL`) about the state behind an edge. */
export interface Neighbours {
  /** Null: nobody has the name. */
  named(name: string): Neighbour | null;
  all(): readonly Neighbour[];
  /** Another automaton reports a violation. */
  readonly isViolated: boolean;
}
