import * as node from "../../cfa/nodes.ts";
import { areInterchangeable } from "../../types/compatibility.ts";
import type { ArrayType, CType, IntegerType } from "../../types/type.ts";
import type { Initialiser, SourceExpression } from "../ast.ts";
import { constantInteger } from "./constants.ts";
import type { Conversions } from "./conversions.ts";
import type { SemanticContext } from "./context.ts";
import { numberImage } from "./number-image.ts";
import type { RawExpression, RawInitialiser } from "./raw-initialisers.ts";

export type StorageDuration = "static" | "automatic";

/** The bytes that an array begins with. */
interface ArrayImage {
  readonly bytes: Uint8Array;
  /** Completed by the number of elements if it had none. */
  readonly type: ArrayType;
}

/** What one initialiser gives to one object: a value, a string, the content of a literal. */
export class InitialValues {
  private readonly context: SemanticContext;
  private readonly conversions: Conversions;

  constructor(context: SemanticContext, conversions: Conversions) {
    this.context = context;
    this.conversions = conversions;
  }

  /** Converted; of a static object what gcc computes for it. */
  value(raw: SourceExpression, type: CType, storage: StorageDuration): SourceExpression {
    const value = this.conversions.assign(raw, type, "the initialiser");
    if (storage === "automatic" || type.kind !== "integer") return value;
    if (constantInteger(value) !== null) return value;
    const known = constantInteger(value, "computed");
    return known === null ? value : node.integerConstant(type, known, value.start, value.end);
  }

  /** What a compound literal of the array's type begins with; null if the value is none. */
  literal(type: ArrayType, { value }: RawExpression): Initialiser | null {
    if (value.type.kind !== "array" || !areInterchangeable(type, value.type)) return null;
    if (value.kind === "compound-literal") return value.initialiser;
    if (value.kind !== "variable") return null;
    return this.context.staticLiterals.get(value.variable) ?? null;
  }

  /** A long list of numbers for an array of integers. */
  listImage(type: ArrayType, raw: RawInitialiser): ArrayImage | null {
    if (raw.kind !== "list" || raw.numbers === null) return null;
    const bytes = numberImage(type, raw.numbers);
    if (bytes === null) return null;
    const length = type.length ?? raw.numbers.length;
    const completed = this.context.types.array(type.element, length, type.qualifiers);
    return { bytes, type: completed };
  }

  /** A string, possibly in braces, for an array of characters of its width. */
  stringImage(type: ArrayType, raw: RawInitialiser): ArrayImage | null {
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
    return { bytes: image, type: completed };
  }
}

function isCharacterArray(element: IntegerType, string: CType): boolean {
  if (string.kind !== "array" || string.element.kind !== "integer") return false;
  return string.element.rank === 1 ? element.rank === 1 : element.size === string.element.size;
}
