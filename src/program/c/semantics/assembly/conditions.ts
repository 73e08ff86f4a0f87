import type { SourceExpression } from "../../ast.ts";
import type { Operators } from "../operators.ts";
import type { Flags } from "./machine.ts";

/** The condition behind `set`, `cmov` and `@cc`, zero or one; null if it asks for a flag that is not known. */
export function conditionValue(
  name: string,
  { carry, zero, sign }: Flags,
  operators: Operators,
): SourceExpression | null {
  const not = (flag: SourceExpression | null) =>
    flag === null ? null : operators.unary("!", flag, flag.start);
  const either = (a: SourceExpression | null, b: SourceExpression | null) =>
    a === null || b === null ? null : operators.binary("|", a, b);
  switch (name) {
    case "e":
    case "z":
      return zero;
    case "ne":
    case "nz":
      return not(zero);
    case "c":
    case "b":
    case "nae":
      return carry;
    case "nc":
    case "nb":
    case "ae":
      return not(carry);
    case "s":
      return sign;
    case "ns":
      return not(sign);
    case "be":
    case "na":
      return either(carry, zero);
    case "a":
    case "nbe":
      return not(either(carry, zero));
    default:
      return null;
  }
}
