/**
 * The functions every generated program starts with: a hash of its state, conversions and arithmetic
 * that are defined for all arguments.
 */
import type { DataModel } from "../samples/sample.ts";
import { integerTypes, unsignedOf, type FloatType, type IntegerType } from "./c-types.ts";

export function identifierOf(type: IntegerType): string {
  return type.name.replace("_Bool", "bool").replaceAll(" ", "_");
}

/** The function that takes NaNs out of a floating type. */
export function fixName(type: FloatType): string {
  return `fix_${type.name.replace(" ", "_")}`;
}

export function mixName(type: FloatType): string {
  return type.name === "long double" ? "mix_long_double" : "mix_double";
}

export function conversionName(from: IntegerType, to: FloatType): string {
  return `${to.name.replace(" ", "_")}_of_${identifierOf(from)}`;
}

const HASHES = {
  strong: `
static unsigned long long hash = 14695981039346656037ULL;
static void mix(unsigned long long x) {
  for (int i = 0; i < 8; i++) {
    hash = (hash ^ (x & 255)) * 1099511628211ULL;
    x >>= 8;
  }
}`,
  /** For programs that are verified. */
  light: `
static unsigned long long hash = 1;
static void mix(unsigned long long x) { hash = (hash << 3) - hash + x; }`,
};

export interface PreludeStyle {
  readonly hash: keyof typeof HASHES;
  /** Rounds of loops and calls. */
  readonly fuel: number;
}

const NORMAL_STYLE: PreludeStyle = { hash: "strong", fuel: 2500 };

const FUNCTIONS = `
static void mix_double(double d) {
  union { double d; unsigned long long u; } u;
  u.d = d;
  mix(d != d ? 0x7ff8ULL : u.u);
}
static void report(const char *name) {
  printf("%s %016llx\\n", name, hash);
}
static float fix_float(float x) { return x != x ? 1.5f : x; }
static double fix_double(double x) { return x != x ? -2.5 : x; }
static float float_of_long_double(long double x) { volatile float r = (float)x; return r; }
static double double_of_long_double(long double x) { volatile double r = (double)x; return r; }
static long double fix_long_double(long double x) { return x != x ? 0.75L : x; }
static void mix_long_double(long double x) {
  double high = (double)x;
  mix_double(high);
  mix_double((double)(x - high));
}
static char text[16] = "generated";
static void mix_text(const char *s) { while (*s) mix((unsigned char)*s++); }
static int compare_ints(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static void format(const char *f, ...) {
  char line[400];
  va_list list;
  va_start(list, f);
  mix((unsigned long long)vsnprintf(line, sizeof line, f, list));
  va_end(list);
  mix_text(line);
}
enum colour { red, green, blue = 77 };
`;

const VARIADIC = `
static unsigned long long collect(const char *kinds, ...) {
  va_list list;
  unsigned long long total = 0;
  va_start(list, kinds);
  for (; *kinds; kinds++) {
    total = total * 31 + (unsigned char)*kinds;
    switch (*kinds) {
      case 'i': total += va_arg(list, int); break;
      case 'u': total ^= va_arg(list, unsigned); break;
      case 'l': total += va_arg(list, long long); break;
      case 'L': total ^= va_arg(list, unsigned long); break;
      case 'd': total += va_arg(list, double) > 0.5; break;
      case 'p': total += va_arg(list, void *) != 0; break;
      default: total--;
    }
  }
  va_end(list);
  return total;
}
`;

export function prelude(model: DataModel, { hash, fuel } = NORMAL_STYLE): string {
  const types = integerTypes(model);
  const lines = [
    "#include <stdarg.h>",
    "#include <stdio.h>",
    "#include <string.h>",
    "#include <math.h>",
    "#include <stdlib.h>",
    "#include <alloca.h>",
  ];
  lines.push(`static int fuel = ${fuel};`, HASHES[hash], FUNCTIONS, VARIADIC);
  for (const type of types.all) {
    lines.push(conversionFromDouble(type));
    if (isConvertedInMemory(type)) lines.push(...conversionsToFloat(type));
  }
  for (const type of types.all)
    if (type.rank >= types.int.rank && type.signed)
      lines.push(...checkedArithmetic(type, unsignedOf(type, types)));
  return lines.join("\n");
}

/** Outside the target's range the conversion is undefined (C17 6.3.1.4), so it is not made there. */
function conversionFromDouble(type: IntegerType): string {
  const id = identifierOf(type);
  const high = type.name === "_Bool" ? 2 ** 60 : 2 ** (type.bits - (type.signed ? 1 : 0));
  const low = type.signed ? -high : 0;
  return `static ${type.name} to_${id}(double d) { return d > ${low}.0 && d < ${high}.0 ? (${type.name})d : (${type.name})7; }`;
}

/** gcc -m32 keeps x87 precision when it converts what SSE cannot; a store to memory rounds. */
export function isConvertedInMemory(type: IntegerType): boolean {
  return type.bits > 32 || (type.bits === 32 && !type.signed);
}

function conversionsToFloat(type: IntegerType): string[] {
  const id = identifierOf(type);
  return ["float", "double", "long double"].map(
    (to) =>
      `static ${to} ${to.replace(" ", "_")}_of_${id}(${type.name} x) { volatile ${to} r = (${to})x; return r; }`,
  );
}

function checkedArithmetic(type: IntegerType, unsigned: IntegerType): string[] {
  const id = identifierOf(type);
  const t = type.name;
  const u = unsigned.name;
  const binary = (name: string, body: string): string =>
    `static ${t} ${name}_${id}(${t} a, ${t} b) { ${body} }`;
  return [
    binary("add", `return (${t})((${u})a + (${u})b);`),
    binary("sub", `${t} r; return __builtin_sub_overflow(a, b, &r) ? a : r;`),
    binary("mul", `${t} r; if (__builtin_mul_overflow(a, b, &r)) r = b; return r;`),
    binary("div", `return b == 0 || (b == -1 && a < -1000) ? a : a / b;`),
    binary("mod", `return b == 0 || b == -1 ? b : a % b;`),
    `static ${t} neg_${id}(${t} a) { return (${t})-(${u})a; }`,
  ];
}
