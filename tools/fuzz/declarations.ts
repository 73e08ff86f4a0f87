/** Record types, variables and their initialisers. */
import type { ArrayType, CType, Field, RecordType, ScalarType } from "./c-types.ts";
import { declare } from "./c-types.ts";
import type { Environment, Variable } from "./environment.ts";
import type { Expressions } from "./expressions.ts";

const FLOAT_NAMES = ["float", "double", "long double"] as const;

export class Declarations {
  private readonly env: Environment;
  private readonly expressions: Expressions;

  constructor(env: Environment, expressions: Expressions) {
    this.env = env;
    this.expressions = expressions;
  }

  /** Text of a new struct or union definition, which later declarations may use. */
  record(): string {
    const { env } = this;
    const { random } = env;
    const kind = random.chance(30) ? "union" : "struct";
    const fields: Field[] = [];
    const count = random.between(1, 6);
    for (let i = 0; i < count; i++) fields.push(this.field(kind, i));
    const packed = random.chance(20);
    const record: RecordType = { kind, tag: env.fresh("s"), fields, packed };
    env.records.push(record);
    const lines = fields.flatMap((f) => {
      const separator =
        f.width !== null && random.chance(8)
          ? [`${f.type.kind === "integer" ? f.type.name : "int"} : 0;`]
          : [];
      const width = f.width === null ? "" : ` : ${f.width}`;
      return [`${declare(f.type, f.name)}${width};`, ...separator];
    });
    const attribute = packed ? " __attribute__((packed))" : "";
    return `${kind}${attribute} ${record.tag} { ${lines.join(" ")} };`;
  }

  private field(kind: "struct" | "union", number: number): Field {
    const { random, types, records } = this.env;
    const name = `f${number}`;
    // A _Bool that other members overwrite could hold neither 0 nor 1.
    const integers = types.all.filter((t) => kind === "struct" || t.name !== "_Bool");
    if (random.chance(35)) {
      const type = random.pick(integers);
      const widest = type.bits === 32 && type.signed ? 31 : type.bits === 64 ? 63 : type.bits;
      return { name, type, width: random.between(1, Math.max(1, widest)) };
    }
    if (random.chance(20) && records.length > 0) {
      const nested = random.pick(records);
      if (kind === "struct" || !hasInvalidImages(nested))
        return { name, type: nested, width: null };
    }
    const scalar: ScalarType = random.chance(20)
      ? { kind: "float", name: random.pick(kind === "union" ? ["float", "double"] : FLOAT_NAMES) }
      : random.pick(integers);
    if (random.chance(25))
      return {
        name,
        type: { kind: "array", element: scalar, length: random.pick([2, 4]) },
        width: null,
      };
    return { name, type: scalar, width: null };
  }

  /** A type for a variable that is no pointer. */
  objectType(): CType {
    const { random, records } = this.env;
    return random.weighted<() => CType>([
      [8, () => this.env.scalarType()],
      [4, () => this.arrayType(this.env.scalarType())],
      [records.length > 0 ? 4 : 0, () => random.pick(records)],
      [records.length > 0 ? 2 : 0, () => this.arrayType(random.pick(records))],
      [2, () => this.arrayType(this.arrayType(this.env.integerType()))],
    ])();
  }

  private arrayType(element: CType): ArrayType {
    return { kind: "array", element, length: this.env.random.pick([2, 4, 8]) };
  }

  /** Declares and initialises a variable; static ones with constants. */
  variable(prefix: string, storage: "static" | "local"): string {
    const { env } = this;
    const type = this.objectType();
    const name = env.fresh(prefix);
    const isConst = env.random.chance(8);
    const initialiser = this.initialiser(type, storage);
    const isPrivate = storage === "local" && (type.kind === "integer" || type.kind === "float");
    env.declare({ name, type, isConst, isPrivate });
    const words = [storage === "static" ? "static" : "", isConst ? "const" : ""];
    if (!isConst && env.random.chance(6)) words.push("volatile");
    return `${[...words, declare(type, name)].filter(Boolean).join(" ")} = ${initialiser};`;
  }

  initialiser(type: CType, storage: "static" | "local"): string {
    const { random } = this.env;
    switch (type.kind) {
      case "integer":
        return storage === "static"
          ? this.expressions.literal().text
          : this.expressions.integer(2).text;
      case "float":
        return storage === "static"
          ? `${random.between(-50, 50)}.25`
          : this.expressions.fixed(type, 1);
      case "array":
        return this.arrayInitialiser(type, storage);
      case "struct":
      case "union":
        return this.recordInitialiser(type, storage);
      case "pointer":
        throw new Error("pointers are initialised where they are declared");
    }
  }

