/** What users may have checked by a word of their own: `--check overflow,division`. */
import type { ObligationKind } from "../obligations/index.ts";

export interface Check {
  readonly name: string;
  /** What the program never does, as a sentence. */
  readonly summary: string;
  readonly obligations: readonly ObligationKind[];
}

export const CHECKS: readonly Check[] = [
  check("overflow", "No signed integer overflows.", ["signed-overflow", "division-overflow"]),
  check("division", "Nothing is divided by zero.", ["division-by-zero"]),
  check("shift", "No shift is by an amount out of range, and none to the left of a negative value or beyond its type.", [
    "shift-range",
    "negative-shift",
    "shift-overflow",
  ]),
  check("conversion", "No floating-point value is converted to an integer type that cannot hold it.", [
    "float-to-integer",
  ]),
];

function check(name: string, summary: string, obligations: readonly ObligationKind[]): Check {
  return { name, summary, obligations };
}

/** The automaton that sees a violation wherever one of the obligations is not met. */
export function neverOwing(name: string, obligations: readonly ObligationKind[]): string {
  const transitions = obligations.map(
    (kind) => `  MATCH OBLIGATION "${kind}" -> ERROR("$obligation in $location");`,
  );
  return `OBSERVER AUTOMATON ${name}
INITIAL STATE Init;

STATE USEFIRST Init :
${transitions.join("\n")}

END AUTOMATON
`;
}
