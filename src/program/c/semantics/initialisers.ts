/**
 * Initialisers (C11 6.7.9): braces, brace elision, designators and GNU ranges become a flat list of
 * values with the path to where each goes.
 */
import * as node from "../../cfa/nodes.ts";
import { areInterchangeable, compositeType } from "../../types/compatibility.ts";
import { sizeOf, withFlexibleLength } from "../../types/layout.ts";
import { typeName } from "../../types/print.ts";
import {
  isAggregate,
  isScalar,
  type ArrayType,
  type CType,
  type Field,
  type IntegerType,
  type RecordType,
} from "../../types/type.ts";
import type { Initialiser, InitialiserEntry, SourceExpression } from "../ast.ts";
import { findMember } from "./access.ts";
import type { Conversions } from "./conversions.ts";
import type { SemanticContext } from "./context.ts";
import { constantInteger } from "./constants.ts";
import { isStaticValue } from "./known-constants.ts";
import { withoutOverridden } from "./overridden-entries.ts";
import { numberImage } from "./number-image.ts";

interface Ranged {
  readonly start: number;
  readonly end: number;
}

/** An initialiser as parsed. */
export type RawInitialiser = RawExpression | RawList;

interface RawExpression extends Ranged {
  readonly kind: "expression";
  readonly value: SourceExpression;
}

interface RawList extends Ranged {
  readonly kind: "list";
  readonly items: readonly RawItem[];
  /** The values of a long list that holds nothing else: it should be used without making `items`. */
  readonly numbers: Float64Array | null;
}

export interface RawItem {
  readonly designators: readonly Designator[];
  readonly value: RawInitialiser;
}

export type Designator =
  | (Ranged & { readonly kind: "field"; readonly name: string })
  /** `[low ... high]`; equal for one element. */
  | (Ranged & { readonly kind: "index"; readonly low: bigint; readonly high: bigint });

export interface InitialisedObject {
  readonly initialiser: Initialiser;
  /** The declared type, completed by the number of elements if it had none. */
  readonly type: CType;
  /** Of the object: longer than the type says if a flexible array at its end is initialised. */
  readonly storage: CType;
}

type Path = readonly (Field | number)[];

/** Where the next value of one braced list comes from. */
class ItemCursor {
  private readonly items: readonly RawItem[];
  private next = 0;

  constructor(items: readonly RawItem[]) {
    this.items = items;
  }

  peek(): RawItem | null {
    return this.items[this.next] ?? null;
  }

  advance(): void {
    this.next++;
  }
}

const NO_DESIGNATORS: readonly Designator[] = [];

export class Initialisers {
  private readonly context: SemanticContext;
  private readonly conversions: Conversions;

  constructor(context: SemanticContext, conversions: Conversions) {
    this.context = context;
    this.conversions = conversions;
  }

  initialise(type: CType, raw: RawInitialiser, storage: "static" | "automatic"): InitialisedObject {
    const result = this.elaborate(type, raw, storage);
    if (storage === "static") this.requireConstant(result.initialiser);
    return result;
  }

  private elaborate(
    type: CType,
    raw: RawInitialiser,
    storage: "static" | "automatic",
  ): InitialisedObject {
    if (type.kind === "array") {
      const image = this.listImage(type, raw) ?? this.stringImage(type, raw);
      if (image !== null) return image;
    }
    if (raw.kind === "expression") {
      if (type.kind === "array") return this.arrayLiteral(type, raw, storage);
      const value = this.value(raw.value, type, storage);
      return { initialiser: { kind: "scalar", value }, type, storage: type };
    }
    if (isScalar(type)) {
      const value = this.bracedScalar(type, raw, storage);
      return { initialiser: { kind: "scalar", value }, type, storage: type };
    }
    if (!isAggregate(type)) {
      return this.context.fail(raw, `type '${typeName(type)}' cannot be initialised`);
    }
    const filling = new Filling(this.context, this, storage);
    const length = filling.fill(type, [], new ItemCursor(raw.items), "braced", NO_DESIGNATORS);
    const isOpen = type.kind === "array" && type.length === null;
    const completed = isOpen
      ? this.context.types.array(type.element, length, type.qualifiers)
      : type;
    const entries = filling.finish(type);
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
    storage: "static" | "automatic",
  ): InitialisedObject {
    const initialiser = this.literal(type, raw);
    if (storage === "automatic" || initialiser === null) {
      return this.context.fail(raw, "an array is initialised by braces or a string");
    }
    const completed = compositeType(type, raw.value.type, this.context.types);
    return { initialiser, type: completed, storage: completed };
  }

