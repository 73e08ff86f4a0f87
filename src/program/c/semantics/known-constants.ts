/** Expressions whose value gcc knows while it compiles, constant expressions of C and others. */
import { isComparison, type Binary } from "../../cfa/expression.ts";
import { FunctionSymbol } from "../../cfa/variable.ts";
import { libraryFunction } from "../../library/index.ts";
import type { BuiltinCall, CallExpression, SourceExpression } from "../ast.ts";
import { constantInteger } from "./constants.ts";
import type { SemanticContext } from "./context.ts";

/**
 * What `__builtin_constant_p` says without optimisation: constants, string literals, library functions of
 * those, and operations that one constant operand decides.
 */
export function isKnownConstant(expression: SourceExpression, context: SemanticContext): boolean {
  if (expression.kind === "float" || constantInteger(expression) !== null) return true;
  const isKnown = (part: SourceExpression): boolean => isKnownConstant(part, context);
  switch (expression.kind) {
    case "address-of":
      return isStringStart(expression.target, context);
    case "unary":
    case "cast":
      return isKnown(expression.operand);
    case "binary":
      return (isKnown(expression.left) && isKnown(expression.right)) || isDecided(expression);
    case "conditional": {
      const { condition, then, otherwise } = expression;
      if (isKnown(condition)) return isKnown(then);
      const value = constantInteger(then);
      return !condition.effects && value !== null && value === constantInteger(otherwise);
    }
    case "logical": {
      const { operator, left, right } = expression;
      if (isKnown(left) && isKnown(right)) return true;
      const value = left.effects ? null : constantInteger(right);
      return value !== null && (value === 0n) === (operator === "&&");
    }
    case "statement-expression": {
      const [only, second] = expression.body.statements;
      if (only?.kind !== "expression" || second !== undefined) return false;
      return isKnown(only.expression);
    }
    case "call":
    case "builtin":
      return isPureCall(expression) && expression.arguments.every(isKnown);
    default:
      return false;
  }
}

/** `x * 0`, `x & 0`, `x | -1`, `x - x`, `x == x`: the value of the variable does not matter. */
function isDecided({ operator, left, right, effects, type }: Binary<SourceExpression>): boolean {
  if (effects || type.kind !== "integer") return false;
  const constant = constantInteger(left) ?? constantInteger(right);
  if (operator === "*" || operator === "&") return constant === 0n;
  if (operator === "|") return constant !== null && BigInt.asIntN(type.bits, constant) === -1n;
  if (left.kind !== "variable" || right.kind !== "variable") return false;
  const isSame = left.variable === right.variable && left.type.kind === "integer";
  return isSame && (operator === "-" || operator === "^" || isComparison(operator));
}

function isStringStart(target: SourceExpression, context: SemanticContext): boolean {
  if (target.kind === "index") {
    return constantInteger(target.index) === 0n && context.stringBytes(target.base) !== null;
  }
  return context.stringBytes(target) !== null;
}

/** Of a static object's initialiser: addresses too, and calls that can be made before `main`. */
export function isStaticValue(expression: SourceExpression): boolean {
  if (!expression.effects) return true;
  switch (expression.kind) {
    case "function":
      return true;
    case "unary":
    case "cast":
      return isStaticValue(expression.operand);
    case "binary":
    case "pointer-difference":
    case "logical":
      return isStaticValue(expression.left) && isStaticValue(expression.right);
    case "pointer-offset":
      return isStaticValue(expression.pointer) && isStaticValue(expression.index);
    case "conditional":
      return (
        isStaticValue(expression.condition) &&
        isStaticValue(expression.then) &&
        isStaticValue(expression.otherwise)
      );
    case "call":
    case "builtin":
      return isPureCall(expression) && expression.arguments.every(isStaticValue);
    default:
      return false;
  }
}

/** Those that read strings only. */
const STRING_FUNCTIONS = new Set(["strlen", "strcmp", "strncmp", "memcmp"]);

function isPureCall(call: CallExpression | BuiltinCall): boolean {
  let name: string;
  if (call.kind === "builtin") ({ name } = call);
  else {
    if (!(call.callee instanceof FunctionSymbol) || call.callee.isDefined) return false;
    ({ name } = call.callee);
  }
  return STRING_FUNCTIONS.has(name) || libraryFunction(name)?.isPure === true;
}
