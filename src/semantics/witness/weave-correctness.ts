/** Invariants of a witness as assertions of the program. */
import { STOP } from "../../program/c/insertions.ts";
import type { Automaton } from "../specification/automaton.ts";
import { parseShipped } from "../specification/specification-files.ts";
import { expressionInC, mayTrap } from "./expressions.ts";
import { placed, type InsertedText } from "./inserted-text.ts";
import type { ProgramPoints } from "./points.ts";
import { OF_WITNESS, type Invariant } from "./witness.ts";

/** What is called where an invariant does not hold, with its number behind it. */
const REFUTED = `${OF_WITNESS}refuted_`;

/** Throws `WrongWitness` or `UnsupportedFeature` for an invariant that cannot be checked at its place. */
export function insertInvariant(
  text: InsertedText,
  points: ProgramPoints,
  { kind, location, constraint }: Invariant,
  index: number,
): void {
  const point =
    kind === "loop_invariant"
      ? points.at(["loop"], location, "loop")
      : points.at(["statement"], location, "statement");
  const expression = expressionInC(constraint, "without");
  const { range } = constraint;
  const refuted = placed(`${REFUTED}${index}();`, range);
  const check = `if (!(${placed(expression, range)})) ${refuted}`;
  text.declare(`void ${REFUTED}${index}(void) __attribute__((noreturn));`);
  // Soundness: an expression whose evaluation ends the execution must not hide what the program does afterwards, so it is
  // evaluated beside it: in executions that may be left aside and that end there.
  const code = mayTrap(expression)
    ? `{ int __witness_looks; if (__witness_looks) { ${check} ${STOP}(0); } }`
    : check;
  text.add(point, "before", code);
}

/** Reports where an invariant does not hold; `invariantOf` finds out which. */
export function invariantsHold(count: number): readonly Automaton[] {
  if (count === 0) return [];
  const transitions = Array.from(
    { length: count },
    (_, i) => `  MATCH FUNCTIONCALL "${REFUTED}${i}" -> ERROR("invariant ${i}");`,
  );
  return parseShipped(
    "witness.spc",
    `OBSERVER AUTOMATON WitnessInvariants
INITIAL STATE Init;
STATE USEFIRST Init :
${transitions.join("\n")}
END AUTOMATON
`,
  );
}

/** The number of the invariant that a message of the automaton is about; null: of none. */
export function invariantOf(message: string): number | null {
  const number = /^invariant (\d+)$/.exec(message)?.[1];
  return number === undefined ? null : Number(number);
}
