/** What the layout checks look at: the types of samples/layout, random records, and constant expressions. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../../tools/fuzz/random.ts";
import { repositoryRoot } from "../../tools/samples/sample.ts";

const folder = join(repositoryRoot, "samples", "layout");

export function layoutSamples(): { name: string; text: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".c"))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "latin1") }));
}

/** One C expression per line, constant in both data models. */
export function constantExpressions(): string[] {
  return readFileSync(join(folder, "expressions.txt"), "utf8").split("\n").filter(Boolean);
}

const BIT_FIELD_TYPES: readonly (readonly [string, number])[] = [
  ["_Bool", 1],
  ["char", 8],
  ["unsigned char", 8],
  ["short", 16],
  ["unsigned short", 16],
  ["int", 32],
  ["unsigned", 32],
  ["long", 32],
  ["long long", 64],
  ["unsigned long long", 64],
];

const MEMBER_TYPES: readonly string[] = [
  ...BIT_FIELD_TYPES.map(([name]) => name),
  "float",
  "double",
  "long double",
  "void *",
];

/** Structs and unions of random members, attributes and packing: one object of each. */
export function randomRecords(seed: number, count: number): string {
  const random = new Random(seed);
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    const pack = random.chance(15) ? random.pick([1, 2, 4, 8]) : null;
    if (pack !== null) lines.push(`#pragma pack(push, ${pack})`);
    lines.push(randomRecord(random, i));
    if (pack !== null) lines.push("#pragma pack(pop)");
  }
  return `${lines.join("\n")}\n`;
}

function randomRecord(random: Random, number: number): string {
  const kind = random.chance(20) ? "union" : "struct";
  const members = Array.from({ length: random.between(1, 7) }, (_, i) =>
    randomMember(random, i, number),
  );
  const attributes = [
    ...(random.chance(20) ? ["packed"] : []),
    ...(random.chance(15) ? [`aligned(${random.pick([1, 2, 4, 8, 16])})`] : []),
  ];
  const attribute = attributes.length === 0 ? "" : ` __attribute__((${attributes.join(", ")}))`;
  return `${kind}${attribute} t${number} { ${members.join(" ")} } v${number};`;
}

function randomMember(random: Random, i: number, number: number): string {
  if (random.chance(45)) {
    const [type, bits] = random.pick(BIT_FIELD_TYPES);
    if (random.chance(8)) return `${type} : 0;`;
    const width = random.between(1, bits);
    return random.chance(8) ? `${type} : ${width};` : `${type} f${i} : ${width};`;
  }
  const attribute = random.chance(10)
    ? ` __attribute__((${random.pick(["packed", "aligned(2)", "aligned(8)", "aligned(32)"])}))`
    : "";
  const array = random.chance(20) ? `[${random.between(0, 3)}]` : "";
  if (number > 0 && random.chance(15)) {
    const other = random.below(number);
    return `__typeof__(v${other}) f${i}${array}${attribute};`;
  }
  return `${random.pick(MEMBER_TYPES)} f${i}${array}${attribute};`;
}

const LITERALS = ["0", "1", "7", "255u", "65536", "2147483647", "4294967295u", "1ll << 40", "'x'"];
const CASTS = BIT_FIELD_TYPES.map(([name]) => name).concat("unsigned long", "signed char");

/** Constant expressions that no data model gives undefined behaviour: unsigned or masked arithmetic. */
export function randomExpressions(seed: number, count: number): string[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => randomExpression(random, 4));
}

function randomExpression(random: Random, depth: number): string {
  if (depth === 0) return `(${random.pick(LITERALS)})`;
  const next = (): string => randomExpression(random, depth - 1 - random.below(depth));
  const operators = ["&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||"];
  return random.pick([
    () => `(${next()} ${random.pick(operators)} ${next()})`,
    () => `((${next()} & 0xfff) ${random.pick(["+", "-", "*"])} (${next()} & 0x3ff))`,
    () => `((unsigned)${next()} ${random.pick(["+", "-", "*"])} ${next()})`,
    () => `((unsigned long long)${next()} ${random.pick(["+", "-", "*"])} ${next()})`,
    () => `(${next()} ${random.pick(["/", "%"])} ((${next()} & 15) + 2))`,
    () => `(${next()} >> (${next()} & 7))`,
    () => `((unsigned)${next()} << (${next()} & 31))`,
    () => `((${random.pick(CASTS)})${next()})`,
    () => `(${next()} ? ${next()} : ${next()})`,
    () => `(${random.pick(["~", "!", "+"])}${next()})`,
    () => `(-(${next()} & 0xffff))`,
    () => `sizeof(${next()})`,
  ])();
}
