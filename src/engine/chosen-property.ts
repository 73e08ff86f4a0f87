/** What of a property the program can violate at all. */
import { canBeViolated, type Watch } from "../semantics/specification/index.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import type { CheckedProperty } from "./property.ts";

export interface ChosenProperty {
  readonly names: readonly string[];
  readonly watches: readonly Watch[];
  /** How a command line names it; empty if it need not. */
  readonly words: readonly string[];
  /** What the user has to know about the choice; null: nothing. */
  readonly note: string | null;
}

const ERRORS = "reach_error or __VERIFIER_error";
const OTHERS = "use --property or --spec to check something else";

export function chosenProperty(cfa: Cfa, property: CheckedProperty): ChosenProperty {
  const { names, watches, otherwise, words } = property;
  const possible = watches.filter(({ automaton }) => canBeViolated(cfa, automaton));
  if (otherwise === null) {
    const note = `nothing to check: no step of the program can violate ${names.join(", ")}`;
    return { names, watches, words, note: possible.length > 0 ? null : note };
  }
  if (possible.length > 0)
    return { names: namesOf(possible), watches: possible, words, note: null };
  const others = otherwise.filter(({ automaton }) => canBeViolated(cfa, automaton));
  if (others.length > 0) {
    const note = `no failing assert and no call of ${ERRORS} can be reached, so the label ERROR is checked; ${OTHERS}`;
    return { names: namesOf(others), watches: others, words: ["--spec", "error-labels"], note };
  }
  const note = `nothing to check: no failing assert, no call of ${ERRORS} and no label ERROR can be reached; ${OTHERS}`;
  return { names, watches, words, note };
}

function namesOf(watches: readonly Watch[]): readonly string[] {
  return [...new Set(watches.map(({ property, automaton }) => property ?? automaton.name))];
}
