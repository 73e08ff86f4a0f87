/**
 * Programs about what C leaves open: in which order operands are evaluated, and when a variable is read
 * that another operand changes. Every function that an operand can call writes down its name and changes
 * every object that an operand can read, so that an early read differs from a late one. One program holds
 * many probes: functions that evaluate one statement each and print what came of it.
 */
import { Random } from "./random.ts";

const INTEGERS = [
  ["char", "c"],
  ["unsigned char", "uc"],
  ["short", "s"],
  ["unsigned short", "us"],
  ["int", "i"],
  ["unsigned int", "u"],
  ["long", "l"],
  ["unsigned long", "ul"],
  ["long long", "ll"],
  ["unsigned long long", "ull"],
  ["_Bool", "b"],
] as const;
const FLOATS = [
  ["float", "f"],
  ["double", "d"],
] as const;
const NUMBERS = [...INTEGERS, ...FLOATS] as const;

/**
 * Objects: `g_…` are global, `e_…` locals whose address escapes, `r_…` plain locals. A function's number is
 * in its name and in the trace.
 */
const PRELUDE = [
  `#include <stdio.h>
static char trace[64]; static int traced;
struct S { int m; char c; unsigned bits : 5; int sbits : 6; unsigned long long wide : 34; int a[4]; double d; };
static struct S g_S, g_T, *g_pS;
static int g_A[24], g_B[8], g_M[4][4], *g_p, **g_pp;
static volatile int g_v;
static int (*g_fp)(int);
static unsigned g_k;
static int one(int x) { return x + 1; }
static int two(int x) { return 2 * x; }
static struct S *p_S; static int *p_A; static int **p_p; static unsigned *p_k; static int (**p_fp)(int);`,
  ...NUMBERS.map(([type, name]) => `static ${type} g_${name}, *p_${name};`),
  "static void touch(int id) {\n  trace[traced++ & 63] = (char)('a' + id);",
  ...NUMBERS.map(([, name]) =>
    name === "b"
      ? "  if (id & 1) g_b = !g_b; else *p_b = !*p_b;"
      : `  g_${name} += id + 1; *p_${name} += id + 2;`,
  ),
  `  g_S.m += id + 1; g_S.c += id; g_S.bits += id; g_S.sbits ^= 3; g_S.wide += id; g_S.a[id & 3] += id + 1; g_S.d += 1;
  g_T.m += id + 2; g_T.c += 3; g_T.bits ^= 5; g_T.a[1] += id; p_S->m += id; p_S->bits ^= 9; p_S->c += 1;
  p_S->a[id & 3] += 1; p_S->d += 2;
  g_pS = g_pS == &g_S ? &g_T : &g_S;
  g_p = g_A + ((g_p - g_A + id + 1) & 3); *p_p = g_A + 4 + ((*p_p - g_A + id + 1) & 3);
  g_pp = g_pp == &g_p ? p_p : &g_p;
  for (int k = 0; k < 8; k++) { g_A[k] += id + 1; g_A[k + 8] += id + 2; g_B[k] += 2 * id + 1; g_M[k & 3][k >> 1] += id + k; p_A[k] += id; }
  g_v += id + 1; g_fp = g_fp == one ? two : one; *p_fp = *p_fp == one ? two : one;
  g_k = (g_k + id + 1) & 3; *p_k = (*p_k + id + 1) & 3;
}`,
  ...NUMBERS.flatMap(([type, name]) => [
    `static ${type} f1_${name}(void) { touch(1); return 5; }`,
    `static ${type} f2_${name}(void) { touch(2); return g_${name}; }`,
    `static ${type} h_${name}(${type} x, int y) { touch(3); return x + y; }`,
  ]),
  `static int *f1_p(void) { touch(4); return g_A + 1; }
static int *f2_p(void) { touch(5); return g_A + 8 + g_k; }
static unsigned f1_k(void) { touch(6); return 2; }
static unsigned f2_k(void) { touch(7); return g_k; }
static struct S *f1_pS(void) { touch(8); return &g_T; }
static struct S f1_S(void) { touch(9); return g_S; }
static struct S f2_S(void) { touch(10); return g_T; }
static int (*f1_fp(void))(int) { touch(11); return g_fp; }
static int h_S(struct S x, int y) { touch(12); return x.m + 3 * x.bits + y; }
static int h_SS(struct S x, struct S y) { touch(13); return 3 * x.m + x.bits + y.m; }
static int h_3(int x, long long y, double z) { touch(14); return 7 * x + 5 * (int)y + (z < 9); }
static int h_p(int *p, int x) { touch(15); return *p + x; }
static unsigned long long sum;
static void add(unsigned long long x) { sum = sum * 31 + x; }
static void add_double(double x) { add(x < 1e15 && x > -1e15 ? (unsigned long long)(long long)(x * 64) : 77); }
static void add_S(struct S *p) { add(p->m); add(p->c); add(p->bits); add(p->sbits); add(p->wide);
  for (int k = 0; k < 4; k++) add(p->a[k]); add_double(p->d); }
static void report(int number) {
  trace[traced & 63] = 0;
  add_S(&g_S); add_S(&g_T); add_S(p_S); add(g_pS == &g_S); add(g_pp == &g_p); add(g_p - g_A); add(*p_p - g_A);
  for (int k = 0; k < 8; k++) { add(g_A[k]); add(g_A[k + 8]); add(g_A[k + 16]); add(g_B[k]); add(g_M[k & 3][k >> 1]); add(p_A[k]); }
  add(g_v); add(g_k); add(*p_k); add(g_fp == one); add(*p_fp == one);`,
  ...INTEGERS.map(([, name]) => `  add(g_${name}); add(*p_${name});`),
  ...FLOATS.map(([, name]) => `  add_double(g_${name}); add_double(*p_${name});`),
  `  printf("%d %s %llu\\n", number, trace, sum);
}
static void reset(void) {
  traced = 0; sum = 0; g_v = 4; g_k = 1; g_fp = one;
  g_S = (struct S){3, 4, 5, 6, 7, {1, 2, 3, 4}, 2}; g_T = (struct S){13, 14, 15, 16, 17, {5, 6, 7, 8}, 3}; g_pS = &g_S;
  for (int k = 0; k < 8; k++) { g_A[k] = k + 1; g_A[k + 8] = 3 * k; g_A[k + 16] = 5; g_B[k] = 2 * k + 5; g_M[k & 3][k >> 1] = k; g_M[k & 3][(k >> 1) ^ 2] = k + 3; }
  g_p = g_A + 2; g_pp = &g_p;`,
  ...NUMBERS.map(([, name], i) => `  g_${name} = ${name === "b" ? 1 : i + 3};`),
  "}",
].join("\n");

