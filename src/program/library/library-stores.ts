/** Whether calls of library functions may change the memory of the program. */
import type { Expression } from "../cfa/expression.ts";
import type { ExternalOperation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import type { LibraryFunction, LibraryKind } from "./library-function.ts";

/** Beyond what their arguments point to: a string kept from the last call, what a pointer argument points to. */
const WRITES_ELSEWHERE: ReadonlySet<string> = new Set(["strtok", "strtok_r", "strsep", "getline"]);

/** Kinds of functions that leave the program's memory alone. */
const READING: ReadonlySet<LibraryKind> = new Set<LibraryKind>([
  "input",
  "error",
  "termination",
  "character",
  "random",
  "arithmetic",
  "environment",
  "query",
  "no-effect",
]);

/** Gives the text of the array behind a string literal, null for other variables. */
export type LiteralText = (variable: Variable) => string | null;

/** May store where no argument points to. */
export function storesElsewhere(
  operation: ExternalOperation,
  { name }: LibraryFunction,
  literal: LiteralText,
): boolean {
  if (WRITES_ELSEWHERE.has(name)) return true;
  // Behind a list of arguments.
  return /^v.*printf$/.test(name) && storesByFormat(operation, name, literal);
}

/**
 * May store through its arguments. Calls back into the program and functions that are not modelled are not asked about.
 */
export function mayStore(
  operation: ExternalOperation,
  { kind, name, isPure }: LibraryFunction,
  literal: LiteralText,
): boolean {
  if (name === "time" || name === "rand_r") return true;
  if (isPure || READING.has(kind)) return false;
  if (kind !== "output") return true;
  if (/^v?(sn?|as)printf$/.test(name)) return true;
  return storesByFormat(operation, name, literal);
}

/** `%n` stores; a format that we do not see may have it. */
export function storesByFormat(
  operation: ExternalOperation,
  name: string,
  literal: LiteralText,
): boolean {
  const position = FORMAT_POSITIONS.get(name.replace(/^v/, ""));
  if (position === undefined) return false;
  const given = operation.arguments[position];
  const format = given === undefined ? null : literalText(given, literal);
  return format === null || /%[^a-zA-Z%]*[hljztLqZw\d]*n/.test(format);
}

const FORMAT_POSITIONS: ReadonlyMap<string, number> = new Map([
  ["printf", 0],
  ["fprintf", 1],
  ["dprintf", 1],
  ["sprintf", 1],
  ["asprintf", 1],
  ["snprintf", 2],
]);

/**
 * Gives an array of the program to a stream, which from then on writes to it with every output. Null pointers give
 * nothing.
 */
export function lendsBuffer(operation: ExternalOperation, { name }: LibraryFunction): boolean {
  if (name !== "setbuf" && name !== "setvbuf") return false;
  let buffer = operation.arguments[1];
  while (buffer?.kind === "cast") buffer = buffer.operand;
  return buffer?.kind !== "integer" || buffer.value !== 0n;
}

/** The text of a string literal given as an argument. */
function literalText(argument: Expression, literal: LiteralText): string | null {
  if (argument.kind === "cast") return literalText(argument.operand, literal);
  if (argument.kind !== "address-of" || argument.target.kind !== "variable") return null;
  return literal(argument.target.variable);
}
