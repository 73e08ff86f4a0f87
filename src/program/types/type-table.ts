import type { MachineModel } from "../machine/machine-model.ts";
import { completeRecord } from "./layout.ts";
import { typeName } from "./print.ts";
import {
  depthOf,
  RecordType,
  type ArrayType,
  type CType,
  type FloatFormat,
  type FloatType,
  type FunctionType,
  type IntegerRank,
  type IntegerType,
  type PointerType,
  type Qualifiers,
  type VoidType,
} from "./type.ts";

type Signedness = "signed" | "unsigned";

/** Makes the types of one program: basic ones once, derived ones interned by their parts. */
export class TypeTable {
  readonly machine: MachineModel;

  readonly void: VoidType = { kind: "void" };
  readonly bool: IntegerType;
  readonly char: IntegerType;
  readonly signedChar: IntegerType;
  readonly unsignedChar: IntegerType;
  readonly short: IntegerType;
  readonly unsignedShort: IntegerType;
  readonly int: IntegerType;
  readonly unsignedInt: IntegerType;
  readonly long: IntegerType;
  readonly unsignedLong: IntegerType;
  readonly longLong: IntegerType;
  readonly unsignedLongLong: IntegerType;
  readonly int128: IntegerType;
  readonly unsignedInt128: IntegerType;
  readonly float: FloatType;
  readonly double: FloatType;
  readonly longDouble: FloatType;
  /** Of the formats of others, but types of their own. */
  readonly float32: FloatType;
  readonly float64: FloatType;
  readonly float32x: FloatType;
  readonly float64x: FloatType;
  readonly float128: FloatType;
  /** The structures and unions of the program, in the order in which it mentions them. */
  readonly records: RecordType[] = [];
  /** Whether the program mentions a type of the format. */
  usesFloat128 = false;

  readonly sizeType: IntegerType;
  readonly pointerDifferenceType: IntegerType;
  readonly wideCharacter: IntegerType;
  /** `va_list`: what the ABI's is in size (a pointer, or an array of one 24-byte record). */
  readonly variadicList: CType;

  private readonly complexTypes = new Map<CType, RecordType>();
  private readonly pointers = new Map<CType, PointerType>();
  private readonly arrays = new Map<CType, Map<number | null, ArrayType>>();
  /** Derived from qualified types, by the qualifiers. */
  private readonly qualifiedPointers: Map<CType, PointerType>[] = [];
  private readonly qualifiedArrays: Map<CType, Map<number | null, ArrayType>>[] = [];
  private readonly declaredArrays = new Map<ArrayType, ArrayType>();
  private readonly bitFields = new Map<string, IntegerType>();

  constructor(machine: MachineModel) {
    this.machine = machine;
    this.bool = { ...this.integer("_Bool", 1, "unsigned", 0), bits: 1 };
    this.char = this.integer("char", 1, "signed", 1);
    this.signedChar = this.integer("signed char", 1, "signed", 1);
    this.unsignedChar = this.integer("unsigned char", 1, "unsigned", 1);
    this.short = this.integer("short", 2, "signed", 2);
    this.unsignedShort = this.integer("unsigned short", 2, "unsigned", 2);
    this.int = this.integer("int", 4, "signed", 3);
    this.unsignedInt = this.integer("unsigned int", 4, "unsigned", 3);
    this.long = this.integer("long", machine.longSize, "signed", 4);
    this.unsignedLong = this.integer("unsigned long", machine.longSize, "unsigned", 4);
    this.longLong = this.integer("long long", 8, "signed", 5);
    this.unsignedLongLong = this.integer("unsigned long long", 8, "unsigned", 5);
    this.int128 = this.integer("__int128", 16, "signed", 6);
    this.unsignedInt128 = this.integer("unsigned __int128", 16, "unsigned", 6);
    this.float = floating("float", "binary32", 4, 4, 4);
    this.double = floating("double", "binary64", 8, 8, machine.eightByteFieldAlignment);
    const { longDoubleSize, longDoubleAlignment } = machine;
    this.longDouble = floating(
      "long double",
      "x87",
      longDoubleSize,
      longDoubleAlignment,
      longDoubleAlignment,
    );
    this.float32 = { ...this.float, name: "_Float32" };
    this.float64 = { ...this.double, name: "_Float64" };
    this.float32x = { ...this.double, name: "_Float32x" };
    this.float64x = { ...this.longDouble, name: "_Float64x" };
    this.float128 = floating("_Float128", "binary128", 16, 16, 16);
    const is64 = machine.pointerSize === 8;
    this.sizeType = is64 ? this.unsignedLong : this.unsignedInt;
    this.pointerDifferenceType = is64 ? this.long : this.int;
    this.wideCharacter = is64 ? this.int : this.long;
    this.variadicList = is64
      ? this.array(this.array(this.unsignedLong, 3), 1)
      : this.pointer(this.char);
  }

