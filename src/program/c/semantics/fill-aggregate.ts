import { typeName } from "../../types/print.ts";
import {
  isAggregate,
  type ArrayType,
  type CType,
  type Field,
  type RecordType,
} from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";
import { findMember } from "./access.ts";
import type { Ranged, SemanticContext } from "./context.ts";
import type { InitialValues, StorageDuration } from "./initial-values.ts";
import { InitialiserEntries, type Path } from "./initialiser-entries.ts";
import {
  ItemCursor,
  NO_DESIGNATORS,
  type Designator,
  type RawExpression,
  type RawItem,
} from "./raw-initialisers.ts";

/** One walk over a type and the items of a braced list. */
export class Filling {
  readonly entries: InitialiserEntries;
  /** What the flexible array at the end of the whole becomes; null if it has none or no elements. */
  flexible: ArrayType | null = null;
  private readonly context: SemanticContext;
  private readonly values: InitialValues;
  private readonly storage: StorageDuration;

  constructor(context: SemanticContext, values: InitialValues, storage: StorageDuration) {
    this.entries = new InitialiserEntries(context);
    this.context = context;
    this.values = values;
    this.storage = storage;
  }

  /**
   * Fills an aggregate from the cursor. `elided`: its braces were left out, so it takes what it needs and
   * leaves designators to the list around it. `designators` select where to begin. Returns the number of
   * elements given to an array.
   */
  fill(
    type: ArrayType | RecordType,
    path: Path,
    cursor: ItemCursor,
    braces: "braced" | "elided",
    designators: readonly Designator[],
  ): number {
    if (type.kind === "array") return this.fillArray(type, path, cursor, braces, designators);
    this.fillRecord(type, path, cursor, braces, designators);
    return 0;
  }

  private fillArray(
    type: ArrayType,
    path: Path,
    cursor: ItemCursor,
    braces: "braced" | "elided",
    designators: readonly Designator[],
  ): number {
    let selected = designators;
    let at = 0;
    let length = 0;
    while (true) {
      const item = cursor.peek();
      if (item === null) return length;
      if (selected.length === 0 && item.designators.length > 0) {
        if (braces === "elided") return length;
        selected = item.designators;
      }
      let high = at;
      if (selected.length > 0) {
        const first = selected[0]!;
        if (first.kind !== "index") {
          return this.context.fail(first, "a member is designated in an array");
        }
        this.entries.designated();
        at = Number(first.low);
        high = Number(first.high);
        if (type.length !== null && high >= type.length) {
          return this.context.fail(first, `the array has ${type.length} elements only`);
        }
      } else if (type.length !== null && at >= type.length) {
        if (braces === "elided") return length;
        // More values than elements: gcc warns and drops them, effects included.
        cursor.advance();
        continue;
      }
      const rest = selected.length > 0 ? selected.slice(1) : NO_DESIGNATORS;
      const before = this.entries.count;
      this.place(type.element, [...path, at], cursor, rest);
      if (rest.length === 0) this.entries.dropElements(path, at + 1, high, before);
      this.entries.repeat(before, path.length, at, high);
      at = high + 1;
      length = Math.max(length, at);
      selected = NO_DESIGNATORS;
    }
  }

  private fillRecord(
    type: RecordType,
    path: Path,
    cursor: ItemCursor,
    braces: "braced" | "elided",
    designators: readonly Designator[],
  ): void {
    const fields = type.fields ?? [];
    let selected = designators;
    let at = 0;
    while (true) {
      const item = cursor.peek();
      if (item === null) return;
      if (selected.length === 0 && item.designators.length > 0) {
        if (braces === "elided") return;
        selected = item.designators;
      }
      let rest = NO_DESIGNATORS;
      if (selected.length > 0) {
        const first = selected[0]!;
        const found = first.kind === "field" ? findMember(type, first.name) : null;
        if (first.kind !== "field" || found === null) {
          return this.context.fail(first, `'${typeName(type)}' has no such member`);
        }
        this.entries.designated();
        at = found[0]!.index;
        // A member of an anonymous record is designated again inside of it.
        rest = found.length > 1 ? selected : selected.slice(1);
      } else if (at >= fields.length || (type.tag === "union" && at > 0)) {
        if (braces === "elided") return;
        // As for arrays: the rest is dropped.
        cursor.advance();
        continue;
      }
      const field = fields[at]!;
      if (field.type.kind === "array" && field.type.length === null) {
        this.placeFlexible(field, field.type, path, item, rest);
        cursor.advance();
      } else this.place(field.type, [...path, field], cursor, rest);
      at = type.tag === "union" ? fields.length : field.index + 1;
      selected = NO_DESIGNATORS;
    }
  }

