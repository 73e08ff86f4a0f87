/**
 * The automata that come with the tool, as specification files. `abort` and `exit` need no STOP: the graph
 * has no edge behind a call that does not come back.
 */
import { neverOwing } from "./never-owing.ts";

const ASSERTIONS = `// No assertion fails.
OBSERVER AUTOMATON Assertions
INITIAL STATE Init;

STATE USEFIRST Init :
  // What assert calls when its condition does not hold.
  MATCH ASSERT -> ERROR("assertion $assertion fails at $location");

END AUTOMATON
`;

const ERROR_LABELS = `// No label ERROR is reached. Without --property and --spec, this is checked where there is nothing else to check.
OBSERVER AUTOMATON ErrorLabels
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH LABEL "ERROR" -> ERROR("error label in $location");

END AUTOMATON
`;

const REACHABILITY = `// No error function (reach_error, __VERIFIER_error) is called, whether it has a body or not.
OBSERVER AUTOMATON Reachability
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH FUNCTIONCALL "reach_error" -> ERROR("$rawstatement called in $location");
  MATCH FUNCTIONCALL "__VERIFIER_error" -> ERROR("$rawstatement called in $location");

END AUTOMATON
`;

const DEFAULT = `// No assertion fails and no error function is called. Without --property and --spec, this is checked.
#include assertions.spc
#include sv-comp-reachability.spc
`;

// A shift to the left is none of the operations that the competition means: its tasks are judged without them.
const NO_OVERFLOW = `// No sum, product or quotient has a value that its signed integer type cannot hold.
${neverOwing("NoOverflow", ["signed-overflow", "division-overflow"])}`;

const VALID_DEREF = `// Every access through a pointer is inside of an object that lives.
${neverOwing("ValidDeref", ["invalid-access", "null-call"])}`;

const VALID_FREE = `// Only what was allocated and not freed before is freed.
${neverOwing("ValidFree", ["invalid-free"])}`;

const VALID_MEMTRACK = `// When the program ends, a pointer leads to whatever was not freed.
${neverOwing("ValidMemtrack", ["lost-memory"])}`;

const VALID_MEMCLEANUP = `// When the program ends, all memory that was allocated has been freed.
${neverOwing("ValidMemcleanup", ["memory-leak"])}`;

/** A specification that users may name without having a file. */
export interface ShippedSpecification {
  readonly name: string;
  /** What it demands of the program, in a sentence: the comment that it begins with. */
  readonly summary: string;
  readonly text: string;
}

export const SHIPPED_SPECIFICATIONS: readonly ShippedSpecification[] = [
  shipped("assertions", ASSERTIONS),
  shipped("default", DEFAULT),
  shipped("error-labels", ERROR_LABELS),
  shipped("no-overflow", NO_OVERFLOW),
  shipped("valid-deref", VALID_DEREF),
  shipped("valid-free", VALID_FREE),
  shipped("valid-memcleanup", VALID_MEMCLEANUP),
  shipped("valid-memtrack", VALID_MEMTRACK),
  shipped("sv-comp-reachability", REACHABILITY),
];

function shipped(name: string, text: string): ShippedSpecification {
  return { name, summary: /^\/\/ (.*)/.exec(text)![1]!, text };
}

/** `name` with or without `.spc`; null if there is none. */
export function shippedText(name: string): string | null {
  const plain = name.replace(/\.spc$/, "");
  return SHIPPED_SPECIFICATIONS.find((one) => one.name === plain)?.text ?? null;
}

/** Never calls the function, whether it has a body or not. `name` is a C identifier. */
export function neverCalled(name: string): string {
  return `OBSERVER AUTOMATON NeverCalled
INITIAL STATE Init;
STATE USEFIRST Init :
  MATCH FUNCTIONCALL "${name}" -> ERROR("$rawstatement called in $location");
END AUTOMATON
`;
}

/** Never reaches the label. `name` is a C identifier. */
export function neverAtLabel(name: string): string {
  return `OBSERVER AUTOMATON NeverAtLabel
INITIAL STATE Init;
STATE USEFIRST Init :
  MATCH LABEL "${name}" -> ERROR("label ${name} in $location");
END AUTOMATON
`;
}
