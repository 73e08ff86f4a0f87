/** The first step after which a formula and an execution with its solution have different values. */
import { ExecutionEnd } from "../../program/interpreter/outcome.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { floatValueOf, stepsOf, type PathEncoder, type PathFormula } from "../../encoding/index.ts";
import type { Model, Value } from "../../logic/smt/index.ts";
import { compareFloats } from "../../program/algebra/index.ts";
import type { Lvalue } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import type { Interpreter } from "../../program/interpreter/index.ts";
import { Pointer } from "../../program/interpreter/memory-object.ts";
import { isScalar, type ScalarType } from "../../program/types/type.ts";
import type { StepCheck } from "./path-replay.ts";
import { valueText } from "./value-text.ts";

type ExecutedValue = ReturnType<Interpreter["valueOf"]>;

/** Compares what each step assigns. Pointers are left out: addresses may differ. */
export function disagreement(encoder: PathEncoder, path: PathFormula, model: Model): StepCheck {
  const steps = stepsOf(path);
  return (edge: CfaEdge, step: number, state: Interpreter): string | null => {
    const target = assignedBy(edge.operation);
    const formula = steps[step + 1];
    if (target === null || formula === undefined) return null;
    const { type } = target;
    if (!isScalar(type) || type.kind === "pointer") return null;
    const pair = valuesAfter(encoder, formula, target, model, state);
    if (pair === null) return null;
    const [expected, actual] = pair;
    const shown = shownValue(expected, type);
    if (isSame(shown, actual, type)) return null;
    const wanted = valueText(shown, type);
    return `${printExpression(target)} is ${valueText(actual, type)}, the formula has ${wanted}`;
  };
}

function assignedBy(operation: Operation): Lvalue | null {
  switch (operation.kind) {
    case "assign":
    case "havoc":
      return operation.target;
    case "return":
    case "external":
      return operation.result;
    default:
      return null;
  }
}

/** Null if one side does not have a value. */
function valuesAfter(
  encoder: PathEncoder,
  formula: PathFormula,
  target: Lvalue,
  model: Model,
  state: Interpreter,
): readonly [Value, ExecutedValue] | null {
  try {
    const term = encoder.valueAt(formula, target);
    const expected = term === null ? null : model.value(term);
    return expected === null ? null : [expected, state.valueOf(target)];
  } catch (error) {
    if (error instanceof ExecutionEnd || error instanceof UnsupportedFeature) return null;
    throw error;
  }
}

function shownValue(value: Value, type: ScalarType): bigint | ReturnType<typeof floatValueOf> {
  const bits = typeof value === "bigint" ? value : 0n;
  if (type.kind === "float") return floatValueOf(bits, type.format);
  if (type.kind !== "integer") return bits;
  return type.signed ? BigInt.asIntN(type.bits, bits) : bits;
}

function isSame(
  expected: ReturnType<typeof shownValue>,
  actual: ExecutedValue,
  type: ScalarType,
): boolean {
  if (type.kind !== "float") return expected === actual;
  if (typeof expected === "bigint" || typeof actual === "bigint") return false;
  if (actual instanceof Pointer) return false;
  const isNan = compareFloats("!=", expected, expected);
  return isNan ? compareFloats("!=", actual, actual) : compareFloats("==", expected, actual);
}
