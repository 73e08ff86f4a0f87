/** A violated property as the specification words it. */
export interface Violation {
  readonly property: string;
  readonly message: string;
  /** Why it might be none: an automaton went on without knowing whether it should. Left out: it is one. */
  readonly doubt?: string;
}
