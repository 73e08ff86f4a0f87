import { invariant } from "../../base/diagnostics/index.ts";
import type { CType, FunctionType, IntegerType, RecordType } from "./type.ts";
import type { TypeTable } from "./type-table.ts";

/** C11 6.2.7. Enumerations are compatible with the type that represents them. */
export function areCompatible(a: CType, b: CType): boolean {
  return compare(a, b, QUALIFIED);
}

/** Whether two structures or unions are one type. In one file they are themselves only. */
export type SameRecord = (a: RecordType, b: RecordType) => boolean;

interface Comparison {
  readonly ofQualifiers: boolean;
  readonly isSameRecord: SameRecord;
}

const QUALIFIED: Comparison = { ofQualifiers: true, isSameRecord: () => false };
const UNQUALIFIED: Comparison = { ofQualifiers: false, isSameRecord: () => false };

/** Compatible, whatever is `const`: objects and functions of such types work in place of each other. */
export function areInterchangeable(a: CType, b: CType, isSameRecord?: SameRecord): boolean {
  const mode = isSameRecord === undefined ? UNQUALIFIED : { ofQualifiers: false, isSameRecord };
  return compare(a, b, mode);
}

function compare(a: CType, b: CType, mode: Comparison): boolean {
  const known = compareDirectly(a, b, mode);
  return known ?? compareFunctions(innermost(a), innermost(b), mode);
}

/** Null if pointers and arrays of functions are left whose parts have to be compared. */
function compareDirectly(left: CType, right: CType, mode: Comparison): boolean | null {
  let a = left;
  let b = right;
  while (a !== b) {
    if (a.kind === "pointer") {
      if (b.kind !== "pointer") return false;
      if (mode.ofQualifiers && a.qualifiers !== b.qualifiers) return false;
      a = a.pointee;
      b = b.pointee;
    } else if (a.kind === "array") {
      if (b.kind !== "array") return false;
      if (mode.ofQualifiers && a.qualifiers !== b.qualifiers) return false;
      if (a.length !== null && b.length !== null && a.length !== b.length) return false;
      a = a.element;
      b = b.element;
    } else if (a.kind === "function") {
      return b.kind === "function" && haveSameShape(a, b) ? null : false;
    } else return areSameBasic(a, b, mode);
  }
  return true;
}

/** The function below pointers and arrays. */
function innermost(root: CType): FunctionType {
  let type = root;
  for (;;) {
    if (type.kind === "pointer") type = type.pointee;
    else if (type.kind === "array") type = type.element;
    else break;
  }
  invariant(type.kind === "function", "only functions are left to be compared");
  return type;
}

/**
 * Without recursion: typedefs can nest function types as deeply as a program likes. All pairs of parts
 * must agree, so a pair that was met before is not looked at again.
 */
function compareFunctions(left: FunctionType, right: FunctionType, mode: Comparison): boolean {
  let pending: FunctionPairs | null = null;
  let a = left;
  let b = right;
  for (;;) {
    const count = a.isPrototype && b.isPrototype ? a.parameters.length : 0;
    for (let i = 0; i <= count; i++) {
      const x = i < count ? a.parameters[i]! : a.returns;
      const y = i < count ? b.parameters[i]! : b.returns;
      const known = compareDirectly(x, y, mode);
      if (known === false) return false;
      if (known === null) {
        // Performance: most parameters are no functions.
        pending ??= new FunctionPairs();
        pending.add(innermost(x), innermost(y));
      }
    }
    if (pending === null || pending.isEmpty) return true;
    [a, b] = pending.take();
  }
}

/** Pairs of types still to be compared. */
class FunctionPairs {
  private readonly types: FunctionType[] = [];
  private readonly met = new Map<FunctionType, Set<FunctionType>>();

  get isEmpty(): boolean {
    return this.types.length === 0;
  }

  take(): [FunctionType, FunctionType] {
    const b = this.types.pop()!;
    return [this.types.pop()!, b];
  }

  add(a: FunctionType, b: FunctionType): void {
    let partners = this.met.get(a);
    if (partners === undefined) {
      partners = new Set();
      this.met.set(a, partners);
    }
    if (partners.has(b)) return;
    partners.add(b);
    this.types.push(a, b);
  }
}

function haveSameShape(a: FunctionType, b: FunctionType): boolean {
  if (!a.isPrototype || !b.isPrototype) return true;
  return a.isVariadic === b.isVariadic && a.parameters.length === b.parameters.length;
}

function areSameBasic(a: CType, b: CType, { isSameRecord }: Comparison): boolean {
  switch (a.kind) {
    case "void":
      return b.kind === "void";
    case "integer":
      return b.kind === "integer" && areSameIntegers(a, b);
    case "float":
      return b.kind === "float" && a.name === b.name;
    case "record":
      return b.kind === "record" && isSameRecord(a, b);
    default:
      return false;
  }
}

function areSameIntegers(a: IntegerType, b: IntegerType): boolean {
  if (a.isEnum !== b.isEnum) return a.rank === b.rank && a.signed === b.signed;
  // Two enumerations, as two structures, differ even if their names are the same.
  return !a.isEnum && a.name === b.name;
}

/** The type with what either declaration knows (C11 6.2.7p3); `a` and `b` are interchangeable. */
export function compositeType(a: CType, b: CType, types: TypeTable): CType {
  return new Composition(types).of(a, b);
}

export function compositeFunction(
  a: FunctionType,
  b: FunctionType,
  types: TypeTable,
): FunctionType {
  return new Composition(types).ofFunctions(a, b);
}

class Composition {
  private readonly types: TypeTable;
  /** Performance: a parameter type that occurs twice on every level would be composed 2^n times. */
  private readonly made = new Map<FunctionType, Map<FunctionType, FunctionType>>();

  constructor(types: TypeTable) {
    this.types = types;
  }

  of(a: CType, b: CType): CType {
    if (a === b) return a;
    const { types } = this;
    if (a.kind === "array" && b.kind === "array") {
      const element = this.of(a.element, b.element);
      if (a.isVariableLength || b.isVariableLength) {
        return types.variableLengthArray(element, a.qualifiers);
      }
      return types.array(element, a.length ?? b.length, a.qualifiers);
    }
    if (a.kind === "pointer" && b.kind === "pointer") {
      return types.pointer(this.of(a.pointee, b.pointee), a.qualifiers);
    }
    if (a.kind === "function" && b.kind === "function") return this.ofFunctions(a, b);
    return a;
  }

  ofFunctions(a: FunctionType, b: FunctionType): FunctionType {
    if (a === b) return a;
    const known = this.made.get(a)?.get(b);
    if (known !== undefined) return known;
    const made = this.newFunction(a, b);
    const byOther = this.made.get(a) ?? new Map<FunctionType, FunctionType>();
    byOther.set(b, made);
    this.made.set(a, byOther);
    return made;
  }

  private newFunction(a: FunctionType, b: FunctionType): FunctionType {
    const returns = this.of(a.returns, b.returns);
    if (!a.isPrototype || !b.isPrototype) {
      const { parameters, isVariadic, isPrototype } = a.isPrototype ? a : b;
      const arity = isVariadic ? "variadic" : isPrototype ? "fixed" : "unspecified";
      return this.types.function(returns, parameters, arity);
    }
    const parameters = a.parameters.map((p, i) => this.of(p, b.parameters[i]!));
    return this.types.function(returns, parameters, a.isVariadic ? "variadic" : "fixed");
  }
}