const LOCALS = [
  ...NUMBERS.map(
    ([type, name], i) =>
      `  ${type} e_${name} = ${name === "b" ? 0 : i + 7}, r_${name} = ${name === "b" ? 1 : i + 11}; p_${name} = &e_${name};`,
  ),
  "  struct S e_S = {23, 24, 25, 26, 27, {9, 10, 11, 12}, 4}, r_S = {3, 2, 1, 6, 5, {4, 3, 2, 1}, 5}; p_S = &e_S;",
  "  int e_A[8] = {8, 7, 6, 5, 4, 3, 2, 1}; p_A = e_A; int *e_p = g_A + 5, *r_p = g_A + 11; p_p = &e_p;",
  "  unsigned e_k = 2, r_k = 1; p_k = &e_k; int (*e_fp)(int) = two, (*r_fp)(int) = one; p_fp = &e_fp;",
].join("\n");

const REPORT_LOCALS = [
  ...INTEGERS.map(([, name]) => `add(r_${name});`),
  ...FLOATS.map(([, name]) => `add_double(r_${name});`),
  "add_S(&r_T); add(r_p - g_A); add(r_k); add(r_fp == one);",
].join(" ");

/** Which probes to make: `unsequenced` ones also change plain locals, which C calls undefined. */
export interface ProbeKinds {
  readonly unsequenced: boolean;
  readonly depth: number;
}

