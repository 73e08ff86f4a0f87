/** `__builtin_tgmath(sqrtf, sqrt, sqrtl, x)`, of which gcc's `<tgmath.h>` is made: the call of the variant for the arguments' types. */
import type { FloatType, FunctionType } from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";
import type { Calls } from "./calls.ts";
import { hasPointerType, type Conversions } from "./conversions.ts";
import type { Ranged, SemanticContext } from "./context.ts";

interface Variant {
  readonly callee: SourceExpression;
  readonly type: FunctionType;
}

export class TypeGeneric {
  private readonly context: SemanticContext;
  private readonly conversions: Conversions;
  private readonly calls: Calls;

  constructor(context: SemanticContext, conversions: Conversions, calls: Calls) {
    this.context = context;
    this.conversions = conversions;
    this.calls = calls;
  }

  call(operands: readonly SourceExpression[], at: Ranged): SourceExpression {
    const first = operands[0] === undefined ? null : this.variant(operands[0]);
    if (first === null) return this.context.fail(at, "a type-generic call names no function");
    const count = operands.length - first.type.parameters.length;
    const args = operands.slice(count);
    const variants = operands.slice(0, count).map((operand) => this.variant(operand));
    const wanted = this.wantedFormat(args, genericParameters(variants));
    // Variants for complex numbers have no floating parameters.
    const chosen = variants.find((variant) => formatOf(variant) === wanted);
    if (!chosen) return this.context.unsupported(at, "this type-generic call");
    return this.calls.call(chosen.callee, args, at.end);
  }

  private variant(operand: SourceExpression): Variant | null {
    const callee = this.conversions.decay(operand);
    if (!hasPointerType(callee) || callee.type.pointee.kind !== "function") return null;
    return { callee, type: callee.type.pointee };
  }

  /** The widest format of the arguments; integers count as `double`. */
  private wantedFormat(
    args: readonly SourceExpression[],
    isGeneric: (position: number) => boolean,
  ): FloatType["format"] {
    const order = ["binary32", "binary64", "x87"] as const;
    let widest = 0;
    args.forEach((argument, position) => {
      const { type } = this.conversions.decay(argument);
      if (!isGeneric(position)) return;
      const format = type.kind === "float" ? type.format : "binary64";
      if (format === "binary128" || (type.kind !== "float" && type.kind !== "integer")) {
        this.context.unsupported(argument, "this argument of a type-generic call");
      } else widest = Math.max(widest, order.indexOf(format));
    });
    return order[widest]!;
  }
}

/** Whether the variants differ in the type of that parameter. */
function genericParameters(variants: readonly (Variant | null)[]): (position: number) => boolean {
  return (position) => {
    const types = new Set(variants.map((variant) => variant?.type.parameters[position]));
    return types.size > 1;
  };
}

/** Of the first parameter, which is generic in all of them. */
function formatOf(variant: Variant | null): FloatType["format"] | null {
  const type = variant?.type.parameters[0];
  return type?.kind === "float" ? type.format : null;
}
