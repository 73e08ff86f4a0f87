/** The functions of the generated file: each shape is a kind of code one meets in C programs. */
import type { Random } from "../../tools/fuzz/random.ts";

export interface ShapeContext {
  readonly random: Random;
  /** Tag of the unit's struct and enum, and the number in the names of its globals. */
  readonly record: string;
  readonly enumeration: string;
  readonly unit: number;
}

/** Text of `int name(int a, int b)`. */
export type FunctionShape = (name: string, context: ShapeContext) => string;

function withBody(name: string, lines: readonly string[]): string {
  return `static int ${name}(int a, int b)\n{\n${lines.map((l) => `  ${l}\n`).join("")}}\n`;
}

function repeat(count: number, line: (i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => line(i));
}

const arithmetic: FunctionShape = (name, { random }) => {
  const statement = (i: number): string => {
    const c = random.between(1, 5000);
    return random.pick([
      `x${i % 3} = (a * ${c} + b) % ${c + 7} - (x${(i + 1) % 3} >> ${random.below(8)});`,
      `x${i % 3} ^= (x${(i + 1) % 3} & 0x${c.toString(16)}) | (unsigned)b << ${random.below(16)};`,
      `if (x${i % 3} > ${c}u && a != ${c} || !b) x${(i + 2) % 3}++;`,
      `x${i % 3} += a < b ? (unsigned)(a - ${c}) : ~(unsigned)b;`,
      `a = -a / ${c} + (int)sizeof(long) * ${random.below(9)};`,
    ]);
  };
  return withBody(name, [
    "unsigned x0 = a, x1 = b, x2 = 0;",
    ...repeat(random.between(4, 20), statement),
    "return (int)(x0 ^ x1 ^ x2);",
  ]);
};

const stateMachine: FunctionShape = (name, { random, unit }) => {
  const states = random.between(3, 14);
  return withBody(name, [
    "int state = a & 15, steps = 0;",
    "while (steps++ < 64) {",
    "  switch (state) {",
    ...repeat(states, (i) =>
      random.pick([
        `    case ${i}: state = b > ${random.below(50)} ? ${random.below(states)} : state + 1; break;`,
        `    case ${i}: counter_${unit} += ${random.below(9)}; state = ${random.below(states)}; break;`,
        `    case ${i}: if (__VERIFIER_nondet_int()) { state = ${random.below(states)}; break; }`,
        `    case ${i}: b--; continue;`,
      ]),
    ),
    "    default: goto out;",
    "  }",
    "}",
    "out:",
    "return state + steps;",
  ]);
};

const listWalk: FunctionShape = (name, { random, record, unit }) =>
  withBody(name, [
    `struct ${record} *p, **link = &head_${unit};`,
    "int found = 0;",
    `for (p = head_${unit}; p != ((void *)0); p = p->next) {`,
    `  if (p->id == a && p->state != ${random.below(31)}) { found += p->values[b & 15]; continue; }`,
    "  p->u.half.low = (short)(p->u.whole >> 16);",
    `  if (p->kind == KIND_${unit}_READ) p->flags |= ${random.below(7)};`,
    "}",
    "while (*link && (*link)->id < b) link = &(*link)->next;",
    "if (*link) { p = *link; *link = p->next; free(p); }",
    `p = (struct ${record} *)malloc(sizeof(struct ${record}));`,
    `if (!p) return -${random.between(1, 40)};`,
    "p->id = a;",
    `p->next = head_${unit};`,
    "p->handler = 0;",
    `head_${unit} = p;`,
    "return found;",
  ]);

const cleanUp: FunctionShape = (name, { random }) => {
  const count = random.between(2, 5);
  return withBody(name, [
    `char *${repeat(count, (i) => `p${i} = 0`).join(", *")};`,
    "int result = -1;",
    ...repeat(
      count,
      (i) =>
        `if ((p${i} = (char *)malloc(${random.between(8, 512)} + (a & 63))) == 0) goto fail${i};\n  p${i}[${random.below(8)}] = (char)b;`,
    ),
    "result = p0[0] + b;",
    ...repeat(count, (i) => `free(p${count - 1 - i});\nfail${count - 1 - i}:`),
    "return result;",
  ]);
};

