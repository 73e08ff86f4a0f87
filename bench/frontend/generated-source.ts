/**
 * A large preprocessed C file that looks like real ones: line markers, headers' declarations, types,
 * globals, and functions of many shapes, every one reachable from `main`. Names are about as long as real
 * ones: 4.2 bytes per token, where the 133 preprocessed files of the benchmark set have 4.8 and all 506 files 4.5.
 * The same seed and size give the same file.
 */
import { Random } from "../../tools/fuzz/random.ts";
import { functionShapes, type ShapeContext } from "./function-shapes.ts";

const FUNCTIONS_PER_DRIVER = 40;
const LINES_PER_HEADER = 120;

export function generatedSource(bytes: number, seed = 1): string {
  const random = new Random(seed);
  const parts: string[] = [PREAMBLE];
  const drivers: string[] = [];
  let size = PREAMBLE.length;
  let pending: string[] = [];
  const push = (terse: string): void => {
    const text = withLongNames(terse);
    parts.push(text);
    size += text.length;
  };
  for (let unit = 0; size < bytes; unit++) {
    push(header(random, unit));
    push(`# ${10 + unit} "src/unit${unit}.c"\n`);
    const context: ShapeContext = {
      random,
      record: `record_${unit}`,
      enumeration: `kind_${unit}`,
      unit,
    };
    for (let i = 0; i < 20 && size < bytes; i++) {
      const name = `unit${unit}_function${i}`;
      push(random.pick(functionShapes)(name, context));
      pending.push(name);
      if (pending.length === FUNCTIONS_PER_DRIVER) {
        push(driver(drivers, pending));
        pending = [];
      }
    }
  }
  push(driver(drivers, pending));
  push(
    `int main(void)\n{\n  int total = 0;\n${drivers.map((d) => `  total += ${d}(total);\n`).join("")}  return total & 127;\n}\n`,
  );
  return parts.join("");
}

/** Shapes are written tersely; programs are not. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  a: "request",
  b: "argument",
  c: "character",
  d: "destination",
  f: "function",
  h: "hash_value",
  i: "index",
  j: "column",
  k: "position",
  m: "mask",
  p: "pointer",
  r: "record",
  s: "source",
  t: "temporary",
  u: "content",
  v: "value_out",
  x: "operand",
  x0: "accumulator",
  x1: "previous",
  x2: "remainder",
  y: "second",
  z: "result_z",
  p0: "param_first",
  p1: "param_second",
  p2: "param_third",
  p3: "param_fourth",
  p4: "param_fifth",
};

/** Not after a backslash or a percent sign: those are escapes and formats. */
function withLongNames(text: string): string {
  return text.replace(/(?<![\\%\w])[a-z]\d?(?!\w)/g, (name) => LONG_NAMES[name] ?? name);
}

function driver(drivers: string[], functions: readonly string[]): string {
  const name = `driver_${drivers.length}`;
  drivers.push(name);
  const calls = functions.map((f, i) => `  value ^= ${f}(value, ${i});\n`).join("");
  return `static int ${name}(int value)\n{\n${calls}  return value;\n}\n`;
}

/** What a header leaves behind after preprocessing: mostly declarations nobody uses. */
function header(random: Random, unit: number): string {
  const lines = [
    `# 1 "include/unit${unit}.h" 1`,
    `# 3 "include/unit${unit}.h"`,
    `typedef unsigned int unit${unit}_id_t;`,
    `typedef int (*unit${unit}_callback_t)(void *context, unit${unit}_id_t id, const char *name);`,
    `enum kind_${unit} { KIND_${unit}_NONE, KIND_${unit}_READ = 1 << 0, KIND_${unit}_WRITE = 1 << 1, KIND_${unit}_LAST };`,
    record(random, unit),
  ];
  for (let i = 0; i < LINES_PER_HEADER; i++) lines.push(declaration(random, unit, i));
  lines.push(`# ${unit + 2} "src/unit${unit}.c" 2`, ...globals(random, unit));
  return `${lines.join("\n")}\n`;
}

