import { UnsupportedFeature, type SourceRange } from "../../base/diagnostics/index.ts";
import type { FileScope } from "../cfa/file-scope.ts";
import { declaration } from "../types/print.ts";
import type { CType, FloatType, IntegerType, RecordType } from "../types/type.ts";

/** Types as C at the end of a file writes them. */
export class TypeTexts {
  private readonly scope: FileScope;
  private readonly place: SourceRange;

  /** `place`: what is to blame for types without a name. */
  constructor(scope: FileScope, place: SourceRange) {
    this.scope = scope;
    this.place = place;
  }

  declared(type: CType, name: string): string {
    const text = declaration(type, name, (basic) => this.basic(basic));
    if (/\[\*\]|…/.test(text))
      throw new UnsupportedFeature(`an argument of type ${text}`, this.place);
    return text;
  }

  /** Null: the type has no name at the end of the file. */
  nameOf(type: RecordType): string | null {
    return this.scope.recordName(type);
  }

  private basic(type: IntegerType | FloatType | RecordType): string {
    if (type.kind === "float") return type.name;
    if (type.kind === "integer") return this.integer(type);
    const name = this.nameOf(type);
    if (name === null)
      throw new UnsupportedFeature("an argument of a type without a name", this.place);
    return name;
  }

  /** Enumerations and bit-fields may have no name; then that of the type that represents them. */
  private integer(type: IntegerType): string {
    const [, tag] = /^enum (\w+)$/.exec(type.name) ?? [];
    const isNamed = type.isEnum
      ? tag !== undefined && this.scope.tag(tag)?.kind === "enum"
      : /^[\w ]+$/.test(type.name);
    return isNamed ? type.name : inputType(type);
  }
}

const BY_RANK = ["_Bool", "char", "short", "int", "long", "long long", "__int128"] as const;

/** The suffix of the input function that gives any value of the type. */
export function inputSuffix(type: IntegerType | FloatType): string {
  if (type.kind === "float") {
    return type.format === "binary32"
      ? "float"
      : type.format === "binary64"
        ? "double"
        : "longdouble";
  }
  if (type.rank === 1) return type.name === "char" ? "char" : type.signed ? "schar" : "uchar";
  const word = (["bool", "", "short", "int", "long", "longlong", "int128"] as const)[type.rank];
  return type.signed || type.rank === 0 ? word : `u${word}`;
}

/** The type of its results. */
export function inputType(type: IntegerType | FloatType): string {
  if (type.kind === "float") return type.name;
  if (type.rank === 1 && type.name === "char") return "char";
  const word = BY_RANK[type.rank];
  if (type.rank === 0) return word;
  return type.signed ? (type.rank === 1 ? "signed char" : word) : `unsigned ${word}`;
}
