/**
 * Test material: random programs of macro definitions and uses, and random `#if` expressions, the same
 * for the same seed. They aim at what macro processors get wrong: names that end an expansion and find
 * their parenthesis outside, arguments that are macros, `#` and `##` next to empty arguments.
 */

type Random = (limit: number) => number;

function randomOf(seed: number): Random {
  let state = (Math.imul(seed, 2654435761) + 12345) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * limit);
  };
}

interface MacroShape {
  readonly name: string;
  /** Null for an object-like macro. */
  readonly parameters: readonly string[] | null;
  readonly variable: "no" | "standard" | "named";
}

const WORDS = ["x", "y", "1", "2", "+", "-", '"s"', "'c'", ".", "->", "<", "_", "0x1", "e", "w"];
const NAMES = ["A", "B", "C", "D", "E", "F", "G"];

export function macroProgram(seed: number): string {
  return new MacroProgram(seed).text();
}

class MacroProgram {
  private readonly random: Random;
  private readonly macros: readonly MacroShape[];

  constructor(seed: number) {
    this.random = randomOf(seed);
    this.macros = NAMES.map((name) => ({
      name,
      parameters: this.random(3) === 0 ? null : ["p", "q", "s"].slice(0, this.random(4)),
      variable: this.pick(["no", "no", "standard", "named"]),
    }));
  }

  text(): string {
    const lines = this.macros.map((macro) => this.definition(macro));
    lines.push("#define STRING_(...) #__VA_ARGS__", "#define STRING(...) STRING_(__VA_ARGS__)");
    for (let i = 0; i < 6; i++) {
      const use = this.tokens(3, 1 + this.random(4), false);
      const tail = this.random(3) === 0 ? "\n(1)" : "";
      lines.push(`${this.random(3) === 0 ? `STRING(${use})` : use}${tail} ;`);
    }
    return `${lines.join("\n")}\n`;
  }

  private pick<T>(choices: readonly T[]): T {
    return choices[this.random(choices.length)]!;
  }

  private blank(): string {
    return this.pick(["", "", " ", "\t ", " /* */ "]);
  }

  private definition(macro: MacroShape): string {
    if (macro.parameters === null)
      return `#define ${macro.name} ${this.tokens(1, this.random(4), false)}${this.pick(["", "", "a ## b"])}`;
    const parameters = [...macro.parameters];
    const names = [...macro.parameters];
    if (macro.variable === "standard") parameters.push("...");
    if (macro.variable === "named") parameters.push("args...");
    if (macro.variable !== "no") names.push(macro.variable === "named" ? "args" : "__VA_ARGS__");
    const items = Array.from({ length: this.random(6) }, () => this.bodyItem(macro, names));
    return `#define ${macro.name}(${parameters.join(", ")}) ${items.join("")}`;
  }

  private bodyItem(macro: MacroShape, names: readonly string[]): string {
    const { random } = this;
    const kind = random(10);
    const variable = macro.variable === "no" ? null : names.at(-1)!;
    if (names.length > 0 && kind < 3) return `${this.pick(names)} ${this.blank()}`;
    if (names.length > 0 && kind === 3) return `#${this.blank()}${this.pick(names)} `;
    if (kind === 4) return `${this.pasting(names)} `;
    if (kind === 5 && variable !== null) return `,${this.blank()}##${this.blank()}${variable} `;
    if (kind === 6) return this.nestedUse(names);
    if (kind === 7) return `${this.pick(this.macros).name} `;
    if (kind === 8 && variable !== null) return `__VA_OPT__(${this.pick([...names, "v", ","])})`;
    return `${this.pick(WORDS)} ${this.blank()}`;
  }

  private pasting(names: readonly string[]): string {
    const left = this.pick(["x", "n", ...names.slice(0, this.random(2))]);
    const right = this.pick(["y", "1", ...names.slice(0, this.random(3))]);
    const third =
      this.random(3) === 0 ? `##${this.pick(["z", ...names.slice(0, this.random(2))])}` : "";
    return `${left}${this.blank()}##${this.blank()}${right}${third}`;
  }

  private nestedUse(names: readonly string[]): string {
    const macro = this.pick(this.macros);
    if (macro.parameters === null) return `${macro.name} `;
    const args = macro.parameters.map(() => this.pick(["k", "1", ...names]));
    return `${macro.name}(${args.join(",")})${this.blank()}`;
  }

  private use(depth: number): string {
    const macro = this.pick(this.macros);
    if (macro.parameters === null || this.random(6) === 0) return macro.name;
    const wrong = this.random(60) === 0 ? 1 : 0;
    const more = macro.variable === "no" ? 0 : this.random(3);
    const args = Array.from(
      { length: macro.parameters.length + more + wrong },
      () => this.blank() + this.tokens(depth - 1, this.random(4), true) + this.blank(),
    );
    return `${macro.name}${this.blank()}(${args.join(",")})`;
  }

  private tokens(depth: number, count: number, isArgument: boolean): string {
    let text = "";
    for (let i = 0; i < count; i++) {
      const kind = this.random(8);
      if (kind < 3 && depth > 0) text += this.use(depth);
      else if (kind === 3) text += this.pick(this.macros).name;
      else if (kind === 4)
        text += `(${depth > 0 ? this.tokens(depth - 1, this.random(3), false) : "z"})`;
      else if (kind === 5 && !isArgument) text += ",";
      else text += this.pick(WORDS);
      text += this.random(3) === 0 ? this.blank() : " ";
    }
    return text;
  }
}

const OPERATORS = "+ - * / % << >> < > <= >= == != & ^ | && || ,".split(" ");
const OPERANDS = [
  ...[
    "0",
    "1",
    "2",
    "3",
    "7",
    "010",
    "0x7f",
    "'a'",
    "'\\377'",
    "L'\\xff'",
    "u'z'",
    "'ab'",
    "0b101",
    "63",
    "64",
  ],
  ...["0u", "1u", "5ul", "2147483647", "4294967295", "4294967296", "0x8000000000000000"],
  ...[
    "9223372036854775807",
    "18446744073709551615u",
    "undefined_name",
    "defined FLAG",
    "defined(OTHER)",
  ],
  ...["FLAG", "TWICE(3)", "-1", "NEGATIVE"],
];

/** What `conditionExpression` expects to be defined. */
export const CONDITION_PRELUDE =
  "#define FLAG 5\n#define TWICE(x) ((x) * 2)\n#define NEGATIVE (-9)\n";

/** A random expression in which no division by zero counts. */
export function conditionExpression(seed: number): string {
  const random = randomOf(seed);
  const pick = <T>(choices: readonly T[]): T => choices[random(choices.length)]!;
  const expression = (depth: number): string => {
    if (depth === 0) return pick(OPERANDS);
    switch (random(8)) {
      case 0:
        return `${pick(["-", "~", "!", "+"])}(${expression(depth - 1)})`;
      case 1:
        return `(${expression(depth - 1)} ? ${expression(depth - 1)} : ${expression(depth - 1)})`;
      case 2:
        return pick([`(0 && 1 / 0)`, `(1 || 1 % 0)`, `(1 ? 4 : 1 / 0)`]);
      case 3:
        return expression(depth - 1);
      default: {
        const operator = pick(OPERATORS);
        const right = expression(depth - 1);
        const divides = operator === "/" || operator === "%";
        return `(${expression(depth - 1)}) ${operator} ${divides ? `((${right}) | 1)` : `(${right})`}`;
      }
    }
  };
  return expression(1 + random(3));
}