  /** Still without members. */
  record(tag: RecordType["tag"], name: string | null): RecordType {
    const record = new RecordType(tag, name);
    this.records.push(record);
    return record;
  }

  /** Two numbers of the type. Headers declare functions of them; nothing computes with them. */
  complex(part: CType): RecordType {
    let complex = this.complexTypes.get(part);
    if (complex === undefined) {
      complex = new RecordType("struct", `_Complex ${typeName(part)}`);
      complex.isComplex = true;
      const member = { type: part, qualifiers: 0, bitWidth: null, packed: false, align: null };
      const members = ["real", "imaginary"].map((name) => ({ ...member, name: `<${name}>` }));
      completeRecord(complex, members, { packed: false, align: null, pack: null });
      this.complexTypes.set(part, complex);
    }
    return complex;
  }

  /** To a pointee with the qualifiers. */
  pointer(pointee: CType, qualifiers: Qualifiers = 0): PointerType {
    if (qualifiers !== 0) {
      if (pointee.kind === "array") return this.pointer(this.qualified(pointee, qualifiers));
      if (pointee.kind === "function") return this.pointer(pointee);
    }
    const pointers =
      qualifiers === 0
        ? this.pointers
        : (this.qualifiedPointers[qualifiers] ??= new Map<CType, PointerType>());
    let pointer = pointers.get(pointee);
    if (pointer === undefined) {
      const { pointerSize: size } = this.machine;
      const depth = depthOf(pointee) + 1;
      pointer = { kind: "pointer", pointee, size, qualifiers, depth };
      pointers.set(pointee, pointer);
    }
    return pointer;
  }

  /** `length` null: incomplete. The qualifiers are those of the elements. */
  array(element: CType, length: number | null, qualifiers: Qualifiers = 0): ArrayType {
    if (qualifiers !== 0 && element.kind === "array") {
      return this.array(this.qualified(element, qualifiers), length);
    }
    const arrays =
      qualifiers === 0
        ? this.arrays
        : (this.qualifiedArrays[qualifiers] ??= new Map<CType, Map<number | null, ArrayType>>());
    let byLength = arrays.get(element);
    if (byLength === undefined) {
      byLength = new Map();
      arrays.set(element, byLength);
    }
    let array = byLength.get(length);
    if (array === undefined) {
      const depth = depthOf(element) + 1;
      array = { kind: "array", element, length, isVariableLength: false, qualifiers, depth };
      byLength.set(length, array);
    }
    return array;
  }

  /** Each is a type of its own: its length is that of the place where it was declared. */
  variableLengthArray(element: CType, qualifiers: Qualifiers = 0): ArrayType {
    if (qualifiers !== 0 && element.kind === "array") {
      return this.variableLengthArray(this.qualified(element, qualifiers));
    }
    const depth = depthOf(element) + 1;
    return { kind: "array", element, length: null, isVariableLength: true, qualifiers, depth };
  }

  /** The array with more qualifiers on its elements. */
  qualified(array: ArrayType, more: Qualifiers): ArrayType {
    const qualifiers = array.element.kind === "array" ? more : array.qualifiers | more;
    return this.requalified(array, array.element, qualifiers);
  }

  /** The array without qualifiers on its elements, whatever their dimension. */
  unqualified(type: CType): CType {
    if (type.kind !== "array") return type;
    const element = this.unqualified(type.element);
    const isSame = element === type.element && type.qualifiers === 0;
    return isSame ? type : this.requalified(type, element, 0);
  }

