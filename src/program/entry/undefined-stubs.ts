import type { TranslationUnit } from "../c/ast.ts";
import type { FunctionSymbol } from "../cfa/variable.ts";
import { sizeOf } from "../types/layout.ts";
import { CONST } from "../types/type.ts";
import { declarations } from "./declarations.ts";
import type { UndefinedFunctions } from "./entry-options.ts";
import { EntrySizes } from "./entry-sizes.ts";
import { TypeTexts } from "./type-texts.ts";
import { parameterName, ValueTexts } from "./value-text.ts";

/** Definitions for functions that the unit declares and nobody defines. */
export function undefinedStubs(
  unit: TranslationUnit,
  symbols: readonly FunctionSymbol[],
  mode: Exclude<UndefinedFunctions, "error">,
): string {
  const [first] = symbols;
  if (first === undefined) return "";
  const place = unit.source.range(first.start, first.end);
  const types = new TypeTexts(unit.scope, place);
  const values = new ValueTexts(types, new EntrySizes([], []), "assay_stub");
  for (const symbol of symbols) {
    const { type, isNoReturn, linkName } = symbol;
    const signature = values.signature(linkName, type);
    values.define(signature, type.returns, 1, () => {
      if (mode === "writes-through-pointers") writes(values, symbol);
      if (isNoReturn) values.line("__VERIFIER_assume(0);");
    });
  }
  const assumes = symbols.some(({ isNoReturn }) => isNoReturn);
  const before = declarations(unit, values, { assumes, functions: [] });
  return [...before, ...values.definitions].join("\n");
}

/** What the stub is assumed to do, in words. */
export function describeStub(
  { type, isNoReturn }: FunctionSymbol,
  mode: Exclude<UndefinedFunctions, "error">,
): string {
  const writes = mode === "writes-through-pointers" && type.parameters.length > 0;
  const result = isNoReturn
    ? "does not come back"
    : type.returns.kind === "void"
      ? "comes back"
      : type.returns.kind === "pointer"
        ? "returns null or a fresh block"
        : "returns any value";
  return `${result}, and changes ${writes ? "only the element that each of its arguments points to" : "nothing"} (--undefined ${mode})`;
}

/** Each pointer leads to an object or nowhere. */
function writes(values: ValueTexts, { type }: FunctionSymbol): void {
  for (const [i, parameter] of type.parameters.entries()) {
    if (parameter.kind !== "pointer" || (parameter.qualifiers & CONST) !== 0) continue;
    const { pointee } = parameter;
    if (pointee.kind === "void" || pointee.kind === "function" || sizeOf(pointee) === null)
      continue;
    const name = parameterName(i);
    values.inside(`if (${name} && ${values.bool()})`, () => {
      values.value({ text: `${name}[0]`, path: name, type: pointee, isConst: false, depth: 1 });
    });
  }
}
