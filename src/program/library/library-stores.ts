/** Whether calls of library functions may change the memory of the program. */
import type { Expression } from "../cfa/expression.ts";
import type { ExternalOperation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import type { LibraryEffects } from "./library-effects.ts";
import type { LibraryFunction } from "./library-function.ts";

/** Gives the text of the array behind a string literal, null for other variables. */
export type LiteralText = (variable: Variable) => string | null;

/** May store where no argument points to. */
export function storesElsewhere(
  operation: ExternalOperation,
  { effects }: LibraryFunction,
  literal: LiteralText,
): boolean {
  if (effects.stores === "anything") return true;
  return effects.format?.values === "list" && storesByFormat(operation, effects, literal);
}

/** May store through its arguments. Calls back into the program are not asked about. */
export function mayStore(
  operation: ExternalOperation,
  { effects }: LibraryFunction,
  literal: LiteralText,
): boolean {
  return effects.stores !== "nothing" || storesByFormat(operation, effects, literal);
}

/** The format that is given to a function, where the program shows it. */
export function formatOf(
  operation: ExternalOperation,
  { format }: LibraryEffects,
  literal: LiteralText,
): string | null {
  const given = format === null ? undefined : operation.arguments[format.position];
  const text = given === undefined ? null : literalText(given, literal);
  return text === null ? null : text.replace(/\0[^]*$/, "");
}

/** `%n` stores; a format that we do not see may have it. */
export function storesByFormat(
  operation: ExternalOperation,
  effects: LibraryEffects,
  literal: LiteralText,
): boolean {
  if (effects.format === null) return false;
  const format = formatOf(operation, effects, literal);
  return format === null || /%[^a-zA-Z%]*[hljztLqZw\d]*n/.test(format);
}

/**
 * Gives an array of the program to a stream, which from then on writes to it with every output. Null pointers give
 * nothing.
 */
export function lendsBuffer(operation: ExternalOperation, { effects }: LibraryFunction): boolean {
  if (effects.keeps === null) return false;
  let buffer = operation.arguments[effects.keeps];
  while (buffer?.kind === "cast") buffer = buffer.operand;
  return buffer?.kind !== "integer" || buffer.value !== 0n;
}

/** The text of a string literal given as an argument. */
function literalText(argument: Expression, literal: LiteralText): string | null {
  if (argument.kind === "cast") return literalText(argument.operand, literal);
  if (argument.kind !== "address-of" || argument.target.kind !== "variable") return null;
  return literal(argument.target.variable);
}
