import type { TypeTable } from "../types/type-table.ts";
import type { CType, Field, FunctionType, IntegerType, RecordType } from "../types/type.ts";
import { recordClasses } from "./record-classes.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The types of several files as the types of one program: what C calls compatible structures, unions and
 * enumerations become the same object, and so does what is derived from them.
 *
 * Soundness: who follows pointers may tell objects apart by their types.
 */
export class UnifiedTypes {
  private readonly types: TypeTable;
  private readonly records: ReadonlyMap<RecordType, RecordType>;
  private readonly fields = new Map<Field, Field>();
  private readonly enumerations = new Map<string, IntegerType>();
  private readonly known = new Map<CType, CType>();

  constructor(types: TypeTable) {
    this.types = types;
    this.records = recordClasses(types.records);
    for (const [record, representative] of this.records) {
      if (record === representative) continue;
      record.fields?.forEach((field, i) => this.fields.set(field, representative.fields![i]!));
    }
    for (const record of new Set(this.records.values())) this.complete(record);
  }

  of<T extends CType>(type: T): T;
  of(type: CType): CType {
    const known = this.known.get(type);
    if (known !== undefined) return known;
    const unified = this.unified(type);
    this.known.set(type, unified);
    return unified;
  }

  field(field: Field): Field {
    const found = this.fields.get(field);
    if (found !== undefined) return found;
    this.fields.set(field, field);
    const own: Mutable<Field> = field;
    own.type = this.of(field.type);
    return field;
  }

  private unified(type: CType): CType {
    const { types } = this;
    switch (type.kind) {
      case "void":
      case "float":
        return type;
      case "integer":
        return type.isEnum ? this.enumeration(type) : type;
      case "pointer":
        return types.pointer(this.of(type.pointee), type.qualifiers);
      case "array": {
        const element = this.of(type.element);
        if (element === type.element) return type;
        return type.isVariableLength
          ? types.variableLengthArray(element, type.qualifiers)
          : types.array(element, type.length, type.qualifiers);
      }
      case "record":
        return this.record(type);
      case "function":
        return this.function(type);
    }
  }

  private function(type: FunctionType): FunctionType {
    const returns = this.of(type.returns);
    const parameters = type.parameters.map((parameter) => this.of(parameter));
    const isSame =
      returns === type.returns &&
      parameters.every((parameter, i) => parameter === type.parameters[i]);
    if (isSame) return type;
    const arity = type.isVariadic ? "variadic" : type.isPrototype ? "fixed" : "unspecified";
    return this.types.function(returns, parameters, arity);
  }

  private record(record: RecordType): RecordType {
    const representative = this.records.get(record);
    if (representative !== undefined) return representative;
    // It is that of an object whose flexible array has elements.
    this.known.set(record, record);
    this.complete(record);
    return record;
  }

  private complete(record: RecordType): void {
    if (record.fields !== null) record.fields = record.fields.map((field) => this.field(field));
  }

  private enumeration(type: IntegerType): IntegerType {
    const key = [type.name, type.size, type.signed, type.bits].join(" ");
    const known = this.enumerations.get(key);
    if (known === undefined) this.enumerations.set(key, type);
    return known ?? type;
  }
}