/** Statements whose meaning depends on the order of evaluation, from one seed. */
export class ProbeGenerator {
  private readonly random: Random;
  private readonly kinds: ProbeKinds;

  constructor(seed: number, kinds: ProbeKinds) {
    this.random = new Random(seed);
    this.kinds = kinds;
  }

  statement(): string {
    const { depth } = this.kinds;
    const { random } = this;
    switch (random.below(12)) {
      case 0:
      case 1:
      case 2: {
        const [, name] = random.pick(INTEGERS);
        return `${this.scope()}_${name} = ${this.integer(depth)};`;
      }
      case 3: {
        const [, name] = random.pick(FLOATS);
        return `${this.scope()}_${name} = ${this.float(depth)};`;
      }
      case 4:
        return `${this.scope()}_p = ${this.pointer(depth)};`;
      case 5:
        return `${this.integerPlace(depth)} = ${this.integer(depth)};`;
      case 6:
        return `${random.chance(25) ? this.otherUpdate(depth) : this.update(depth)};`;
      case 7:
        return `if (${this.integer(depth)}) add(1); else add(2);`;
      case 8:
        return `{ struct S t = {${this.integer(1)}, ${this.integer(1)}, ${this.integer(1)}, .a = {${this.integer(1)}, ${this.integer(1)}}}; add_S(&t); }`;
      case 9:
        return `{ long long t = ${this.integer(depth)}; add(t); }`;
      case 10:
        return `add(${this.integer(depth)});`;
      default:
        return `${random.pick(["g_S", "g_T", "*g_pS", "*f1_pS()", "r_S"])} = ${this.record(depth)};`;
    }
  }

  private scope(): string {
    return this.random.pick(["g", "e", "r"]);
  }

  private integer(depth: number): string {
    const { random } = this;
    if (depth <= 0) return this.integerLeaf();
    const sub = (): string => this.integer(depth - 1 - random.below(2));
    switch (random.below(23)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4:
      case 5:
        return `(${sub()} ${random.pick(["+", "-", "*", "&", "|", "^"])} ${sub()})`;
      case 6:
      case 7:
        return `(${sub()} ${random.pick(["<", "<=", ">", ">=", "==", "!="])} ${sub()})`;
      case 8:
        return `(${sub()} ${random.pick(["<<", ">>"])} (${sub()} & 3))`;
      case 9:
        return `(${sub()} ${random.pick(["/", "%"])} (${sub()} | 2))`;
      case 10:
        return `${random.pick(["- ", "~", "!", "+ "])}${sub()}`;
      case 11:
      case 12:
        return `(${random.pick(INTEGERS)[0]})${sub()}`;
      case 13:
        return `(${sub()} ? ${sub()} + 1 : ${sub()})`;
      case 22:
        return `(${sub()} ${random.pick(["+", "-", "*", "&", "|", "^", "/", "%"])} ${random.pick([3, 5, 7, 11, 13, 19, 37, 41, 53, 59])})`;
      case 14:
        return `(${sub()} ${random.pick(["&&", "||"])} ${sub()})`;
      case 15:
        return `(${sub()}, ${sub()})`;
      case 16:
        return this.call(depth);
      case 17:
        return this.changes() ? `(${this.update(depth)})` : this.integerPlace(depth);
      case 18:
        return `(${this.float(depth - 1)} ${random.pick(["<", "==", ">="])} ${this.float(depth - 1)})`;
      case 19:
        return `((int)(${this.pointer(depth - 1)} - ${random.pick(["g_A", "f1_p()", "f2_p()"])}))`;
      case 20:
        return random.chance(50)
          ? `({ int t = ${sub()}; t + 1; })`
          : `((int[]){${sub()}, ${sub()}})[${this.index(depth - 1)} & 1]`;
      default:
        return this.integerPlace(depth);
    }
  }

