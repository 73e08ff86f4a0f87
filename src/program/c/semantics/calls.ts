import { FunctionSymbol } from "../../cfa/variable.ts";
import { typeName } from "../../types/print.ts";
import { areCompatible } from "../../types/compatibility.ts";
import type { CType, FunctionType, RecordType } from "../../types/type.ts";
import { LITERAL_NAME, type SourceExpression } from "../ast.ts";
import { isNullPointerConstant, type Conversions } from "./conversions.ts";
import type { SemanticContext } from "./context.ts";
import { foldedCall } from "./folded-calls.ts";
import { inlinedFunction, isKnownToGcc } from "./inlined-calls.ts";

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
    const values = this.arguments(calleeType, args, at);
    const known =
      callee instanceof FunctionSymbol && isKnownToGcc(callee, this.context) ? callee : null;
    const folded = known && foldedCall(known.name, calleeType, values, this.context);
    return (
      folded ?? {
        kind: "call",
        type: calleeType.returns,
        start,
        end,
        effects: true,
        callee: known === null ? callee : inlinedFunction(known, values, this.context),
        calleeType,
        arguments: values,
      }
    );
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
      if (parameter.kind === "record" && parameter.isTransparent) {
        return this.transparent(argument, parameter, i);
      }
      return this.conversions.assign(argument, parameter, `argument ${i + 1}`);
    });
  }

  /** A union for the value of one of its members, or the argument itself. */
  private transparent(raw: SourceExpression, union: RecordType, i: number): SourceExpression {
    const value = this.conversions.decay(raw);
    const { type, start, end } = value;
    const fields = union.fields ?? [];
    const field =
      fields.find((candidate) => areCompatible(candidate.type, type)) ??
      fields.find((candidate) => areAssignable(candidate.type, type)) ??
      fields.find(({ type: { kind } }) => kind === "pointer" && isNullPointerConstant(value));
    if (type === union || field === undefined) {
      return this.conversions.assign(value, union, `argument ${i + 1}`);
    }
    const { symbols } = this.context;
    const variable = symbols.newVariable(LITERAL_NAME, union, "local", start, end);
    const member = this.conversions.assign(value, field.type, `argument ${i + 1}`);
    const entries = [{ path: [field], type: field.type, value: member }];
    const initialiser = { kind: "aggregate", entries } as const;
    const kind = "compound-literal";
    return { kind, type: union, start, end, effects: true, variable, initialiser };
  }

  private requireValue(argument: SourceExpression): SourceExpression {
    const value = this.conversions.promoteArgument(argument);
    if (value.type.kind === "void") this.context.fail(argument, "an argument has no value");
    return value;
  }
}

/** Pointers that differ in qualifiers, or of which one is to `void`. */
function areAssignable(a: CType, b: CType): boolean {
  if (a.kind !== "pointer" || b.kind !== "pointer") return false;
  if (a.pointee.kind === "void" || b.pointee.kind === "void") return true;
  return areCompatible(a.pointee, b.pointee);
}
