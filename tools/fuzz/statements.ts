/** Statements: side effects one at a time, loops and jumps that end because they burn fuel. */
import { DOUBLE, promoted, unsignedOf, type CType, type IntegerType } from "./c-types.ts";
import { isRecord, type Declarations } from "./declarations.ts";
import type { Environment, GeneratedFunction } from "./environment.ts";
import type { Expressions } from "./expressions.ts";
import type { Place } from "./places.ts";
import { fixName, mixName } from "./prelude.ts";

export class Statements {
  private readonly env: Environment;
  private readonly expressions: Expressions;
  private readonly declarations: Declarations;
  /** What `return` must deliver in the function being written. */
  private result: CType | null = null;
  private loops = 0;

  constructor(env: Environment, expressions: Expressions, declarations: Declarations) {
    this.env = env;
    this.expressions = expressions;
    this.declarations = declarations;
  }

  /** The statements of a function body, without the final return. */
  body(result: CType | null, depth: number): string[] {
    this.result = result;
    this.loops = 0;
    return this.sequence(depth);
  }

  returnStatement(result: CType | null): string {
    if (result === null) return "return;";
    if (result.kind === "integer" || result.kind === "float")
      return `return ${this.expressions.scalar(result, 2)};`;
    const object = this.expressions.places.objectOf(result, this.expressions.index, "readable");
    if (object !== null) return `return ${object};`;
    if (!isRecord(result)) throw new Error("functions return scalars and records");
    return `return (${result.kind} ${result.tag})${this.declarations.initialiser(result, "local")};`;
  }

  private sequence(depth: number): string[] {
    const { env } = this;
    return env.inScope(() => {
      const lines: string[] = [];
      const count = env.random.between(1, env.sizes.statements);
      for (let i = 0; i < count; i++) lines.push(...this.declarationsHere());
      for (let i = 0; i < count; i++) lines.push(...this.statement(depth));
      return lines;
    });
  }

  private declarationsHere(): string[] {
    const { random } = this.env;
    if (random.chance(50)) return [];
    if (random.chance(25)) {
      const pointer = this.declarations.pointer("p");
      if (pointer !== null) return [pointer];
    }
    if (random.chance(8)) return [this.declarations.variableLengthArray("l")];
    return [this.declarations.variable("l", random.chance(15) ? "static" : "local")];
  }

  private statement(depth: number): string[] {
    const { random } = this.env;
    if (depth <= 0) return this.simple();
    return random.weighted<() => string[]>([
      [14, () => this.simple()],
      [4, () => this.ifStatement(depth)],
      [3, () => this.forLoop(depth)],
      [2, () => this.whileLoop(depth)],
      [3, () => this.switchStatement(depth)],
      [2, () => this.gotoOut(depth)],
      [1, () => this.gotoBack(depth)],
      [1, () => this.gotoInto(depth)],
      [1, () => ["{", ...this.sequence(depth - 1), "}"]],
    ])();
  }

  private simple(): string[] {
    const { random } = this.env;
    return random.weighted<() => string[]>([
      [8, () => this.assignment()],
      [5, () => this.compoundAssignment()],
      [4, () => this.step()],
      [4, () => this.callStatement()],
      [3, () => this.recordCopy()],
      [3, () => this.pointerMove()],
      [2, () => this.effects()],
      [1, () => [`mix(${this.expressions.integer(2).text});`]],
      [1, () => this.variadicCall()],
      [1, () => this.memoryCall()],
      [1, () => this.textCall()],
      [1, () => this.formatCall()],
      [1, () => this.chosenTarget()],
      [1, () => this.sortCall()],
    ])();
  }

  private writable(filter: (p: Place) => boolean): Place | null {
    return this.expressions.places.pick(this.expressions.index, (p) => !p.isConst && filter(p));
  }

  private assignment(): string[] {
    const place = this.writable(() => true);
    if (place === null) return [];
    return [`${place.text} = ${this.expressions.scalar(place.type, this.env.sizes.depth)};`];
  }

  private compoundAssignment(): string[] {
    const place = this.writable((p) => p.width === null || p.width < 31);
    if (place === null) return [];
    if (place.type.kind === "float") {
      const operator = this.env.random.pick(["+=", "-=", "*=", "/="]);
      const value = this.env.random.chance(30)
        ? `(int)${this.expressions.integer(1).text}`
        : this.expressions.float(2).text;
      // The place must be the same in both statements, so its index may not depend on itself.
      if (!place.isPlain) return [`${place.text} = ${this.expressions.fixed(place.type, 2)};`];
      const { text, type } = place;
      return [`${text} ${operator} ${value};`, `${text} = ${fixName(type)}(${text});`];
    }
    return [this.integerCompound(place, place.type)];
  }