  private changes(): boolean {
    return this.kinds.unsequenced;
  }

  private integerLeaf(): string {
    const { random } = this;
    const [, name] = random.pick(INTEGERS);
    switch (random.below(10)) {
      case 0:
      case 1:
      case 2:
        return `f${random.pick([1, 2])}_${name}()`;
      case 3:
      case 4:
      case 5:
      case 6:
        return `${this.scope()}_${name}`;
      case 7:
        return random.chance(20) ? "g_v" : `g_${name}`;
      case 8:
        return this.changes() ? this.simpleUpdate(name) : `g_${name}`;
      default:
        return this.integerPlace(0);
    }
  }

  private simpleUpdate(name: string): string {
    const place = `${this.scope()}_${name}`;
    return this.random.pick([
      `${place}++`,
      `++${place}`,
      ...(name === "b" ? [] : [`${place}--`]),
      `(${place} = 3)`,
      `(${place} += 2)`,
    ]);
  }

  /** In bounds of every array. */
  private index(depth: number): string {
    const { random } = this;
    if (depth > 0 && random.chance(25)) return `(${this.integer(depth - 1)} & 3)`;
    if (this.changes() && random.chance(15)) return `(${this.scope()}_k ^= 1)`;
    return random.pick(["g_k", "e_k", "r_k", "f1_k()", "f2_k()", "1"]);
  }

  private integerPlace(depth: number): string {
    const { random } = this;
    const index = (): string => this.index(depth - 1);
    switch (random.below(12)) {
      case 0:
      case 1:
        return `${random.pick(["g_A", "g_B", "e_A"])}[${index()}]`;
      case 2:
        return `g_M[${index()}][${index()}]`;
      case 3:
        return `*${this.pointer(depth - 1)}`;
      case 4:
        return `(${this.pointer(depth - 1)})[${index()} & 1]`;
      case 5:
        return `${this.recordPlace()}.${random.pick(["m", "c", "bits", "sbits", "wide"])}`;
      case 6:
        return `${this.recordPlace()}.a[${index()}]`;
      case 7:
        return `g_pS->${random.pick(["m", "c", "bits"])}`;
      case 8:
        return `f1_pS()->${random.pick(["m", "bits", "a[1]"])}`;
      case 9:
        return "**g_pp";
      default: {
        const [, name] = random.pick(INTEGERS);
        return `${this.scope()}_${name}`;
      }
    }
  }

  private recordPlace(): string {
    return this.random.pick(["g_S", "g_T", "e_S", "r_S", "(*g_pS)"]);
  }

  private record(depth: number): string {
    const { random } = this;
    if (depth > 0 && random.chance(20))
      return `(${this.integer(depth - 1)} ? ${random.pick(["g_S", "f1_S()"])} : ${random.pick(["g_T", "f2_S()"])})`;
    if (depth > 0 && random.chance(10)) return `(${this.integer(0)}, ${this.record(depth - 1)})`;
    return random.pick(["f1_S()", "f2_S()", "*f1_pS()", this.recordPlace(), this.recordPlace()]);
  }

  private pointer(depth: number): string {
    const { random } = this;
    const leaf = random.pick(["g_p", "e_p", "r_p", "*g_pp", "f1_p()", "f2_p()", "g_A"]);
    if (depth <= 0) return leaf;
    switch (random.below(6)) {
      case 0:
      case 1:
        return `(${leaf} + ${this.index(depth - 1)} % 2)`;
      case 2:
        return `(${this.index(depth - 1)} % 2 + ${leaf})`;
      case 3:
        return `&g_A[${this.index(depth - 1)}]`;
      case 4:
        return `(${this.integer(depth - 1)} ? ${leaf} : ${this.pointer(0)} + 1)`;
      default:
        return leaf;
    }
  }

