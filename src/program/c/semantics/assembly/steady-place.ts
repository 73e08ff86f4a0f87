import type { Expression } from "../../../cfa/expression.ts";
import { visitExpression } from "../../../cfa/visit-expression.ts";
import type { SourceExpression } from "../../ast.ts";
import type { Access } from "../access.ts";
import type { Sequence } from "../sequence.ts";

/** The lvalue in a form that is found again after anything was written to the others. */
export function steadyPlace(
  lvalue: SourceExpression,
  others: readonly SourceExpression[] | "anything",
  access: Access,
  sequence: Sequence,
): SourceExpression {
  if (isBitField(lvalue) || isFixed(lvalue)) return lvalue;
  const isMoved =
    lvalue.effects ||
    others === "anything" ||
    others.some((other) => other !== lvalue && !isUntouched(lvalue, other));
  if (!isMoved) return lvalue;
  const address = access.addressOf(lvalue, lvalue.start);
  return access.dereference(sequence.save(address, address.type), lvalue.start);
}

export function isBitField(expression: SourceExpression): boolean {
  return expression.kind === "member" && expression.field.bits !== null;
}

/** What has an address, unless it is a bit-field. */
export function isPlace({ kind }: SourceExpression): boolean {
  return kind === "variable" || kind === "member" || kind === "index" || kind === "dereference";
}

/** Whether it is always the same object. */
function isFixed(lvalue: SourceExpression): boolean {
  let part = lvalue;
  while (part.kind === "member") part = part.base;
  return part.kind === "variable";
}

/** Whether finding `lvalue` does not depend on what is written to `written`. */
function isUntouched(lvalue: SourceExpression, written: SourceExpression): boolean {
  if (written.kind !== "variable") return false;
  let isFree = true;
  visitExpression(lvalue as Expression, (part) => {
    if (part.kind === "variable" && part.variable === written.variable) isFree = false;
  });
  return isFree;
}