  private integerCompound(place: Place, type: IntegerType): string {
    const { random, types } = this.env;
    const value = this.expressions.integer(2).text;
    const wide = place.width === null ? promoted(type, types) : type.bits === 64 ? type : types.int;
    const unsigned = unsignedOf(wide, types).name;
    const { text } = place;
    return random.pick([
      `${text} += (${unsigned})${value};`,
      `${text} -= (${unsigned})${value};`,
      `${text} *= (${unsigned})${value};`,
      `${text} &= ${value};`,
      `${text} |= ${value};`,
      `${text} ^= ${value};`,
      `${text} /= (${value} & 31) + 1;`,
      `${text} %= (${value} & 31) + 1;`,
      `${text} >>= ${value} & ${Math.min(wide.bits, place.width ?? 99) > 16 ? 15 : 3};`,
      wide.signed ? `${text} |= 1;` : `${text} <<= ${value} & 15;`,
      ...(place.isPlain && type.bits > 7
        ? [`{ ${text} &= 63; ${text} *= ${1 + random.below(8) / 8}; }`]
        : []),
    ]);
  }

  /** `++` and `--`, as statement or as value of an assignment to another variable. */
  private step(): string[] {
    const { random } = this.env;
    const place = this.writable(
      (p) => !p.inUnion && (p.type.kind === "float" ? p.isPlain : stepIsDefined(p, p.type)),
    );
    if (place === null) return [];
    const operator = random.pick(["++", "--"]);
    const text = random.chance(50) ? `${place.text}${operator}` : `${operator}${place.text}`;
    if (place.type.kind === "float") return [`${text};`];
    const target = this.writable(
      (p) => p.isPlain && p.root !== place.root && p.root.isPrivate && p.type.kind === "integer",
    );
    return [target === null || random.chance(50) ? `${text};` : `${target.text} = ${text};`];
  }

  /** A call with its arguments; the caller may do one thing with the result. */
  private call(): { text: string; f: GeneratedFunction } | null {
    const { random, functions } = this.env;
    const callable = functions.filter((f) => !f.isPure);
    if (callable.length === 0) return null;
    const f = random.pick(callable);
    const values: string[] = [];
    for (const { type } of f.parameters) {
      const value = this.argument(type);
      if (value === null) return null;
      values.push(value);
    }
    return { text: `${f.name}(${values.join(", ")})`, f };
  }

  private argument(type: CType): string | null {
    const { expressions } = this;
    if (type.kind === "integer" || type.kind === "float") return expressions.scalar(type, 2);
    if (isRecord(type)) {
      const object = expressions.places.objectOf(type, expressions.index, "readable");
      if (object !== null && this.env.random.chance(80)) return object;
      return `(${type.kind} ${type.tag})${this.declarations.initialiser(type, "local")}`;
    }
    if (type.kind !== "pointer") return null;
    const { target, length } = type;
    if (length === 1) {
      const object = expressions.places.objectOf(target, expressions.index, "writable");
      return object === null ? null : `&${object}`;
    }
    const arrays = this.env
      .visible()
      .filter(
        (v) =>
          !v.isConst &&
          v.type.kind === "array" &&
          v.type.element === target &&
          v.type.length === length,
      );
    return arrays.length === 0 ? null : this.env.random.pick(arrays).name;
  }

  private callStatement(): string[] {
    const { random } = this.env;
    const made = this.call();
    if (made === null) return this.assignment();
    const { text, f } = made;
    if (f.result === null || random.chance(15)) return [`${text};`];
    if (f.result.kind === "integer") {
      const place = this.writable((p) => p.isPlain && p.type.kind === "integer");
      if (place === null) return [`mix(${text});`];
      if (place.root.isPrivate && random.chance(30)) return [`${place.text} ^= ${text};`];
      return [
        random.chance(30) ? `${place.text} = (${text} & 0xff) + 1;` : `${place.text} = ${text};`,
      ];
    }
    if (f.result.kind === "float") return [`${mixName(f.result)}(${text});`];
    const name = this.env.fresh("r");
    const object = this.expressions.places.objectOf(f.result, () => "0", "writable");
    if (object !== null && random.chance(60)) return [`${object} = ${text};`];
    if (!isRecord(f.result)) return [`${text};`];
    const scalars = f.result.fields.filter((g) => g.type.kind !== "array" && !isRecord(g.type));
    if (scalars.length === 0) return [`${text};`];
    const field = random.pick(scalars);
    const holder = `{ ${f.result.kind} ${f.result.tag} ${name} = ${text}; `;
    const value =
      field.type.kind === "float"
        ? `${mixName(field.type)}(${fixName(field.type)}(${name}.${field.name}));`
        : `mix(${name}.${field.name});`;
    return [`${holder}${value} }`];
  }