  /** The variable-length array as it was declared: it may have got other qualifiers since. */
  declaredArray(array: ArrayType): ArrayType {
    return this.declaredArrays.get(array) ?? array;
  }

  private requalified(array: ArrayType, element: CType, qualifiers: Qualifiers): ArrayType {
    if (!array.isVariableLength) return this.array(element, array.length, qualifiers);
    const made = this.variableLengthArray(element, qualifiers);
    this.declaredArrays.set(made, this.declaredArray(array));
    return made;
  }

  function(
    returns: CType,
    parameters: readonly CType[],
    arity: "fixed" | "variadic" | "unspecified",
  ): FunctionType {
    let depth = depthOf(returns);
    for (const parameter of parameters) depth = Math.max(depth, depthOf(parameter));
    return {
      kind: "function",
      returns,
      parameters,
      isVariadic: arity === "variadic",
      isPrototype: arity !== "unspecified",
      depth: depth + 1,
    };
  }

  /** The type representing an enumeration: gcc takes `unsigned int` unless values need another. */
  enumeration(name: string | null, representation: IntegerType): IntegerType {
    return { ...representation, name: `enum ${name ?? "<anonymous>"}`, isEnum: true };
  }

  /**
   * What gcc computes with when it reads a bit-field: the declared type if it is not wider than `int`
   * (promotion makes it `int` or `unsigned int`), otherwise a type of exactly `width` bits.
   */
  bitField(declared: IntegerType, width: number): IntegerType {
    if (width === declared.bits || declared.rank === 0) return declared;
    // Soundness: enumerations of the same name may differ in sign and size.
    const key = `${declared.name}:${width}:${declared.signed}:${declared.size}`;
    let type = this.bitFields.get(key);
    if (type === undefined) {
      type = { ...declared, name: `${declared.name}:${width}`, bits: width };
      this.bitFields.set(key, type);
    }
    return type;
  }

  unsignedOf(type: IntegerType): IntegerType {
    return this.withSign(type, "unsigned");
  }

  signedOf(type: IntegerType): IntegerType {
    return this.withSign(type, "signed");
  }

  /** The standard integer type of the rank; `_Bool` and plain `char` aside, each has two signs. */
  ofRank(rank: IntegerRank, sign: Signedness): IntegerType {
    const isSigned = sign === "signed";
    switch (rank) {
      case 0:
        return this.bool;
      case 1:
        return isSigned ? this.signedChar : this.unsignedChar;
      case 2:
        return isSigned ? this.short : this.unsignedShort;
      case 3:
        return isSigned ? this.int : this.unsignedInt;
      case 4:
        return isSigned ? this.long : this.unsignedLong;
      case 5:
        return isSigned ? this.longLong : this.unsignedLongLong;
      case 6:
        return isSigned ? this.int128 : this.unsignedInt128;
    }
  }

  /** An unsigned type of 1, 2, 4 or 8 bytes. */
  unsignedOfSize(size: number): IntegerType {
    const all = [this.unsignedChar, this.unsignedShort, this.unsignedInt, this.unsignedLongLong];
    return all.find((type) => type.size === size)!;
  }

  private withSign(type: IntegerType, sign: Signedness): IntegerType {
    if (type.signed === (sign === "signed")) return type;
    const isBitField = type.bits !== type.size * 8 && type.rank > 0;
    return isBitField ? { ...type, signed: sign === "signed" } : this.ofRank(type.rank, sign);
  }

  private integer(name: string, size: number, sign: Signedness, rank: IntegerRank): IntegerType {
    const fieldAlignment = size === 8 ? this.machine.eightByteFieldAlignment : size;
    return {
      kind: "integer",
      name,
      size,
      alignment: size,
      fieldAlignment,
      bits: size * 8,
      signed: sign === "signed",
      rank,
      isEnum: false,
    };
  }
}

// Called for the handful of basic types only.
function floating(
  name: string,
  format: FloatFormat,
  size: number,
  alignment: number,
  fieldAlignment: number,
): FloatType {
  return { kind: "float", name, format, size, alignment, fieldAlignment };
}