const FIELD_TYPES = [
  "int",
  "unsigned int",
  "long",
  "char",
  "unsigned char",
  "short",
  "size_t",
  "uint32_t",
  "void *",
];

function record(random: Random, unit: number): string {
  const extra = Array.from(
    { length: random.between(2, 8) },
    (_, i) =>
      `  ${random.pick(FIELD_TYPES)} extra${i}${random.chance(20) ? `[${random.between(2, 16)}]` : ""};`,
  );
  return [
    `struct record_${unit} {`,
    "  struct list_head links;",
    "  int id;",
    "  unsigned int flags : 3;",
    "  unsigned int state : 5;",
    "  enum kind_" + String(unit) + " kind;",
    "  const char *name;",
    "  int values[16];",
    "  double weight;",
    `  struct record_${unit} *next;`,
    `  int (*handler)(struct record_${unit} *self, int x);`,
    "  union { long whole; struct { short low, high; } half; } u;",
    ...extra,
    "};",
  ].join("\n");
}

function declaration(random: Random, unit: number, i: number): string {
  const name = `unit${unit}_api_${i}`;
  return random.pick([
    `extern int ${name}(const char *__restrict __name, unsigned int __flags, ...) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));`,
    `extern void *${name}(size_t __size, size_t __count) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__));`,
    `extern unsigned long ${name}(struct record_${unit} *__record, const struct list_head *__list);`,
    `extern double ${name}(double __x, double __y) __attribute__ ((__const__)); extern float ${name}f(float __x, float __y) __attribute__ ((__const__));`,
    `typedef struct { int quot_${i}; int rem_${i}; } unit${unit}_div_${i}_t;`,
    `struct unit${unit}_node_${i} { struct unit${unit}_node_${i} *left, *right; int key; char payload[${random.between(1, 64)}]; };`,
    `enum unit${unit}_enum_${i} { ${name}_first, ${name}_second, ${name}_last = ${random.below(1000)} };`,
    `static __inline int ${name}(int __x) { return __x < 0 ? -__x : __x; }`,
    `extern int ${name}_table[${random.between(4, 99)}];`,
    `extern __inline __attribute__ ((__gnu_inline__)) int ${name}(int __c) { return __c >= -128 && __c < 256 ? __c + ${random.below(9)} : __c; }`,
    `typedef unsigned char ${name}_t[${random.between(2, 32)}];`,
    `extern int (*${name}_hook)(void *, int (*)(const void *, const void *), size_t);`,
    "",
  ]);
}

function globals(random: Random, unit: number): string[] {
  const list = Array.from({ length: 16 }, () => random.between(-999, 999)).join(", ");
  return [
    `static struct record_${unit} *head_${unit};`,
    `static struct record_${unit} pool_${unit}[8] = { [0] = { .id = ${unit}, .name = "pool", .values = { 1, 2, 3 } }, [3].weight = 0.5 };`,
    `static const int table_${unit}[16] = { ${list} };`,
    `static int counter_${unit} = ${random.below(100)}, matrix_${unit}[8][8];`,
    `static char buffer_${unit}[64] = "unit ${unit}\\n";`,
    `static double scale_${unit} = ${random.below(100)}.${random.below(100)};`,
  ];
}

const PREAMBLE = `# 1 "generated.c"
# 1 "<built-in>"
# 1 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 1 "generated.c"
typedef unsigned long size_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef __builtin_va_list va_list;
struct list_head { struct list_head *next, *prev; };
extern int printf (const char *__restrict __format, ...);
extern void *malloc (size_t __size) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__)) __attribute__ ((__alloc_size__ (1)));
extern void free (void *__ptr) __attribute__ ((__nothrow__ , __leaf__));
extern size_t strlen (const char *__s) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__pure__)) __attribute__ ((__nonnull__ (1)));
extern void abort (void) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
extern int __VERIFIER_nondet_int(void);
struct device;
struct device_operations {
  int (*open)(struct device *device, int x);
  int (*read)(struct device *device, int x);
  int (*write)(struct device *device, int x);
  void (*release)(struct device *device);
};
struct device { const struct device_operations *operations; struct device *parent; int minor; unsigned long flags; };
static struct device *devices[8];
`;