  /** A flexible array gets the length that its initialiser needs; the object becomes so much longer. */
  private placeFlexible(
    field: Field,
    type: ArrayType,
    outer: Path,
    { value: raw }: RawItem,
    rest: readonly Designator[],
  ): void {
    const path = [...outer, field];
    if (this.storage === "automatic") {
      this.context.fail(raw, "a flexible array member is initialised in an automatic object");
    }
    const image = this.values.stringImage(type, raw);
    const isPlain = outer.length === 0 && rest.length === 0;
    if (!isPlain || (image === null && raw.kind !== "list")) {
      this.context.unsupported(raw, "this initialisation of a flexible array member");
    }
    this.entries.restart(path);
    if (image !== null) {
      this.flexible = image.type;
      this.entries.add({ path, type: image.type, value: image.bytes });
    } else if (raw.kind === "list") {
      const items = new ItemCursor(raw.items);
      const length = this.fillArray(type, path, items, "braced", NO_DESIGNATORS);
      this.flexible = this.context.types.array(type.element, length, type.qualifiers);
    }
  }

  /** Gives the next item to the object of `type` at `path`. */
  private place(type: CType, path: Path, cursor: ItemCursor, rest: readonly Designator[]): void {
    if (rest.length > 0) {
      if (!isAggregate(type)) this.context.fail(rest[0]!, `'${typeName(type)}' has no parts`);
      this.fill(type, path, cursor, "elided", rest);
      return;
    }
    const { value: raw } = cursor.peek()!;
    if (type.kind === "array") {
      const image = this.values.stringImage(type, raw);
      if (image !== null) {
        cursor.advance();
        this.entries.add({ path, type, value: image.bytes });
        return;
      }
      if (raw.kind === "expression" && this.placeLiteral(type, path, raw)) {
        cursor.advance();
        return;
      }
    }
    if (raw.kind === "list") {
      cursor.advance();
      this.placeList(type, path, raw.items, raw);
      return;
    }
    if (isAggregate(type) && !(type.kind === "record" && raw.value.type === type)) {
      this.fill(type, path, cursor, "elided", NO_DESIGNATORS);
      return;
    }
    cursor.advance();
    this.placeValue(type, path, raw.value);
  }

  /** As for a whole array; false if the value is no such literal. */
  private placeLiteral(type: ArrayType, path: Path, raw: RawExpression): boolean {
    const literal = this.storage === "static" ? this.values.literal(type, raw) : null;
    if (literal === null || literal.kind === "scalar") return false;
    this.entries.restart(path);
    if (literal.kind === "bytes") this.entries.add({ path, type, value: literal.bytes });
    else {
      for (const entry of literal.entries) {
        this.entries.add({ ...entry, path: [...path, ...entry.path] });
      }
    }
    return true;
  }

  private placeList(type: CType, path: Path, items: readonly RawItem[], at: Ranged): void {
    if (isAggregate(type)) {
      // What an earlier designator gave to this object is gone: the list starts from zero.
      this.entries.restart(path);
      this.fill(type, path, new ItemCursor(items), "braced", NO_DESIGNATORS);
      return;
    }
    const first = items[0];
    if (first === undefined) this.context.fail(at, "a scalar has an empty initialiser");
    if (first.value.kind === "list") this.placeList(type, path, first.value.items, first.value);
    else this.placeValue(type, path, first.value.value);
  }

  private placeValue(type: CType, path: Path, raw: SourceExpression): void {
    this.entries.add({ path, type, value: this.values.value(raw, type, this.storage) });
  }
}
