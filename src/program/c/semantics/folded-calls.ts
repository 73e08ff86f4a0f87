/**
 * Calls that gcc computes while it compiles, without optimisation too and whatever the program defines under that name: functions
 * of constants with one right result, and the length of a string literal.
 */
import {
  compareFloats,
  convertFloat,
  floatSquareRoot,
  type FloatValue,
} from "../../algebra/float-operations.ts";
import * as node from "../../cfa/nodes.ts";
import {
  absoluteOf,
  inFormat,
  powerOf,
  remainderOf,
  scaleByPower,
  toIntegral,
  type IntegralRounding,
} from "../../library/exact-math.ts";
import type { FloatFormat, FunctionType } from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";
import { constantFloat, constantInteger, isFiniteFloat } from "./constants.ts";
import type { SemanticContext } from "./context.ts";

type FoldedFloat = (format: FloatFormat, values: readonly FloatValue[]) => FloatValue | null;

function rounded(rounding: IntegralRounding): FoldedFloat {
  return (format, [x]) => inFormat(toIntegral(x!, rounding), format);
}

/** Zeros of both signs and equal operands are left to the library. */
function extreme(operator: "<" | ">"): FoldedFloat {
  return (_, [x, y]) => {
    if (compareFloats("==", x!, y!)) return null;
    return compareFloats(operator, x!, y!) ? x! : y!;
  };
}

/** Of numbers to a number; whatever raises an exception happens when the program runs. */
const FLOATS: Readonly<Record<string, FoldedFloat>> = {
  sqrt: (format, [x]) => (compareFloats("<", x!, 0) ? null : floatSquareRoot(format, x!)),
  fabs: (format, [x]) => absoluteOf(x!, format),
  floor: rounded("floor"),
  ceil: rounded("ceil"),
  trunc: rounded("trunc"),
  round: rounded("away"),
  fmin: extreme("<"),
  fmax: extreme(">"),
  fmod: (format, [x, y]) => inFormat(remainderOf(x!, y!, "truncated"), format),
  pow: (format, [x, y]) => (typeof y === "number" ? powerOf(x!, y, format) : null),
};

/** The call's value, or null if the program makes it. `args` are converted to the types of the parameters. */
export function foldedCall(
  name: string,
  { returns }: FunctionType,
  args: readonly SourceExpression[],
  context: SemanticContext,
): SourceExpression | null {
  const [first, second] = args;
  if (first === undefined) return null;
  const { start } = first;
  const { end } = args.at(-1)!;
  if (name === "strlen" && returns.kind === "integer") {
    const length = literalLength(first, context);
    return length === null ? null : node.integerConstant(returns, BigInt(length), start, end);
  }
  if (returns.kind !== "float" || returns.format === "binary128") return null;
  const value =
    stem(name) === "ldexp"
      ? scaled(first, second, returns.format)
      : computed(name, args, returns.format);
  if (value === null || !isFiniteFloat(value)) return null;
  return node.floatConstant(returns, value, start, end);
}

function computed(
  name: string,
  args: readonly SourceExpression[],
  format: FloatFormat,
): FloatValue | null {
  const compute = Object.hasOwn(FLOATS, stem(name)) ? FLOATS[stem(name)]! : null;
  if (compute === null) return null;
  const values: FloatValue[] = [];
  for (const argument of args) {
    const value = constantFloat(argument);
    if (value === null || !isFiniteFloat(value)) return null;
    values.push(value);
  }
  return compute(format, values);
}

function scaled(
  value: SourceExpression,
  power: SourceExpression | undefined,
  format: FloatFormat,
): FloatValue | null {
  const known = constantFloat(value);
  const exponent = power === undefined ? null : constantInteger(power);
  if (known === null || exponent === null || !isFiniteFloat(known)) return null;
  const result = scaleByPower(known, exponent, format);
  // What is rounded away or too small is the library's business.
  const back = scaleByPower(result, -exponent, format);
  return isFiniteFloat(result) && compareFloats("==", back, convertFloat(known, format))
    ? result
    : null;
}

/** Without the suffix of the variants for `float` and `long double`. */
function stem(name: string): string {
  return Object.hasOwn(FLOATS, name) ? name : name.replace(/[fl]$/, "");
}

/** Bytes before the first zero of a string literal, of which a constant number may be skipped. */
function literalLength(pointer: SourceExpression, context: SemanticContext): number | null {
  if (pointer.kind === "cast" || pointer.type.kind !== "pointer") return null;
  if (pointer.kind !== "address-of") return null;
  const { target } = pointer;
  const literal = target.kind === "index" ? target.base : target;
  const skipped = target.kind === "index" ? constantInteger(target.index) : 0n;
  const bytes = context.stringBytes(literal);
  if (bytes === null || skipped !== 0n) return null;
  return bytes.indexOf(0);
}