  /** What a compound literal of the array's type begins with; null if the value is none. */
  literal(type: ArrayType, { value }: RawExpression): Initialiser | null {
    if (value.type.kind !== "array" || !areInterchangeable(type, value.type)) return null;
    if (value.kind === "compound-literal") return value.initialiser;
    if (value.kind !== "variable") return null;
    return this.context.staticLiterals.get(value.variable) ?? null;
  }

  /** Converted; of a static object what gcc computes for it. */
  value(raw: SourceExpression, type: CType, storage: "static" | "automatic"): SourceExpression {
    const value = this.conversions.assign(raw, type, "the initialiser");
    if (storage === "automatic" || type.kind !== "integer") return value;
    if (constantInteger(value) !== null) return value;
    const known = constantInteger(value, "computed");
    return known === null ? value : node.integerConstant(type, known, value.start, value.end);
  }

  private bracedScalar(
    type: CType,
    raw: RawList,
    storage: "static" | "automatic",
  ): SourceExpression {
    const first = raw.items[0];
    if (first === undefined) return this.context.fail(raw, "a scalar has an empty initialiser");
    if (first.value.kind === "list") return this.bracedScalar(type, first.value, storage);
    return this.value(first.value.value, type, storage);
  }

  /** A long list of numbers for an array of integers. */
  private listImage(type: ArrayType, raw: RawInitialiser): InitialisedObject | null {
    if (raw.kind !== "list" || raw.numbers === null) return null;
    const bytes = numberImage(type, raw.numbers);
    if (bytes === null) return null;
    const length = type.length ?? raw.numbers.length;
    const completed = this.context.types.array(type.element, length, type.qualifiers);
    return { initialiser: { kind: "bytes", bytes }, type: completed, storage: completed };
  }

