/** Indexing, members, pointers, `sizeof` and conversions that are written out (C11 6.5.2, 6.5.3, 6.5.4). */
import * as node from "../../cfa/nodes.ts";
import { alignOf, elementSize, fieldAlignmentOf, sizeOf } from "../../types/layout.ts";
import { typeName } from "../../types/print.ts";
import { isScalar, type CType, type Field, type RecordType } from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";
import { constantInteger } from "./constants.ts";
import { hasIntegerType, hasPointerType, hasScalarType, type Conversions } from "./conversions.ts";
import type { SemanticContext } from "./context.ts";
import { qualifiersOf } from "./qualifiers.ts";

export class Access {
  private readonly context: SemanticContext;
  private readonly conversions: Conversions;

  constructor(context: SemanticContext, conversions: Conversions) {
    this.context = context;
    this.conversions = conversions;
  }

  index(rawBase: SourceExpression, rawAt: SourceExpression, end: number): SourceExpression {
    // `2[a]` is `a[2]`.
    const isSwapped = hasIntegerType(rawBase);
    const base = isSwapped ? rawAt : rawBase;
    const at = isSwapped ? rawBase : rawAt;
    if (!hasIntegerType(at)) {
      return this.context.fail(at, `an index has type '${typeName(at.type)}', not an integer type`);
    }
    if (base.type.kind === "array") {
      return node.index<SourceExpression, SourceExpression>(base.type.element, base, at, end);
    }
    if (!hasPointerType(base)) {
      return this.context.fail(
        base,
        `a value of type '${typeName(base.type)}' is neither array nor pointer and cannot be indexed`,
      );
    }
    const { pointee } = base.type;
    if (elementSize(pointee) === null) return this.incomplete(base, pointee);
    const pointer = node.pointerOffset<SourceExpression>("+", base.type, base, at);
    return node.dereference<SourceExpression>(pointee, pointer, rawBase.start, end);
  }

  member(
    rawBase: SourceExpression,
    name: string,
    access: "." | "->",
    end: number,
  ): SourceExpression {
    let base = rawBase;
    if (access === "->") {
      const pointer = this.conversions.decay(rawBase);
      if (!hasPointerType(pointer)) {
        return this.context.fail(
          rawBase,
          `'->' needs a pointer, but the value has type '${typeName(rawBase.type)}'`,
        );
      }
      const { start } = pointer;
      base = node.dereference<SourceExpression>(pointer.type.pointee, pointer, start, pointer.end);
    }
    const record = base.type;
    if (record.kind !== "record") {
      return this.context.fail(
        rawBase,
        `'${name}' is asked of type '${typeName(record)}', which has no members`,
      );
    }
    if (record.fields === null) return this.incomplete(rawBase, record);
    const path = findMember(record, name);
    if (path === null) {
      return this.context.fail(
        { start: rawBase.start, end },
        `'${typeName(record)}' has no member named '${name}'`,
      );
    }
    let result = base;
    for (const field of path) {
      result = node.member<SourceExpression>(this.fieldType(field, result), result, field, end);
    }
    return result;
  }

  private fieldType(field: Field, base: SourceExpression): CType {
    const { type, bits } = field;
    if (type.kind === "array") {
      const qualifiers = qualifiersOf(base);
      return qualifiers === 0 ? type : this.context.types.qualified(type, qualifiers);
    }
    if (bits === null || type.kind !== "integer") return type;
    return this.context.types.bitField(type, bits.width);
  }

  dereference(raw: SourceExpression, start: number): SourceExpression {
    const pointer = this.conversions.decay(raw);
    if (!hasPointerType(pointer)) {
      return this.context.fail(
        raw,
        `'*' needs a pointer, but the value has type '${typeName(raw.type)}'`,
      );
    }
    const { pointee } = pointer.type;
    // A function designator turns into the pointer again at once.
    if (pointee.kind === "function") return pointer;
    return node.dereference<SourceExpression>(pointee, pointer, start, pointer.end);
  }

  addressOf(target: SourceExpression, start: number): SourceExpression {
    switch (target.kind) {
      case "function":
        return target;
      case "dereference":
        // `&*p` is p, evaluated or not (C11 6.5.3.2p3).
        return target.pointer;
      case "member":
        if (target.field.bits !== null) {
          this.context.fail(
            target,
            `the address of the bit-field '${target.field.name ?? ""}' is taken`,
          );
        }
        break;
      case "variable":
      case "index":
      case "compound-literal":
        break;
      default:
        // `&*f` of a function pointer: dereferencing gave the pointer itself.
        if (target.type.kind === "pointer" && target.type.pointee.kind === "function")
          return target;
        return this.context.fail(target, "the address of a value that is no variable is taken");
    }
    const type = this.context.types.pointer(target.type, qualifiersOf(target));
    return node.addressOf<SourceExpression>(type, target, start);
  }

