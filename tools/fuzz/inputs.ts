/** Inputs of a program that is to be verified: few values each, so that all executions can be tried. */
import type { IntegerType } from "./c-types.ts";
import type { Environment } from "./environment.ts";

export interface Input {
  readonly name: string;
  readonly type: string;
  /** As C and `strtod` write them. All values for which the condition holds. */
  readonly values: readonly string[];
  /** Holds if the input has one of the values. */
  readonly condition: string;
}

const NONDET_NAMES: Readonly<Record<string, string>> = {
  _Bool: "bool",
  "signed char": "schar",
  "unsigned char": "uchar",
  "unsigned short": "ushort",
  unsigned: "uint",
  "unsigned long": "ulong",
  "long long": "longlong",
  "unsigned long long": "ulonglong",
};

const FLOATS = ["0.5", "-1.5", "3", "0.1", "16777217", "1e-40", "-3e38", "255.75", "1e10", "0"];
const MOST_VALUES = 4;

function nondetName(type: string): string {
  return `__VERIFIER_nondet_${NONDET_NAMES[type] ?? type}`;
}

export function randomInput(env: Environment, name: string): Input {
  const { random } = env;
  if (random.chance(15)) return floatInput(env, name, random.pick(["float", "double"]));
  const type = random.pick(env.types.all.filter((t) => !t.name.startsWith("enum")));
  return random.chance(50) ? rangeInput(env, name, type) : setInput(env, name, type);
}

function floatInput({ random }: Environment, name: string, type: string): Input {
  const values = new Set<string>();
  for (let i = random.between(1, 3); i > 0; i--) values.add(random.pick(FLOATS));
  const condition = [...values].map((v) => `${name} == (${type})${v}`).join(" || ");
  // Equal to zero is what has its sign changed, too.
  if (values.has("0")) values.add("-0");
  return { name, type, values: [...values], condition };
}

function limits({ bits, signed }: IntegerType): [bigint, bigint] {
  const size = 1n << BigInt(signed ? bits - 1 : bits);
  return [signed ? -size : 0n, size - 1n];
}

/** Near what overflows, wraps or changes its sign somewhere. */
function corner({ random }: Environment, type: IntegerType): bigint {
  const [least, most] = limits(type);
  const power = 1n << BigInt(random.below(type.bits));
  const value = random.pick([0n, least, most, most / 2n, power, -power, 127n, 255n, 40n]);
  const near = value + BigInt(random.between(-2, 2));
  return near < least ? least : near > most ? most : near;
}

function literal(value: bigint, { signed, bits }: IntegerType): string {
  if (bits < 64) return signed && value === -(1n << 31n) ? "(-2147483647 - 1)" : `${value}`;
  if (!signed) return `${value}ULL`;
  return value === -(1n << 63n) ? "(-9223372036854775807LL - 1)" : `${value}LL`;
}

function setInput(env: Environment, name: string, type: IntegerType): Input {
  const values = new Set<bigint>();
  for (let i = env.random.between(1, MOST_VALUES); i > 0; i--) values.add(corner(env, type));
  const condition = [...values].map((v) => `${name} == ${literal(v, type)}`).join(" || ");
  return { name, type: type.name, values: [...values].map(String), condition };
}

function rangeInput(env: Environment, name: string, type: IntegerType): Input {
  const [, most] = limits(type);
  const low = corner(env, type);
  const wanted = low + BigInt(env.random.below(MOST_VALUES));
  const high = wanted > most ? most : wanted;
  const values: string[] = [];
  for (let value = low; value <= high; value++) values.push(String(value));
  const bounds = [`${name} >= ${literal(low, type)}`, `${name} <= ${literal(high, type)}`];
  return { name, type: type.name, values, condition: bounds.join(" && ") };
}

export function inputDeclarations(inputs: readonly Input[]): string[] {
  return [
    ...new Set(inputs.map(({ type }) => `extern ${type} ${nondetName(type)}(void);`)),
    ...inputs.map(({ name, type }) => `static ${type} ${name};`),
  ];
}

/** At the beginning of `main`. */
export function inputStatements(env: Environment, inputs: readonly Input[]): string[] {
  return inputs.flatMap(({ name, type, condition }) => [
    `${name} = ${nondetName(type)}();`,
    env.random.chance(30) ? `__VERIFIER_assume(${condition});` : `if (!(${condition})) return 0;`,
  ]);
}

/** All of them, as lists separated by commas. */
export function inputCombinations(inputs: readonly Input[]): string[] {
  return inputs.reduce<string[]>(
    (lists, { values }) =>
      lists.flatMap((list) => values.map((v) => (list === "" ? v : `${list},${v}`))),
    [""],
  );
}
