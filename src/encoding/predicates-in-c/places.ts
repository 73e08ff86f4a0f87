/** Symbols of predicates as lvalues of C. */
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { index, integerConstant, member, variableReference } from "../../program/cfa/nodes.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { elementSize } from "../../program/types/layout.ts";
import { isScalar, type CType } from "../../program/types/type.ts";
import type { SymbolPlace } from "../blocks/program-symbols.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";

/** Says how often a function is on the stack. */
export type Activations = (functionName: string) => number;

export class PlacesInC {
  private readonly cfa: Cfa;
  private readonly activations: Activations;

  constructor(cfa: Cfa, activations: Activations) {
    this.cfa = cfa;
    this.activations = activations;
  }

  /** What the symbol holds; null if C has no name for it where the predicate is said. */
  lvalueOf(place: SymbolPlace): Lvalue | null {
    switch (place.kind) {
      case "variable":
        return place.level <= 1 ? this.variable(place.variable) : null;
      case "cell":
        return this.inside(
          place.region,
          place.offset,
          (type) => type.size === place.size && (type.kind === "pointer") === place.isPointer,
        );
      case "array":
        return null;
    }
  }

  /** An element of an object that is seen as an array; `at` of any integer type. */
  element(
    { region, unit }: Extract<SymbolPlace, { kind: "array" }>,
    at: Expression,
  ): Lvalue | null {
    const whole = region.variable === null ? null : this.variable(region.variable);
    if (whole === null) return null;
    if (at.kind === "integer") {
      const offset = Number(at.value) * unit;
      return this.inside(region, offset, (type) => type.size === unit);
    }
    const { type } = whole;
    if (type.kind !== "array" || !isScalar(type.element) || type.element.size !== unit) return null;
    return index(type.element, whole, at, 0);
  }

  /** The part of the object at an offset that is of the wanted type; null if there is none. */
  inside(
    { variable, size }: MemoryRegion,
    offset: number,
    isWanted: (type: CType & { readonly size: number }) => boolean,
  ): Lvalue | null {
    const whole = variable === null ? null : this.variable(variable);
    if (whole === null || offset < 0 || offset >= size) return null;
    return this.part(whole, offset, isWanted);
  }

  private part(
    lvalue: Lvalue,
    offset: number,
    isWanted: (type: CType & { readonly size: number }) => boolean,
  ): Lvalue | null {
    const { type } = lvalue;
    if (isScalar(type)) return offset === 0 && isWanted(type) ? lvalue : null;
    if (type.kind === "array") {
      const step = elementSize(type.element) ?? 0;
      if (step === 0) return null;
      const position = BigInt(Math.floor(offset / step));
      const at = integerConstant(this.cfa.types.int, position, 0, 0);
      return this.part(index(type.element, lvalue, at, 0), offset % step, isWanted);
    }
    if (type.kind !== "record") return null;
    for (const field of type.fields ?? []) {
      if (field.bits !== null || field.offset > offset) continue;
      const inner = member(field.type, lvalue, field, 0);
      const found = this.part(inner, offset - field.offset, isWanted);
      if (found !== null) return found;
    }
    return null;
  }

  private variable(variable: Variable): Lvalue | null {
    const { isStatic, functionName } = variable;
    // With several activations a name would mean another one.
    const isNamed = isStatic || (functionName !== null && this.activations(functionName) === 1);
    return isNamed ? variableReference(variable, 0, 0) : null;
  }
}
