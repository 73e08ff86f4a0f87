import type { ArrayType, CType, FunctionType, IntegerType } from "./type.ts";
import type { TypeTable } from "./type-table.ts";

/** C11 6.2.7, without qualifiers. Enumerations are compatible with the type that represents them. */
export function areCompatible(a: CType, b: CType): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "void":
      return b.kind === "void";
    case "integer":
      return b.kind === "integer" && areSameIntegers(a, b);
    case "float":
      return b.kind === "float" && a.name === b.name;
    case "pointer":
      return b.kind === "pointer" && areCompatible(a.pointee, b.pointee);
    case "array":
      return b.kind === "array" && areCompatibleArrays(a, b);
    case "function":
      return b.kind === "function" && areCompatibleFunctions(a, b);
    case "record":
      return false;
  }
}

function areSameIntegers(a: IntegerType, b: IntegerType): boolean {
  if (a.isEnum !== b.isEnum) return a.rank === b.rank && a.signed === b.signed;
  return a.name === b.name;
}

function areCompatibleArrays(a: ArrayType, b: ArrayType): boolean {
  const lengthsAgree = a.length === null || b.length === null || a.length === b.length;
  return lengthsAgree && areCompatible(a.element, b.element);
}

function areCompatibleFunctions(a: FunctionType, b: FunctionType): boolean {
  if (!areCompatible(a.returns, b.returns)) return false;
  if (!a.isPrototype || !b.isPrototype) return true;
  return (
    a.isVariadic === b.isVariadic &&
    a.parameters.length === b.parameters.length &&
    a.parameters.every((parameter, i) => areCompatible(parameter, b.parameters[i]!))
  );
}

/** The type with what either declaration knows (C11 6.2.7p3); `a` and `b` are compatible. */
export function compositeType(a: CType, b: CType, types: TypeTable): CType {
  if (a === b) return a;
  if (a.kind === "array" && b.kind === "array") {
    const element = compositeType(a.element, b.element, types);
    if (a.isVariableLength || b.isVariableLength) return types.variableLengthArray(element);
    return types.array(element, a.length ?? b.length);
  }
  if (a.kind === "pointer" && b.kind === "pointer") {
    return types.pointer(compositeType(a.pointee, b.pointee, types));
  }
  if (a.kind === "function" && b.kind === "function") return compositeFunction(a, b, types);
  return a;
}

export function compositeFunction(
  a: FunctionType,
  b: FunctionType,
  types: TypeTable,
): FunctionType {
  const returns = compositeType(a.returns, b.returns, types);
  if (!a.isPrototype) return { ...b, returns };
  if (!b.isPrototype) return { ...a, returns };
  const parameters = a.parameters.map((p, i) => compositeType(p, b.parameters[i]!, types));
  return types.function(returns, parameters, a.isVariadic ? "variadic" : "fixed");
}