const matrix: FunctionShape = (name, { random, unit }) =>
  withBody(name, [
    "int i, j, k, sum = 0;",
    "for (i = 0; i < 8; i++)",
    "  for (j = 0; j < 8; j++) {",
    `    matrix_${unit}[i][j] = i * ${random.between(2, 30)} + j - a;`,
    `    for (k = ${random.below(4)}; k < 8; k += ${random.between(1, 3)}) sum += matrix_${unit}[k][j] * matrix_${unit}[i][k];`,
    "  }",
    `do { sum -= table_${unit}[b & 15]; } while (sum > ${random.between(100, 9999)} && --a > 0);`,
    "return sum;",
  ]);

const strings: FunctionShape = (name, { random, unit }) =>
  withBody(name, [
    `const char *s = buffer_${unit}; char *t = buffer_${unit} + (b & 7);`,
    "int words = 0, inside = 0;",
    "for (; *s != '\\0'; s++) {",
    `  if (*s == ' ' || *s == '\\t' || *s == '${random.pick(["x", "-", "_", ":"])}') inside = 0;`,
    "  else if (!inside) { inside = 1; ++words; }",
    "  else if (*s >= '0' && *s <= '9') a = a * 10 + (*s - '0');",
    "}",
    "while (*t && (*t | 32) != 'z') { *t = (char)(*t >= 'a' && *t <= 'z' ? *t - 32 : *t); t++; }",
    `printf("%s: %d words, %ld ${random.pick(["done", "ready", "ok"])}\\n", buffer_${unit}, words, (long)(t - buffer_${unit}));`,
    `return words + a + (int)strlen(buffer_${unit});`,
  ]);

const records: FunctionShape = (name, { random, record, enumeration, unit }) =>
  withBody(name, [
    `struct ${record} local = pool_${unit}[a & 7], *r = &pool_${unit}[b & 7];`,
    `enum ${enumeration} kind = (enum ${enumeration})(a & 3);`,
    `local.values[${random.below(16)}] += r->values[(a + b) & 15] << ${random.below(6)};`,
    `r->state = local.state + ${random.below(9)}u;`,
    "r->flags++;",
    `local.weight = r->weight * ${random.below(9)}.${random.below(99)} + scale_${unit};`,
    `if (kind == KIND_${unit}_WRITE || local.weight > ${random.below(1000)}.5) *r = local;`,
    "else r->u.half.high ^= (short)a;",
    "r->links.next = r->links.prev = &r->links;",
    `return r->id + (int)local.weight + (r->handler ? r->handler(r, a) : 0);`,
  ]);

const floats: FunctionShape = (name, { random, unit }) =>
  withBody(name, [
    `double x = a, y = b ? (double)a / b : ${random.below(99)}.25, z;`,
    `float f = ${random.below(99)}.5f;`,
    `for (z = 0.0; z < ${random.between(2, 9)}.0; z += 0.5) {`,
    `  x = x * 0.5 + y / (z + ${random.between(1, 9)}.0);`,
    `  f -= (float)(x - ${random.below(9)}e-2);`,
    `  if (x > 1e6 || x < -1e6 || x != x) x = scale_${unit};`,
    "}",
    "return (int)x + (f > 0.0f);",
  ]);

const recursion: FunctionShape = (name, { random }) =>
  withBody(name, [
    "if (a <= 0 || a > 20) return b;",
    `if (a % ${random.between(2, 5)} == 0) return ${name}(a - 2, b + ${random.below(50)});`,
    `return ${name}(a - 1, b ^ ${random.below(255)}) + 1;`,
  ]);

/** A table of functions that only this unit has the type of. */
const dispatch: FunctionShape = (name, { random, record, unit }) => {
  const count = random.between(3, 6);
  const parameters = `struct ${record} *self, int x`;
  const entry = (i: number): string => `${name}_entry${i}`;
  const entries = repeat(count, (i) => {
    const body = random.pick([
      `x + ${random.below(99)}`,
      `x * ${random.below(9)} - self->id`,
      "(x > self->id ? x : -x)",
      `counter_${unit}++ + x`,
    ]);
    return `static int ${entry(i)}(${parameters}) { return self->id + ${body}; }\n`;
  });
  const table = `static int (*const ${name}_table[${count}])(${parameters}) = { ${repeat(count, entry).join(", ")} };\n`;
  return (
    entries.join("") +
    table +
    withBody(name, [
      `int (*f)(${parameters}) = ${name}_table[(unsigned)a % ${count}];`,
      `pool_${unit}[b & 7].handler = f;`,
      `return f(&pool_${unit}[a & 7], a) + (*${name}_table[${random.below(count)}])(pool_${unit}, b);`,
    ])
  );
};