  private arrayInitialiser(type: ArrayType, storage: "static" | "local"): string {
    const { random } = this.env;
    const item = (): string => this.initialiser(type.element, storage);
    const style = random.below(4);
    if (style === 0) return `{ ${item()} }`;
    if (style === 1) {
      const at = random.below(type.length);
      return `{ ${item()}, [${at}] = ${item()} }`;
    }
    if (style === 2) {
      const from = random.below(type.length - 1);
      return `{ [${from} ... ${random.between(from, type.length - 1)}] = ${this.constant(type.element)} }`;
    }
    return `{ ${Array.from({ length: type.length }, item).join(", ")} }`;
  }

  /** An initialiser that may be evaluated any number of times. */
  private constant(type: CType): string {
    return this.initialiser(type, "static");
  }

  private recordInitialiser(type: RecordType, storage: "static" | "local"): string {
    const { random } = this.env;
    // The bits of an automatic union outside the initialised member are unspecified; all of zero is zero.
    if (type.kind === "union" && storage === "local") return "{ 0 }";
    const value = (f: Field): string => this.initialiser(f.type, storage);
    if (type.kind === "union" || random.chance(40)) {
      const f = random.pick(type.fields);
      const others =
        type.kind === "union" ? [] : type.fields.filter((o) => o !== f && random.chance(40));
      return `{ ${[f, ...others].map((g) => `.${g.name} = ${value(g)}`).join(", ")} }`;
    }
    const shown = random.between(1, type.fields.length);
    return `{ ${type.fields.slice(0, shown).map(value).join(", ")} }`;
  }

  /** A local array whose length the program computes, filled by a loop. */
  variableLengthArray(prefix: string): string {
    const { env } = this;
    const element = env.scalarType();
    const length = env.random.pick([2, 4, 8]);
    const name = env.fresh(prefix);
    const i = env.fresh("k");
    const size = `(${this.expressions.integer(1).text} & 0) + ${length}`;
    const start = element.kind === "float" ? `${i} * 0.5` : `${i} * 3`;
    env.declare({
      name,
      type: { kind: "array", element, length },
      isConst: false,
      isPrivate: false,
    });
    const declaration = env.random.chance(50)
      ? `${element.name} ${name}[${size}];`
      : `${element.name} *${name} = alloca((${size}) * sizeof(${element.name}));`;
    return `${declaration} for (int ${i} = 0; ${i} < ${length}; ${i}++) ${name}[${i}] = ${start};`;
  }

  /** A pointer to a visible pointer; null when there is none. */
  private pointerToPointer(prefix: string): string | null {
    const { env } = this;
    const pointers = env.visible().filter((v) => v.type.kind === "pointer" && v.type.home !== null);
    if (pointers.length === 0) return null;
    const target = env.random.pick(pointers);
    const name = env.fresh(prefix);
    const type: CType = { kind: "pointer", target: target.type, home: null, length: 1 };
    env.declare({ name, type, isConst: false, isPrivate: false });
    return `${declare(type, name)} = &${target.name};`;
  }

  /** A pointer into a visible array, or to a visible record; null when there is none. */
  pointer(prefix: string): string | null {
    const { env } = this;
    if (env.random.chance(25)) {
      const indirect = this.pointerToPointer(prefix);
      if (indirect !== null) return indirect;
    }
    const targets = env
      .visible()
      .filter((v) => !v.isConst && !v.isPrivate && (v.type.kind === "array" || isRecord(v.type)));
    if (targets.length === 0) return null;
    const target = env.random.pick(targets);
    const name = env.fresh(prefix);
    const variable = this.pointerTo(target, name);
    // Written before the pointer is visible: its initialiser must not read it.
    const at =
      target.type.kind === "array"
        ? `&${target.name}[${this.expressions.index(target.type.length)}]`
        : `&${target.name}`;
    env.declare(variable);
    return `${declare(variable.type, name)} = ${at};`;
  }

  private pointerTo(target: Variable, name: string): Variable {
    const { type } = target;
    const pointed: CType =
      type.kind === "array"
        ? { kind: "pointer", target: type.element, home: target.name, length: type.length }
        : { kind: "pointer", target: type, home: null, length: 1 };
    return { name, type: pointed, isConst: false, isPrivate: false };
  }
}

export function isRecord(type: CType): type is RecordType {
  return type.kind === "struct" || type.kind === "union";
}

/** Whether some bytes are no value of the type: neither 0 nor 1, or no x87 number. */
function hasInvalidImages(type: CType): boolean {
  if (type.kind === "array") return hasInvalidImages(type.element);
  if (isRecord(type)) return type.fields.some((f) => hasInvalidImages(f.type));
  return type.kind !== "pointer" && ["_Bool", "long double"].includes(type.name);
}
