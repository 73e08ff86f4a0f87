import {
  ATOMIC,
  CONST,
  RESTRICT,
  VOLATILE,
  type CType,
  type FloatType,
  type IntegerType,
  type Qualifiers,
  type RecordType,
} from "./type.ts";

/** Parameters of parameters of functions: without a limit a name may be exponentially long. */
const FUNCTION_LEVELS = 3;

/** The type as C spells it without a declared name: `int (*)(char *, ...)`. */
export function typeName(type: CType): string {
  return declaration(type, "");
}

/** What types are called that are not derived from others. */
export type TypeNaming = (type: IntegerType | FloatType | RecordType) => string;

const FOR_PEOPLE: TypeNaming = (type) =>
  type.kind === "record" ? `${type.tag} ${type.name ?? "<anonymous>"}` : type.name;

/** `name` declared with the type: `int (*name)[3]`. */
export function declaration(type: CType, name: string, naming: TypeNaming = FOR_PEOPLE): string {
  return new Declaration(naming).of(type, 0, name, 0);
}

class Declaration {
  private readonly naming: TypeNaming;

  constructor(naming: TypeNaming) {
    this.naming = naming;
  }

  of(type: CType, qualifiers: Qualifiers, name: string, level: number): string {
    switch (type.kind) {
      case "void":
        return join(qualified(qualifiers, "void"), name);
      case "integer":
      case "float":
      case "record":
        return join(qualified(qualifiers, this.naming(type)), name);
      case "pointer": {
        const inner = type.pointee.kind;
        const starred = `*${qualified(qualifiers, name)}`;
        const wrapped = inner === "array" || inner === "function" ? `(${starred})` : starred;
        return this.of(type.pointee, type.qualifiers, wrapped, level);
      }
      case "array": {
        const length = type.isVariableLength ? "*" : (type.length ?? "");
        return this.of(type.element, type.qualifiers, `${name}[${length}]`, level);
      }
      case "function": {
        const isDeep = level >= FUNCTION_LEVELS;
        const parameters = isDeep
          ? ["…"]
          : type.parameters.map((parameter) => this.of(parameter, 0, "", level + 1));
        if (type.isVariadic) parameters.push("...");
        const list = type.isPrototype && parameters.length === 0 ? "void" : parameters.join(", ");
        return this.of(type.returns, 0, `${name}(${list})`, level);
      }
    }
  }
}

function join(type: string, name: string): string {
  return name === "" ? type : `${type} ${name}`;
}

const WORDS: readonly (readonly [Qualifiers, string])[] = [
  [CONST, "const"],
  [VOLATILE, "volatile"],
  [RESTRICT, "restrict"],
  [ATOMIC, "_Atomic"],
];

function qualified(qualifiers: Qualifiers, text: string): string {
  if (qualifiers === 0) return text;
  const words = WORDS.filter(([bit]) => (qualifiers & bit) !== 0).map(([, word]) => word);
  return join(words.join(" "), text);
}