/** As in a kernel: every driver has its own handlers, all of the same few types. */
const driver: FunctionShape = (name, { random, unit }) => {
  const handlers = ["open", "read", "write"].map(
    (kind) =>
      `static int ${name}_${kind}(struct device *device, int x) { return device->minor ${random.pick(["+", "-", "^"])} x % ${random.between(2, 99)}; }\n`,
  );
  return (
    handlers.join("") +
    `static void ${name}_release(struct device *device) { device->flags &= ~${1 << random.below(16)}ul; counter_${unit}--; }\n` +
    `static const struct device_operations ${name}_operations = { .open = ${name}_open, .read = ${name}_read, .write = ${name}_write, .release = ${name}_release };\n` +
    withBody(name, [
      `struct device device = { .operations = &${name}_operations, .minor = ${random.below(255)} }, *d = devices[a & 7];`,
      "int result;",
      "if (!d || !d->operations) d = &device;",
      "devices[b & 7] = 0;",
      "if (d->operations->open && (result = d->operations->open(d, a)) < 0) return result;",
      `result = d->operations->${random.pick(["read", "write"])}(d, b);`,
      "d->operations->release(d);",
      "return result;",
    ])
  );
};

const bits: FunctionShape = (name, { random }) =>
  withBody(name, [
    `uint64_t h = ${random.next()}ull, v = ((uint64_t)(unsigned)a << 32) | (unsigned)b;`,
    "unsigned char bytes[8];",
    "int i;",
    "for (i = 0; i < 8; i++) bytes[i] = (unsigned char)(v >> (8 * i));",
    `for (i = 7; i >= 0; --i) h = (h ^ bytes[i]) * ${random.next() | 1}ull;`,
    `h ^= h >> ${random.between(1, 31)}; h *= 0x${random.next().toString(16)}ull; h ^= h << ${random.between(1, 31)};`,
    "return (int)(h & 0x7fffffff) - (int)(h >> 33);",
  ]);

const ladder: FunctionShape = (name, { random, unit }) => {
  const count = random.between(4, 16);
  return withBody(name, [
    `int input = __VERIFIER_nondet_int(), output = -1;`,
    ...repeat(
      count,
      (i) =>
        `${i > 0 ? "else " : ""}if ((counter_${unit} == ${random.below(20)} && (input == ${random.below(9)} && a <= ${random.below(500)}))) { counter_${unit} = ${random.below(20)}; output = ${random.between(20, 30)}; }`,
    ),
    "if (output == -1 && a == b) abort();",
    "return output;",
  ]);
};

const sorting: FunctionShape = (name, { random, unit }) =>
  withBody(name, [
    `int v[16], i, j, t;`,
    `for (i = 0; i < 16; ++i) v[i] = table_${unit}[i] ^ (a + i * b);`,
    "for (i = 1; i < 16; i++) {",
    "  t = v[i];",
    `  for (j = i - 1; j >= 0 && v[j] ${random.pick([">", "<"])} t; j--) v[j + 1] = v[j];`,
    "  v[j + 1] = t;",
    "}",
    `return v[${random.below(16)}] - v[${random.below(16)}];`,
  ]);

const staticState: FunctionShape = (name, { random }) =>
  withBody(name, [
    `static int calls, last = ${random.below(99)};`,
    "static struct { unsigned head, tail; short ring[16]; } queue = { 0, 0, { 1, 2, 3 } };",
    "queue.ring[queue.head++ & 15] = (short)a;",
    "if (calls++ > 3 && queue.tail != queue.head) last = queue.ring[queue.tail++ & 15], b += last;",
    `return (calls & 1 ? last : b) + ({ int m = a; m > ${random.below(50)} ? m : -m; });`,
  ]);

export const functionShapes: readonly FunctionShape[] = [
  arithmetic,
  arithmetic,
  stateMachine,
  listWalk,
  cleanUp,
  matrix,
  strings,
  records,
  floats,
  recursion,
  dispatch,
  driver,
  bits,
  ladder,
  sorting,
  staticState,
];
