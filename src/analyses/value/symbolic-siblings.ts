import type { AbstractState } from "../../core/contracts/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { DefiniteAssignments } from "./symbolic-values.ts";

/** A sibling that knows something about the identifiers of a symbolic value state. */
export interface Constraining extends AbstractState {
  /** Identifiers about which something is known. */
  readonly identifiers: ReadonlySet<Term>;
  /** Identifiers that turned out to have one value in the last step. */
  readonly definite: DefiniteAssignments;
}

function isConstraining(state: AbstractState): state is Constraining {
  return "identifiers" in state && "definite" in state;
}

export function findConstraining(components: readonly AbstractState[]): Constraining | null {
  for (const component of components) if (isConstraining(component)) return component;
  return null;
}