  /** A string, possibly in braces, for an array of characters of its width. */
  stringImage(
    type: ArrayType,
    raw: RawInitialiser,
  ): (InitialisedObject & { initialiser: { kind: "bytes" } }) | null {
    const { element } = type;
    if (element.kind !== "integer") return null;
    if (raw.kind === "list" && raw.numbers !== null) return null;
    const only = raw.kind === "list" && raw.items.length === 1 ? raw.items[0]!.value : raw;
    if (only.kind !== "expression") return null;
    const bytes = this.context.stringBytes(only.value);
    if (bytes === null || !isCharacterArray(element, only.value.type)) return null;
    const length = type.length ?? bytes.length / element.size;
    const image = new Uint8Array(length * element.size);
    image.set(bytes.subarray(0, image.length));
    const completed = this.context.types.array(element, length, type.qualifiers);
    return { initialiser: { kind: "bytes", bytes: image }, type: completed, storage: completed };
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

/** One walk over a type and the items of a braced list. */
class Filling {
  /** Null where a later list starts from zero. */
  private readonly entries: (InitialiserEntry | null)[] = [];
  /** What the flexible array at the end of the whole becomes; null if it has none or no elements. */
  flexible: ArrayType | null = null;
  private hasDesignators = false;
  /** Values of ranges with effects: what computes each, by what reads it again. */
  private readonly computed = new Map<SourceExpression, SourceExpression>();
  private readonly context: SemanticContext;
  private readonly storage: "static" | "automatic";
  private readonly parts: Initialisers;

  constructor(context: SemanticContext, parts: Initialisers, storage: "static" | "automatic") {
    this.storage = storage;
    this.context = context;
    this.parts = parts;
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
        this.hasDesignators = true;
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
      const before = this.entries.length;
      this.place(type.element, [...path, at], cursor, rest);
      if (rest.length === 0) this.drop(path, at + 1, high, before);
      this.repeat(before, path.length, at, high);
      at = high + 1;
      length = Math.max(length, at);
      selected = NO_DESIGNATORS;
    }
  }

  /** The entries that count. `type` is that of the whole object. */
  finish(type: CType): readonly InitialiserEntry[] {
    const entries = this.entries.filter((entry) => entry !== null);
    if (!this.hasDesignators) return entries;
    const kept = withoutOverridden(type, entries);
    for (const [again, once] of this.computed) {
      if (kept.some(({ value }) => value === once)) continue;
      const first = kept.findIndex(({ value }) => value === again);
      if (first >= 0) kept[first] = { ...kept[first]!, value: once };
    }
    return kept;
  }

  /** GNU ranges: the entries made for element `low` again for the others up to `high`. */
  private repeat(before: number, depth: number, low: number, high: number): void {
    if (high === low) return;
    const made: InitialiserEntry[] = [];
    for (let i = before; i < this.entries.length; i++) {
      const entry = this.entries[i];
      if (!entry) continue;
      const { value } = entry;
      if (value instanceof Uint8Array || !value.effects) made.push(entry);
      else {
        const { once, again } = this.computedOnce(value);
        this.computed.set(again, once);
        this.entries[i] = { ...entry, value: once };
        made.push({ ...entry, value: again });
      }
    }
    for (let element = low + 1; element <= high; element++) {
      for (const entry of made) {
        this.entries.push({ ...entry, path: entry.path.with(depth, element) });
      }
    }
  }

  /** `({ T t = value; t; })`, and `t` for all others. */
  private computedOnce(value: SourceExpression): {
    readonly once: SourceExpression;
    readonly again: SourceExpression;
  } {
    const { start, end, type } = value;
    const variable = this.context.symbols.newVariable("range", type, "temporary", start, end);
    const again = node.variableReference(variable, start, end);
    const initialiser = { kind: "scalar", value } as const;
    const declared = {
      kind: "declaration",
      start,
      end,
      variable,
      initialiser,
      lengths: null,
    } as const;
    const result = { kind: "expression", start, end, expression: again } as const;
    const body = { kind: "compound", start, end, statements: [declared, result] } as const;
    const once = { kind: "statement-expression", type, start, end, effects: true, body } as const;
    return { once, again };
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
        this.hasDesignators = true;
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
    const image = this.parts.stringImage(type, raw);
    const isPlain = outer.length === 0 && rest.length === 0;
    if (!isPlain || (image === null && raw.kind !== "list")) {
      this.context.unsupported(raw, "this initialisation of a flexible array member");
    }
    if (this.hasDesignators) this.drop(path);
    const { types } = this.context;
    if (image !== null) {
      const { bytes } = image.initialiser;
      const length = bytes.length / (sizeOf(type.element) ?? 1);
      this.flexible = types.array(type.element, length, type.qualifiers);
      this.entries.push({ path, type: this.flexible, value: bytes });
    } else if (raw.kind === "list") {
      const items = new ItemCursor(raw.items);
      const length = this.fillArray(type, path, items, "braced", NO_DESIGNATORS);
      this.flexible = types.array(type.element, length, type.qualifiers);
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
      const image = this.parts.stringImage(type, raw);
      if (image !== null) {
        cursor.advance();
        this.entries.push({ path, type, value: image.initialiser.bytes });
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
    const literal = this.storage === "static" ? this.parts.literal(type, raw) : null;
    if (literal === null || literal.kind === "scalar") return false;
    if (this.hasDesignators) this.drop(path);
    if (literal.kind === "bytes") this.entries.push({ path, type, value: literal.bytes });
    else {
      for (const entry of literal.entries) {
        this.entries.push({ ...entry, path: [...path, ...entry.path] });
      }
    }
    return true;
  }

  private placeList(type: CType, path: Path, items: readonly RawItem[], at: Ranged): void {
    if (isAggregate(type)) {
      // What an earlier designator gave to this object is gone: the list starts from zero.
      if (this.hasDesignators) this.drop(path);
      this.fill(type, path, new ItemCursor(items), "braced", NO_DESIGNATORS);
      return;
    }
    const first = items[0];
    if (first === undefined) this.context.fail(at, "a scalar has an empty initialiser");
    if (first.value.kind === "list") this.placeList(type, path, first.value.items, first.value);
    else this.placeValue(type, path, first.value.value);
  }

  private placeValue(type: CType, path: Path, raw: SourceExpression): void {
    this.entries.push({ path, type, value: this.parts.value(raw, type, this.storage) });
  }

  /** Of the first `count` entries those of the object at `path`, or of its elements from `low` to `high`. */
  private drop(path: Path, low = 0, high = Infinity, count = this.entries.length): void {
    if (low > high) return;
    for (let i = 0; i < count; i++) {
      const entry = this.entries[i];
      if (!entry || !path.every((step, at) => entry.path[at] === step)) continue;
      const element = entry.path[path.length];
      if (typeof element !== "number" || (element >= low && element <= high))
        this.entries[i] = null;
    }
  }
}

function isCharacterArray(element: IntegerType, string: CType): boolean {
  if (string.kind !== "array" || string.element.kind !== "integer") return false;
  return string.element.rank === 1 ? element.rank === 1 : element.size === string.element.size;
}
