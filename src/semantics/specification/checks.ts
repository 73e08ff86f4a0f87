/** What users may have checked by a word of their own: `--check overflow,division`. */
import { UserError } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import type { ObligationKind } from "../obligations/index.ts";
import type { Automaton } from "./automaton.ts";
import { neverOwing } from "./never-owing.ts";
import { parseShipped } from "./specification-files.ts";
import { suggestion } from "./templates.ts";

export interface Check {
  readonly name: string;
  /** What a program with the property never does. */
  readonly summary: string;
  readonly automaton: () => Automaton;
}

export const CHECKS: readonly Check[] = [
  check("overflow", "signed integers never overflow", ["signed-overflow", "division-overflow"]),
  check("bounds", "accesses are inside of objects that live, indices lead to elements", [
    "array-index",
    "invalid-access",
  ]),
  check("null", "nothing is accessed or called through a null pointer", [
    "null-pointer",
    "null-call",
  ]),
  check("pointers", "pointers are ordered and subtracted within one object only", [
    "pointer-order",
    "pointer-difference",
  ]),
  check("alignment", "accesses are where objects of their type can be", ["misaligned-access"]),
  check("call", "pointers to functions are called as what they are", ["null-call", "invalid-call"]),
  check("division", "nothing is divided by zero", ["division-by-zero"]),
  check("shift", "shifts are by amounts and of values for which C defines them", [
    "shift-range",
    "negative-shift",
    "shift-overflow",
  ]),
  check("free", "only what was allocated and not freed before is freed", ["invalid-free"]),
  check("leak", "all memory that was allocated has been freed when the program ends", [
    "memory-leak",
  ]),
  check("uninitialised", "nothing is read before it was written", ["uninitialised-read"]),
  check("conversion", "floats are converted only to integer types that can hold them", [
    "float-to-integer",
  ]),
];

function check(name: string, summary: string, obligations: readonly ObligationKind[]): Check {
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  return {
    name,
    summary,
    automaton: () => parseShipped(`check-${name}.spc`, neverOwing(title, obligations))[0]!,
  };
}

/** `all`: every one. Throws `UserError` for a word that names none. */
export function checksNamed(words: readonly string[]): readonly Check[] {
  const names = CHECKS.map(({ name }) => name);
  const wanted = new Set(words.flatMap((word) => (word === "all" ? names : [word])));
  for (const word of wanted) {
    if (names.includes(word)) continue;
    const hint = suggestion(nearest(word, names), "check") ?? `checks are ${names.join(", ")}, all`;
    throw new UserError(`there is no check '${word}'`, null, hint);
  }
  return CHECKS.filter(({ name }) => wanted.has(name));
}
