import type { FunctionSymbol } from "../../cfa/variable.ts";
import { typeName } from "../../types/print.ts";
import type { FunctionType } from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";
import type { Conversions } from "./conversions.ts";
import type { SemanticContext } from "./context.ts";

/** Function calls (C11 6.5.2.2). */
export class Calls {
  private readonly context: SemanticContext;
  private readonly conversions: Conversions;

  constructor(context: SemanticContext, conversions: Conversions) {
    this.context = context;
    this.conversions = conversions;
  }

  call(raw: SourceExpression, args: readonly SourceExpression[], end: number): SourceExpression {
    const callee = this.conversions.decay(raw);
    const { type } = callee;
    if (type.kind !== "pointer" || type.pointee.kind !== "function") {
      return this.context.fail(
        raw,
        `a value of type '${typeName(raw.type)}' is called, but it is no function`,
      );
    }
    const target = callee.kind === "function" ? callee.function : callee;
    return this.callOf(target, type.pointee, args, { start: raw.start, end });
  }

  callOf(
    callee: FunctionSymbol | SourceExpression,
    calleeType: FunctionType,
    args: readonly SourceExpression[],
    at: { readonly start: number; readonly end: number },
  ): SourceExpression {
    const { start, end } = at;
    return {
      kind: "call",
      type: calleeType.returns,
      start,
      end,
      effects: true,
      callee,
      calleeType,
      arguments: this.arguments(calleeType, args, at),
    };
  }

  private arguments(
    type: FunctionType,
    args: readonly SourceExpression[],
    at: { readonly start: number; readonly end: number },
  ): SourceExpression[] {
    const { parameters } = type;
    const isTooFew = args.length < parameters.length;
    if (type.isPrototype && (isTooFew || (args.length > parameters.length && !type.isVariadic))) {
      const wanted = `${parameters.length}${type.isVariadic ? " or more" : ""}`;
      this.context.fail(at, `the function takes ${wanted} arguments, ${args.length} are given`);
    }
    return args.map((argument, i) => {
      const parameter = parameters[i];
      if (parameter === undefined) return this.requireValue(argument);
      return this.conversions.assign(argument, parameter, `argument ${i + 1}`);
    });
  }

  private requireValue(argument: SourceExpression): SourceExpression {
    const value = this.conversions.promoteArgument(argument);
    if (value.type.kind === "void") this.context.fail(argument, "an argument has no value");
    return value;
  }
}