  private recordCopy(): string[] {
    const { random, records } = this.env;
    if (records.length === 0) return this.assignment();
    const type = random.pick(records);
    const { places, index } = this.expressions;
    const to = places.objectOf(type, index, "writable");
    const from = places.objectOf(type, index, "readable");
    if (to === null || from === null) return this.assignment();
    return [`${to} = ${from};`];
  }

  private pointerMove(): string[] {
    const { random } = this.env;
    const pointers = this.env
      .visible()
      .filter((v) => v.type.kind === "pointer" && v.type.home !== null);
    if (pointers.length === 0) return this.assignment();
    const { name, type } = random.pick(pointers);
    if (type.kind !== "pointer" || type.home === null) return [];
    const { home, length } = type;
    const index = this.expressions.index(length);
    return [
      random.pick([
        `${name} = &${home}[${index}];`,
        `${name} = ${home} + ${index};`,
        `${name} += ${index} - (${name} - ${home});`,
        `if (${name} < ${home} + ${length - 1}) ${name}++; else ${name} = ${home};`,
        `if (${name} > ${home}) --${name};`,
      ]),
    ];
  }

  /** Side effects inside one expression, with sequence points between them. */
  private effects(): string[] {
    const { random } = this.env;
    const a = this.effect();
    const b = this.effect();
    if (a === null || b === null) return this.assignment();
    const c = this.expressions.condition(1);
    return [
      random.pick([
        `(void)(${a}, ${b});`,
        `if (${a} && ${b}) { ${this.simple().join(" ")} }`,
        `if (${a} || ${b}) { ${this.simple().join(" ")} }`,
        `(void)(${c} ? ${a} : ${b});`,
        `(void)(${a} ? ${b} : 0);`,
        `mix(({ ${a}; ${b}; }));`,
        `(void)(${c} && (${a}, ${b}));`,
        `(void)!(${a} || (${c} && ${b}));`,
      ]),
    ];
  }

  private effect(): string | null {
    const place = this.writable((p) => p.type.kind === "integer" && !p.inUnion);
    if (place === null) return null;
    const type = place.type as IntegerType;
    if (stepIsDefined(place, type) && this.env.random.chance(40)) return `${place.text}++`;
    return `(${place.text} = ${this.expressions.integer(1).text})`;
  }

  private variadicCall(): string[] {
    const { random } = this.env;
    let kinds = "";
    const values: string[] = [];
    for (let i = random.below(6); i > 0; i--) {
      const [kind, type] = random.pick([
        ["i", "int"],
        ["u", "unsigned"],
        ["l", "long long"],
        ["L", "unsigned long"],
        ["d", "double"],
        ["p", "void *"],
      ] as const);
      kinds += kind;
      if (kind === "d") values.push(`(double)${this.expressions.float(1).text}`);
      else if (kind === "p") values.push(random.pick(["&fuel", "(void *)0", '"text"']));
      else values.push(`(${type})${this.expressions.integer(1).text}`);
    }
    return [`mix(collect(${[`"${kinds}"`, ...values].join(", ")}));`];
  }

  private memoryCall(): string[] {
    const { random, records } = this.env;
    if (records.length === 0) return this.assignment();
    const type = random.pick(records);
    const { places } = this.expressions;
    const to = places.objectOf(type, () => "0", "writable");
    const from = places.objectOf(type, () => "1", "readable");
    if (to === null || from === null) return this.assignment();
    return [
      random.pick([
        `memset(&${to}, 0, sizeof ${to});`,
        `memmove(&${to}, &${from}, sizeof ${to});`,
        `if (&${to} != &${from}) memcpy(&${to}, &${from}, sizeof ${to});`,
      ]),
    ];
  }