  cast(type: CType, operand: SourceExpression, start: number): SourceExpression {
    if (type.kind === "void") {
      const { end } = operand;
      return { kind: "void-cast", type, start, end, effects: true, operand };
    }
    const value = this.conversions.decay(operand);
    if (isScalar(type)) {
      if (!hasScalarType(value)) return this.badCast(operand, type);
      const isMix =
        (type.kind === "pointer" && value.type.kind === "float") ||
        (type.kind === "float" && value.type.kind === "pointer");
      if (isMix) return this.badCast(operand, type);
      if (value.type === type) return this.conversions.value(value, start);
      return this.conversions.cast(value, type, start);
    }
    if (type === value.type) return value;
    if (type.kind === "record" && type.tag === "union") {
      return this.context.unsupported({ start, end: operand.end }, "a cast to a union type");
    }
    return this.badCast(operand, type);
  }

  private badCast(operand: SourceExpression, type: CType): never {
    this.conversions.refuseComplex(operand, type);
    this.conversions.refuseComplex(operand, operand.type);
    return this.context.fail(
      operand,
      `a value of type '${typeName(operand.type)}' cannot be converted to '${typeName(type)}'`,
    );
  }

  sizeofType(type: CType, start: number, end: number): SourceExpression {
    const size = type.kind === "void" || type.kind === "function" ? 1 : sizeOf(type);
    if (size === null) {
      if (isVariablyLong(type)) {
        return this.context.unsupported({ start, end }, "'sizeof' of a variable-length array type");
      }
      return this.incomplete({ start, end }, type);
    }
    return this.size(size, start, end);
  }

  /** The operand is not evaluated, unless it is a variable-length array. */
  sizeofExpression(operand: SourceExpression, start: number, end: number): SourceExpression {
    const { types } = this.context;
    if (isVariablyLong(operand.type) && operand.kind === "variable") {
      const { variable } = operand;
      const kind = "variable-length-size";
      return { kind, type: types.sizeType, start, end, effects: true, variable };
    }
    if (operand.kind === "member" && operand.field.bits !== null) {
      return this.context.fail(operand, "'sizeof' is applied to a bit-field");
    }
    if (operand.kind === "function") return this.size(1, start, end);
    return this.sizeofType(operand.type, start, end);
  }

  /** `_Alignof` reports the alignment inside records, `__alignof__` the preferred one. */
  alignof(type: CType, flavour: "standard" | "gnu", start: number, end: number): SourceExpression {
    return this.size(flavour === "gnu" ? alignOf(type) : fieldAlignmentOf(type), start, end);
  }

  /** `offsetof(type, a.b[2].c)`. */
  offsetof(
    type: CType,
    path: readonly (string | SourceExpression)[],
    start: number,
    end: number,
  ): SourceExpression {
    const at = { start, end };
    let offset = 0n;
    let current = type;
    for (const step of path) {
      if (typeof step === "string") {
        const fields =
          current.kind === "record" && current.fields !== null ? findMember(current, step) : null;
        if (fields === null) {
          return this.context.fail(at, `'${typeName(current)}' has no member named '${step}'`);
        }
        for (const field of fields) {
          if (field.bits !== null) this.context.fail(at, `the bit-field '${step}' has no offset`);
          offset += BigInt(field.offset);
          current = field.type;
        }
      } else {
        const element: CType | null = current.kind === "array" ? current.element : null;
        const size = element === null ? null : sizeOf(element);
        const position = constantInteger(step);
        if (element === null || size === null || position === null) {
          return this.context.unsupported(at, "'offsetof' with an index that is not constant");
        }
        offset += position * BigInt(size);
        current = element;
      }
    }
    return node.integerConstant(this.context.types.sizeType, offset, start, end);
  }

  private size(bytes: number, start: number, end: number): SourceExpression {
    return node.integerConstant(this.context.types.sizeType, BigInt(bytes), start, end);
  }

  private incomplete(at: { start: number; end: number }, type: CType): never {
    return this.context.fail(at, `the type '${typeName(type)}' is incomplete here`);
  }
}

/** The members to go through, anonymous records included, or null. */
export function findMember(record: RecordType, name: string): readonly Field[] | null {
  const fields = record.fields ?? [];
  for (const field of fields) if (field.name === name) return [field];
  for (const field of fields) {
    if (field.name !== null || field.type.kind !== "record") continue;
    const inner = findMember(field.type, name);
    if (inner !== null) return [field, ...inner];
  }
  return null;
}

function isVariablyLong(type: CType): boolean {
  return type.kind === "array" && (type.isVariableLength || isVariablyLong(type.element));
}