  private float(depth: number): string {
    const { random } = this;
    if (depth <= 0) {
      const [, name] = random.pick(FLOATS);
      return random.pick([
        `g_${name}`,
        `e_${name}`,
        `r_${name}`,
        `f1_${name}()`,
        `f2_${name}()`,
        "0.5",
        "2.0f",
        "g_S.d",
      ]);
    }
    switch (random.below(8)) {
      case 0:
        return `(${this.integer(depth - 1)} ${random.pick(["+", "-", "*"])} ${this.float(depth - 1)})`;
      case 1:
        return `(${this.float(depth - 1)} ${random.pick(["+", "-", "*"])} ${this.integer(depth - 1)})`;
      case 2:
        return `(${random.pick(FLOATS)[0]})${this.integer(depth - 1)}`;
      case 3:
        return `- ${this.float(depth - 1)}`;
      case 4:
        return `(${this.integer(depth - 1)} ? ${this.float(depth - 1)} : ${this.float(0)} + 1)`;
      default:
        return `(${this.float(depth - 1)} ${random.pick(["+", "-", "*", "/"])} ${this.float(depth - 1)})`;
    }
  }

  private call(depth: number): string {
    const { random } = this;
    const sub = (): string => this.integer(depth - 1 - random.below(2));
    const [, name] = random.pick(INTEGERS);
    switch (random.below(8)) {
      case 0:
      case 1:
        return `h_${name}(${sub()}, ${sub()})`;
      case 2:
        return `h_S(${this.record(depth - 1)}, ${sub()})`;
      case 3:
        return `h_SS(${this.record(depth - 1)}, ${this.record(depth - 1)})`;
      case 4:
        return `h_3(${sub()}, ${sub()}, ${this.float(depth - 1)})`;
      case 5:
        return `h_p(${this.pointer(depth - 1)}, ${sub()})`;
      case 6:
        return `${random.pick(["g_fp", "e_fp", "r_fp", "(*g_fp)", "f1_fp()"])}(${sub()})`;
      default:
        return `${random.pick(["f1_S()", "f2_S()"])}.${random.pick(["m", "bits", "a[g_k]"])}`;
    }
  }

  /** Of a place that holds no integer. */
  private otherUpdate(depth: number): string {
    const { random } = this;
    switch (random.below(3)) {
      case 0:
        return `${random.pick(["g_p", "*g_pp", "e_p", "r_p"])} = ${this.pointer(depth - 1)}`;
      case 1:
        return `${random.pick(["g_p", "e_p", "r_p"])} += ${this.index(depth - 1)} % 2`;
      default: {
        const [, name] = random.pick(FLOATS);
        const operator = random.pick(["+=", "-=", "*="]);
        return `${this.scope()}_${name} ${operator} ${random.chance(50) ? this.integer(depth - 1) : this.float(depth - 1)}`;
      }
    }
  }

  /** A statement or, in unsequenced probes, an operand that assigns. */
  private update(depth: number): string {
    const { random } = this;
    const value = this.integer(depth - 1);
    const place = this.integerPlace(depth - 1);
    switch (random.below(7)) {
      case 0:
        return `${place} = ${this.integerPlace(depth - 1)} = ${value}`;
      case 1:
        return `${place} ${random.pick(["<<=", ">>="])} ${value} & 3`;
      case 2:
        return `${place} ${random.pick(["/=", "%="])} ${value} | 2`;
      case 3:
        return `(${place})++`;
      default:
        return `${place} ${random.pick(["+=", "-=", "*=", "&=", "|=", "^="])} ${value}`;
    }
  }
}

/** One program that tries all statements; probe `i` prints a line that begins with `i`. */
export function probeProgram(statements: readonly string[]): string {
  const probes = statements.map(
    (statement, i) =>
      `static void probe${i}(void) {\n  reset();\n${LOCALS}\n  ${statement}\n` +
      `  struct S r_T = r_S; ${REPORT_LOCALS} report(${i});\n}`,
  );
  const calls = statements.map((_, i) => `  probe${i}();`).join("\n");
  return `${PRELUDE}\n${probes.join("\n")}\nint main(void) {\n${calls}\n  return 0;\n}\n`;
}
