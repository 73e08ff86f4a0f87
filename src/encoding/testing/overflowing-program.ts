/**
 * Random programs about the ends of ranges: sums, differences and multiples of all widths, conversions between them,
 * divisions, shifts and masks by constants, with numbers near the largest and the least ones. No floats; what linear
 * arithmetic cannot say (products, bitwise operations of unknowns) only if it is asked for.
 */
import { SeededRandom } from "../../base/random/index.ts";

const TYPES: readonly (readonly [type: string, input: string])[] = [
  ["signed char", "char"],
  ["unsigned char", "uchar"],
  ["short", "short"],
  ["unsigned short", "ushort"],
  ["int", "int"],
  ["unsigned int", "uint"],
  ["long long", "longlong"],
  ["unsigned long", "ulong"],
];

const CONSTANTS = [
  "0",
  "1",
  "-1",
  "2",
  "100",
  "127",
  "128",
  "255",
  "32767",
  "65535u",
  "2147483647",
  "(-2147483647 - 1)",
  "4294967295u",
  "9223372036854775807LL",
];

const PRELUDE = `
${TYPES.map(([type, input]) => `extern ${type === "signed char" ? "char" : type} __VERIFIER_nondet_${input}(void);`).join("\n")}
unsigned char table[200]; int words[90]; short few[4];
`;

/** "linear": only what linear arithmetic says exactly. */
export function overflowingProgram(
  seed: number,
  statements: number,
  operations: "linear" | "all",
): string {
  const dice = new SeededRandom(seed);
  const names = TYPES.map((_, i) => `v${i}`);
  const value = (depth: number): string => expression(dice, names, depth, operations);
  const condition = (): string =>
    `${value(1)} ${dice.pick(["<", "<=", "==", "!=", ">", ">="])} ${value(1)}`;
  const place = (): string =>
    dice.pick([
      ...names,
      ...names,
      "few[(unsigned)v4 % 4u]",
      "table[(unsigned char)v4 % 200]",
      "words[v1 % 90]",
    ]);
  const statement = (depth: number): string => {
    switch (dice.below(depth > 0 ? 7 : 5)) {
      case 0: {
        const i = dice.below(TYPES.length);
        return `v${i} = __VERIFIER_nondet_${TYPES[i]![1]}();`;
      }
      case 5:
      case 6:
        return `if (${condition()}) { ${statement(depth - 1)} } else { ${statement(depth - 1)} }`;
      default:
        return `${place()} = ${value(2)};`;
    }
  };
  const declarations = TYPES.map(([type, input], i) =>
    dice.chance(50)
      ? `${type} v${i} = __VERIFIER_nondet_${input}();`
      : `${type} v${i} = ${dice.pick(CONSTANTS)};`,
  );
  const body = Array.from({ length: statements }, () => statement(2));
  return `${PRELUDE}int main(void) {\n${[...declarations, ...body].join("\n")}\nreturn 0; }\n`;
}

function expression(
  dice: SeededRandom,
  names: readonly string[],
  depth: number,
  operations: "linear" | "all",
): string {
  if (depth === 0 || dice.chance(20)) {
    if (dice.chance(25)) return dice.pick(CONSTANTS);
    return dice.chance(20) ? dice.pick(["few[1]", "words[v1 % 90]", "table[7]"]) : dice.pick(names);
  }
  const [x, y] = [0, 1].map(() => expression(dice, names, depth - 1, operations)) as [
    string,
    string,
  ];
  const choices: (() => string)[] = [
    () => `(${x} + ${y})`,
    () => `(${x} - ${y})`,
    () => `(${x} + ${dice.pick(CONSTANTS)})`,
    () => `(${x} * ${dice.pick(["2", "3u", "-5", "7L", "255", "65536"])})`,
    () => `(${x} / ${dice.pick(["2", "-3", "10u", "7L"])})`,
    () => `(${x} % ${dice.pick(["2", "-3", "10u", "7L"])})`,
    () => `(${x} << ${dice.below(9)})`,
    () => `(${x} >> ${dice.below(9)})`,
    () => `(${x} & ${dice.pick(["1", "0xff", "0xf0", "~7", "0x0ff0u"])})`,
    () => `(${x} | ${dice.pick(["1", "0x80", "7u"])})`,
    () => `(${x} ^ ${dice.pick(["-1", "0x80", "1"])})`,
    () => `(-(${x}))`,
    () => `(~${x})`,
    () => `((${dice.pick(TYPES)[0]})${x})`,
    () => `(${x} < ${y} ? ${x} : ${y})`,
    () => `(${x} == ${y})`,
  ];
  if (operations === "all") {
    choices.push(
      () => `(${x} * ${y})`,
      () => `(${x} & ${y})`,
      () => `(${x} ^ ${y})`,
      () => `(${x} << (${y} & 7))`,
      () => `(${x} / ((${y} & 15) + 1))`,
      () => `(${x} % ((${y} & 15) + 1))`,
      () => `(${x} >> (${y} & 7))`,
    );
  }
  return dice.pick(choices)();
}