  private textCall(): string[] {
    const { random } = this.env;
    const at = this.expressions.index(8);
    const n = this.expressions.index(8);
    return [
      random.pick([
        `text[${at}] = (char)('a' + (${this.expressions.integer(1).text} & 15));`,
        `text[8 + ${at}] = 0;`,
        "mix(strlen(text));",
        `{ char copy[16]; strcpy(copy, text); strncat(copy, text, 16 - strlen(copy) - 1); mix_text(copy); }`,
        `{ char copy[16] = "copied text"; strncpy(copy, text + ${at}, ${n}); mix_text(copy); mix(strcmp(copy, text) > 0); }`,
        `mix(memchr(text, ${this.expressions.integer(1).text} & 127, 16) != 0);`,
        `mix(strspn(text + ${at}, "abcdefgh"));`,
        `{ const char *found = strchr(text, 'a' + ${n}); mix(found ? found - text : -1); }`,
        `mix(memcmp(text, text + ${at}, ${n}) > 0);`,
      ]),
    ];
  }

  /** The text the library makes of some values. */
  private formatCall(): string[] {
    const { random } = this.env;
    const flags = (): string => random.pick(["", "", "-", "+", " ", "0", "+0", "-+"]);
    const width = (): string => random.pick(["", "", "3", "12"]);
    const precision = (): string => random.pick(["", "", ".0", ".3", ".10", ".17"]);
    const formats: string[] = [];
    const values: string[] = [];
    for (let i = random.between(1, 4); i > 0; i--) {
      const [conversion, cast] = random.pick([
        ["d", "int"],
        ["u", "unsigned"],
        ["x", "unsigned"],
        ["o", "unsigned"],
        ["lld", "long long"],
        ["llX", "unsigned long long"],
        ["hhd", "signed char"],
        ["hu", "unsigned short"],
        ["c", ""],
        ["s", ""],
        ["f", "double"],
        ["e", "double"],
        ["g", "double"],
        ["G", "double"],
        ["a", "double"],
      ] as const);
      const isFloat = cast === "double";
      const digits = conversion === "a" && precision() === "" ? "" : precision();
      if (conversion === "c") {
        formats.push("%c");
        values.push(`(int)('a' + (${this.expressions.integer(1).text} & 15))`);
      } else if (conversion === "s") {
        formats.push(`%${random.pick(["", "-"])}${width()}${random.pick(["", ".4"])}s`);
        values.push(random.pick(["text", '"literal"']));
      } else {
        // The alternative form exists for these only (C17 7.21.6.1p6).
        const alternative = /[xXofegGa]$/.test(conversion) && random.chance(20) ? "#" : "";
        formats.push(`%${alternative}${flags()}${width()}${digits}${conversion}`);
        // The exponents of huge values would fill the line.
        values.push(
          isFloat
            ? `fmod((double)${this.expressions.fixed(DOUBLE, 2)}, 1e15)`
            : `(${cast})${this.expressions.integer(2).text}`,
        );
      }
    }
    const safe = values.map((v) => (v.startsWith("fmod(") ? `fix_double(${v})` : v));
    return [`format("${formats.join(" ")}", ${safe.join(", ")});`];
  }

  /** An assignment through a pointer chosen by a condition. */
  private chosenTarget(): string[] {
    const { random } = this.env;
    const scalars = this.env
      .visible()
      .filter((v) => !v.isConst && !v.isPrivate && v.type.kind === "integer");
    if (scalars.length < 2) return this.assignment();
    const a = random.pick(scalars);
    const others = scalars.filter((v) => v.type === a.type);
    const b = random.pick(others);
    return [
      `*(${this.expressions.condition(1)} ? &${a.name} : &${b.name}) = ${this.expressions.integer(2).text};`,
    ];
  }

  private sortCall(): string[] {
    const arrays = this.env
      .visible()
      .filter(
        (v) => !v.isConst && v.type.kind === "array" && v.type.element === this.env.types.int,
      );
    if (arrays.length === 0) return this.assignment();
    const { name, type } = this.env.random.pick(arrays);
    const length = type.kind === "array" ? type.length : 0;
    return [`qsort((int *)${name}, ${length}, sizeof(int), compare_ints);`];
  }

  private ifStatement(depth: number): string[] {
    const condition = this.expressions.condition(this.env.sizes.depth);
    const lines = [`if (${condition}) {`, ...this.sequence(depth - 1), "}"];
    if (this.env.random.chance(50)) lines.push("else {", ...this.sequence(depth - 1), "}");
    return lines;
  }

