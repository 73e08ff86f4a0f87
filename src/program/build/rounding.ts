/**
 * Steps that round, in programs that set the direction of rounding. All who follow programs round to nearest: where the direction is another
 * one, such a step is beyond them.
 */
import type { Expression } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import { expressionsOf } from "../cfa/operation-expressions.ts";
import { visitExpression } from "../cfa/visit-expression.ts";
import { libraryFunction, ROUNDING_OTHERWISE } from "../library/index.ts";
import type { FloatType, ScalarType } from "../types/type.ts";
import type { DraftOperation } from "./function-draft.ts";
import type { Lowering, Ranged } from "./lowering.ts";

/** The object of the C library that holds the direction; zero: to nearest. */
const DIRECTION = "__assay_rounding";

/** Functions with floating-point numbers that give the same whatever the direction is, with the variants for other formats. */
const SAME_IN_ALL = new RegExp(
  `^(?:(?:${[
    ...["fabs", "floor", "ceil", "trunc", "round", "roundeven", "lround", "llround", "fmod"],
    ...["remainder", "drem", "fmin", "fmax", "copysign", "nan", "huge_val", "inf", "finite"],
    ...[
      "isnan",
      "isinf",
      "isinf_sign",
      "isfinite",
      "isnormal",
      "signbit",
      "fpclassify",
      "isgreater",
    ],
    ...["isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered", "iseqsig"],
    ...["issignaling", "frexp", "modf", "logb", "ilogb", "significand", "nextafter", "nexttoward"],
  ].join("|")})[fl]?|ato(?:i|ll?)|strto(?:u?ll?|[iu]max))$`,
);

const ROUNDING_KINDS: ReadonlySet<string> = new Set(["math", "conversion", "output"]);

/** Emits before the operation that it is beyond us if numbers are not rounded to nearest. */
export function emitRoundingCheck(
  lowering: Lowering,
  operation: DraftOperation,
  { start, end }: Ranged,
): void {
  const { program, draft, types } = lowering;
  const direction = program.objectOf(DIRECTION);
  // Before the program begins, it is to nearest.
  const isBegun = program.definitionOf(draft.function.symbol) !== null;
  if (direction === null || !isBegun || !rounds(operation)) return;
  program.referenceVariable(direction);
  const at = { start, end };
  const [otherwise, nearest] = [draft.newNode(), draft.newNode()];
  lowering.assume(node.variableReference(direction, start, end), otherwise, nearest, at);
  lowering.current = otherwise;
  const type = types.function(types.void, [], "fixed");
  lowering.emit(
    { kind: "external", name: ROUNDING_OTHERWISE, type, arguments: [], result: null },
    at,
  );
  lowering.join(nearest);
}

function rounds(operation: DraftOperation): boolean {
  if (operation.kind === "external" && callRounds(operation)) return true;
  const roots = operation.kind === "draft-call" ? operation.arguments : expressionsOf(operation);
  let found = false;
  for (const root of roots) {
    visitExpression(root, (expression) => {
      found ||= expressionRounds(expression);
    });
  }
  return found;
}

function callRounds({
  name,
  arguments: values,
  type,
}: Extract<DraftOperation, { kind: "external" }>): boolean {
  const known = libraryFunction(name);
  if (known === null || !ROUNDING_KINDS.has(known.kind)) return false;
  if (SAME_IN_ALL.test(known.name)) return false;
  if (known.kind !== "output") return true;
  return type.returns.kind === "float" || values.some((value) => value.type.kind === "float");
}

function expressionRounds(expression: Expression): boolean {
  const { type } = expression;
  if (type.kind !== "float") return false;
  if (expression.kind === "binary") return true;
  return expression.kind === "cast" && !isExact(expression.operand.type as ScalarType, type);
}

const DIGITS: Readonly<Record<FloatType["format"], number>> = {
  binary32: 24,
  binary64: 53,
  x87: 64,
  binary128: 113,
};

/** All values of the one type are values of the other. */
function isExact(from: ScalarType, { format }: FloatType): boolean {
  if (from.kind === "float") return DIGITS[from.format] <= DIGITS[format];
  return from.kind === "integer" && from.bits <= DIGITS[format];
}
