/**
 * Initialisers (C11 6.7.9): braces, brace elision, designators and GNU ranges become a flat list of
 * values with the path to where each goes.
 */
import { compositeType } from "../../types/compatibility.ts";
import { withFlexibleLength } from "../../types/layout.ts";
import { typeName } from "../../types/print.ts";
import { isAggregate, isScalar, type ArrayType, type CType } from "../../types/type.ts";
import type { Initialiser, SourceExpression } from "../ast.ts";
import type { Conversions } from "./conversions.ts";
import type { SemanticContext } from "./context.ts";
import { Filling } from "./fill-aggregate.ts";
import { InitialValues, type StorageDuration } from "./initial-values.ts";
import { isStaticValue } from "./known-constants.ts";
import {
  ItemCursor,
  NO_DESIGNATORS,
  type RawExpression,
  type RawInitialiser,
  type RawList,
} from "./raw-initialisers.ts";

export interface InitialisedObject {
  readonly initialiser: Initialiser;
  /** The declared type, completed by the number of elements if it had none. */
  readonly type: CType;
  /** Of the object: longer than the type says if a flexible array at its end is initialised. */
  readonly storage: CType;
}

export class Initialisers {
  private readonly context: SemanticContext;
  private readonly values: InitialValues;

  constructor(context: SemanticContext, conversions: Conversions) {
    this.context = context;
    this.values = new InitialValues(context, conversions);
  }

  initialise(type: CType, raw: RawInitialiser, storage: StorageDuration): InitialisedObject {
    const result = this.elaborate(type, raw, storage);
    if (storage === "static") this.requireConstant(result.initialiser);
    return result;
  }

  private elaborate(type: CType, raw: RawInitialiser, storage: StorageDuration): InitialisedObject {
    if (type.kind === "array") {
      const image = this.values.listImage(type, raw) ?? this.values.stringImage(type, raw);
      if (image !== null) {
        const { bytes, type: completed } = image;
        return { initialiser: { kind: "bytes", bytes }, type: completed, storage: completed };
      }
    }
    if (raw.kind === "expression") {
      if (type.kind === "array") return this.arrayLiteral(type, raw, storage);
      const value = this.values.value(raw.value, type, storage);
      return { initialiser: { kind: "scalar", value }, type, storage: type };
    }
    if (isScalar(type)) {
      const value = this.bracedScalar(type, raw, storage);
      return { initialiser: { kind: "scalar", value }, type, storage: type };
    }
    if (!isAggregate(type)) {
      return this.context.fail(raw, `type '${typeName(type)}' cannot be initialised`);
    }
    const filling = new Filling(this.context, this.values, storage);
    const length = filling.fill(type, [], new ItemCursor(raw.items), "braced", NO_DESIGNATORS);
    const isOpen = type.kind === "array" && type.length === null;
    const completed = isOpen
      ? this.context.types.array(type.element, length, type.qualifiers)
      : type;
    const entries = filling.entries.finish(type);
    const { flexible } = filling;
    const object =
      flexible === null || completed.kind !== "record"
        ? completed
        : withFlexibleLength(completed, flexible);
    return { initialiser: { kind: "aggregate", entries }, type: completed, storage: object };
  }

  /** GNU C: a static array may begin as a copy of a compound literal. */
  private arrayLiteral(
    type: ArrayType,
    raw: RawExpression,
    storage: StorageDuration,
  ): InitialisedObject {
    const initialiser = this.values.literal(type, raw);
    if (storage === "automatic" || initialiser === null) {
      return this.context.fail(raw, "an array is initialised by braces or a string");
    }
    const completed = compositeType(type, raw.value.type, this.context.types);
    return { initialiser, type: completed, storage: completed };
  }

  private bracedScalar(type: CType, raw: RawList, storage: StorageDuration): SourceExpression {
    const first = raw.items[0];
    if (first === undefined) return this.context.fail(raw, "a scalar has an empty initialiser");
    if (first.value.kind === "list") return this.bracedScalar(type, first.value, storage);
    return this.values.value(first.value.value, type, storage);
  }

  private requireConstant(initialiser: Initialiser): void {
    switch (initialiser.kind) {
      case "bytes":
        return;
      case "scalar":
        this.requireStatic(initialiser.value);
        return;
      case "aggregate":
        for (const { value } of initialiser.entries) {
          if (!(value instanceof Uint8Array)) this.requireStatic(value);
        }
    }
  }

  private requireStatic(value: SourceExpression): void {
    if (!isStaticValue(value)) {
      this.context.fail(value, "the initialiser of a static object is not constant");
    }
  }
}
