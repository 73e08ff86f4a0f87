/** Whether calls of library functions may change the memory of the program. */
import type { Expression } from "../cfa/expression.ts";
import type { ExternalOperation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import type { LibraryFunction, LibraryKind } from "./library-function.ts";

/** Beyond what their arguments point to: a string kept from the last call, what a pointer argument points to. */
const WRITES_ELSEWHERE: ReadonlySet<string> = new Set([
  "strtok",
  "strtok_r",
  "strsep",
  "getline",
  "setbuf",
  "setvbuf",
]);

/** Kinds of functions that leave the program's memory alone. */
const READING: ReadonlySet<LibraryKind> = new Set<LibraryKind>([
  "input",
  "error",
  "termination",
  "character",
  "random",
  "arithmetic",
  "environment",
  "no-effect",
]);

export function storesElsewhere({ name }: LibraryFunction): boolean {
  return WRITES_ELSEWHERE.has(name);
}

/**
 * May store through its arguments. `literal` gives the text of the array behind a string literal, null for other
 * variables. Calls back into the program and functions that are not modelled are not asked about.
 */
export function mayStore(
  operation: ExternalOperation,
  { kind, name, isPure }: LibraryFunction,
  literal: (variable: Variable) => string | null,
): boolean {
  if (name === "time" || name === "rand_r") return true;
  if (isPure || READING.has(kind)) return false;
  if (kind !== "output") return true;
  if (/^v?(sn?|as)printf$/.test(name)) return true;
  if (!name.endsWith("printf")) return false;
  // `%n` stores; a format that we do not see may have it.
  const formats = operation.arguments.flatMap((argument) => literalText(argument, literal) ?? []);
  return formats.length === 0 || formats.some((format) => /%[^a-zA-Z%]*[hljzt]*n/.test(format));
}

/** The text of a string literal given as an argument. */
function literalText(
  argument: Expression,
  literal: (variable: Variable) => string | null,
): string | null {
  if (argument.kind === "cast") return literalText(argument.operand, literal);
  if (argument.kind !== "address-of" || argument.target.kind !== "variable") return null;
  return literal(argument.target.variable);
}