  private inLoop(body: () => string[]): string[] {
    this.loops++;
    const lines = body();
    this.loops--;
    const { random } = this.env;
    if (random.chance(25)) {
      const jump = random.pick(["break", "continue"]);
      lines.push(`if (${this.expressions.condition(1)}) ${jump};`, ...this.simple());
    }
    return lines;
  }

  private forLoop(depth: number): string[] {
    const { env } = this;
    const i = env.fresh("k");
    const bound = env.random.between(1, 6);
    return env.inScope(() => {
      env.declare({ name: i, type: env.types.int, isConst: true, isPrivate: true });
      const head = env.random.pick([
        `for (int ${i} = 0; ${i} < ${bound} && --fuel > 0; ${i}++) {`,
        `for (int ${i} = ${bound}; ${i}-- > 0 && --fuel > 0;) {`,
        `for (int ${i} = 0; ${i} != ${bound * 2} && --fuel > 0; ${i} += 2) {`,
      ]);
      return [head, ...this.inLoop(() => this.sequence(depth - 1)), "}"];
    });
  }

  private whileLoop(depth: number): string[] {
    const n = this.env.fresh("n");
    const condition = this.expressions.condition(2);
    const body = this.inLoop(() => this.sequence(depth - 1));
    const start = `{ int ${n} = ${this.env.random.between(1, 6)};`;
    if (this.env.random.chance(50))
      return [start, `while (${n}-- > 0 && --fuel > 0 && ${condition}) {`, ...body, "} }"];
    return [start, "do {", ...body, `} while (--${n} > 0 && --fuel > 0 && ${condition}); }`];
  }

  private switchStatement(depth: number): string[] {
    const { random } = this.env;
    const lines = [`switch (${this.expressions.integer(2).text} & 15) {`];
    const cases = random.between(2, 5);
    const defaultAt = random.between(-1, cases - 1);
    let next = 0;
    for (let i = 0; i < cases; i++) {
      if (i === defaultAt) lines.push("default:");
      const last = next + random.below(3);
      lines.push(last > next && random.chance(60) ? `case ${next} ... ${last}:` : `case ${next}:`);
      next = last + 1;
      lines.push("{", ...this.sequence(depth - 1), "}");
      if (random.chance(60)) lines.push("break;");
      else if (this.loops > 0 && random.chance(30)) lines.push("continue;");
    }
    return [...lines, "}"];
  }

  private gotoOut(depth: number): string[] {
    const label = this.env.fresh("out");
    const jump = `if (${this.expressions.condition(2)}) goto ${label};`;
    const inner = this.sequence(depth - 1);
    return [
      "{",
      "{",
      ...this.simple(),
      jump,
      "}",
      "{",
      ...inner,
      "}",
      `${label}:;`,
      ...this.simple(),
      "}",
    ];
  }

  private gotoBack(depth: number): string[] {
    const label = this.env.fresh("back");
    const jump = `if (--fuel > 0 && (${this.expressions.condition(2)}) && (fuel & 3)) goto ${label};`;
    return [`${label}: {`, ...this.sequence(depth - 1), "}", jump];
  }

  /** A jump into a loop body, which declares nothing outside its own blocks. */
  private gotoInto(depth: number): string[] {
    const label = this.env.fresh("into");
    const n = this.env.fresh("n");
    return [
      "{",
      `int ${n} = ${this.env.random.between(0, 3)};`,
      `if (${this.expressions.condition(2)}) goto ${label};`,
      `while (${n}-- > 0 && --fuel > 0) {`,
      ...this.simple(),
      `${label}:;`,
      "{",
      ...this.sequence(depth - 1),
      "}",
      "}",
      "}",
    ];
  }

  /** A return in the middle, now and then. */
  earlyReturn(): string[] {
    if (!this.env.random.chance(25)) return [];
    return [`if (${this.expressions.condition(2)}) ${this.returnStatement(this.result)}`];
  }
}

/** Whether adding or subtracting one can never overflow. */
function stepIsDefined(place: Place, type: IntegerType): boolean {
  // An unsigned field of 31 bits is promoted to int, whose greatest value it can hold.
  if (place.width === 31) return false;
  if (!type.signed) return true;
  if (place.width !== null) return place.width < 31;
  return type.bits <= 16;
}
