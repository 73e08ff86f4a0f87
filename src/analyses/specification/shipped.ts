/**
 * The automata that come with the tool, as specification files. `abort` and `exit` need no STOP: the graph
 * has no edge behind a call that does not come back.
 */
const ASSERTIONS = `// The program never reaches a failing assertion.
OBSERVER AUTOMATON Assertions
INITIAL STATE Init;

STATE USEALL Init :
  // What the headers' assert calls when its condition does not hold.
  MATCH ASSERT -> ERROR("assertion $assertion fails at $location");
  // assert itself, where the program was not preprocessed with the header.
  MATCH {assert($1)} && !CHECK(location, "functionname==assert")
    -> ASSUME {!$1} ERROR("assertion $1 fails at $location");
  MATCH {assert($1)} && !CHECK(location, "functionname==assert")
    -> ASSUME {$1} GOTO Init;

END AUTOMATON
`;

const ERROR_LABELS = `// The program never reaches a label ERROR.
OBSERVER AUTOMATON ErrorLabels
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH LABEL "ERROR" -> ERROR("error label in $location");

END AUTOMATON
`;

const REACHABILITY = `// The program never calls reach_error or __VERIFIER_error, whether they have a body or not.
OBSERVER AUTOMATON Reachability
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH FUNCTIONCALL "reach_error" -> ERROR("$rawstatement called in $location");
  MATCH FUNCTIONCALL "__VERIFIER_error" -> ERROR("$rawstatement called in $location");

END AUTOMATON
`;

const DEFAULT = `// What is checked when no property is given.
#include assertions.spc
#include sv-comp-reachability.spc
`;

/** File name to text. */
export const SHIPPED_SPECIFICATIONS: ReadonlyMap<string, string> = new Map([
  ["assertions.spc", ASSERTIONS],
  ["default.spc", DEFAULT],
  ["error-labels.spc", ERROR_LABELS],
  ["sv-comp-reachability.spc", REACHABILITY],
]);

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
