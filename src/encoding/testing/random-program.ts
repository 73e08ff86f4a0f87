/**
 * Random programs for tests of the encoding: inputs, arithmetic of all widths, records, bit-fields, unions, arrays,
 * pointers, calls. Undefined arithmetic is welcome (the interpreter says what it gives); accesses are in bounds.
 */
import { SeededRandom } from "../../base/random/index.ts";

const INTEGERS = [
  "_Bool",
  "char",
  "signed char",
  "unsigned char",
  "short",
  "unsigned short",
  "int",
  "unsigned int",
  "long",
  "unsigned long",
  "long long",
];
const FLOATS = ["float", "double"];

const INPUTS: Readonly<Record<string, string>> = {
  _Bool: "bool",
  char: "char",
  "signed char": "char",
  "unsigned char": "uchar",
  short: "short",
  "unsigned short": "ushort",
  int: "int",
  "unsigned int": "uint",
  long: "long",
  "unsigned long": "ulong",
  "long long": "longlong",
  float: "float",
  double: "double",
};

const PRELUDE = `
${[...new Set(Object.values(INPUTS))]
  .map((suffix) => {
    const type = Object.keys(INPUTS).find((key) => INPUTS[key] === suffix)!;
    return `extern ${type} __VERIFIER_nondet_${suffix}(void);`;
  })
  .join("\n")}
extern void *malloc(unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
extern double fabs(double);
extern double floor(double);
extern int abs(int);
struct point { short x; long y; char tag[3]; };
struct fields { unsigned a : 3; int b : 7; unsigned long long c : 35; _Bool d : 1; short e; };
struct outer { struct point p; struct fields f; int values[3]; struct point *link; };
union pun { float f; unsigned int i; unsigned char bytes[8]; double d; short s[2]; };
static int twice(int x) { return x + x; }
static long mix(long a, int *where) { *where = *where ^ (int)a; return a - *where; }
static struct point made(int x) { struct point r; r.x = x; r.y = x * 3L; r.tag[0] = 1; r.tag[1] = x; r.tag[2] = 3; return r; }
static int depth(int n, int x) { int here = x; int *p = &here; if (n <= 0) return *p; *p = *p + n; return depth(n - 1, *p) + here; }
static long sum(struct point p, int k) { p.x += k; return p.x + p.y; }
`;

const GLOBALS = `
struct point pt1, pt2, pts[3];
struct fields bits1, bits2;
struct outer out1, out2;
union pun pun1;
int ints[5];
short grid[2][3];
unsigned char raw[12];
int *ip = &ints[1];
struct point *pp = &pt1;
char *cp = (char *)raw;
struct outer *op = &out1;
double reals[2];
`;

/** Lvalues of scalar type, always valid; `I` stands for an index expression. */
const PLACES: readonly (readonly [string, string])[] = [
  ["pt1.x", "short"],
  ["pt1.y", "long"],
  ["pt2.tag[M3]", "char"],
  ["pts[M3].x", "short"],
  ["pts[M3].y", "long"],
  ["pts[M3].tag[M3]", "char"],
  ["bits1.a", "unsigned int"],
  ["bits1.b", "int"],
  ["bits1.c", "unsigned long"],
  ["bits2.b", "int"],
  ["bits2.d", "_Bool"],
  ["bits2.e", "short"],
  ["out1.p.y", "long"],
  ["out1.f.b", "int"],
  ["out1.values[M3]", "int"],
  ["op->values[M3]", "int"],
  ["op->f.c", "unsigned long"],
  ["op->p.x", "short"],
  ["pun1.i", "unsigned int"],
  ["pun1.bytes[M8]", "unsigned char"],
  ["pun1.s[M2]", "short"],
  ["ints[M5]", "int"],
  ["grid[M2][M3]", "short"],
  ["raw[M12]", "unsigned char"],
  ["*ip", "int"],
  ["pp->x", "short"],
  ["pp->y", "long"],
  ["pp->tag[M3]", "char"],
  ["*cp", "char"],
  ["reals[M2]", "double"],
];
/** May hold a NaN whose bits nobody knows: read only as a number. */
const FLOAT_PLACES: readonly (readonly [string, string])[] = [
  ["pun1.f", "float"],
  ["pun1.d", "double"],
];

export function randomProgram(seed: number, statements: number): string {
  return new Writer(new SeededRandom(seed)).program(statements);
}

class Writer {
  private readonly dice: SeededRandom;
  private readonly scalars: (readonly [string, string])[] = [];

  constructor(dice: SeededRandom) {
    this.dice = dice;
  }

  program(count: number): string {
    const lines: string[] = [];
    for (let i = 0; i < 7; i++) {
      const type = i < 5 ? this.dice.pick(INTEGERS) : this.dice.pick(FLOATS);
      this.scalars.push([`v${i}`, type]);
      lines.push(`${type} v${i};`);
    }
    const body: string[] = [];
    for (let i = 0; i < 3; i++) body.push(this.input());
    for (let i = 0; i < count; i++) body.push(this.statement(2));
    return `${PRELUDE}${GLOBALS}${lines.join("\n")}\nint main(void) {\n  int q = 3;\n  op->link = &pt2;\n  ${body.join("\n  ")}\n  return 0;\n}\n`;
  }

  private input(): string {
    const [name, type] = this.target();
    return `${name} = __VERIFIER_nondet_${INPUTS[type]!}();`;
  }

  private target(): readonly [string, string] {
    const { dice } = this;
    if (dice.chance(45)) return dice.pick(this.scalars);
    return this.filled(dice.pick(dice.chance(12) ? FLOAT_PLACES : PLACES));
  }

  private filled([text, type]: readonly [string, string]): readonly [string, string] {
    const place = text.replace(/M(\d+)/g, (_, size: string) => this.index(Number(size)));
    return [place, type];
  }

  private index(size: number): string {
    if (this.dice.chance(60)) return String(this.dice.below(size));
    return `(unsigned)(${this.integer(1)}) % ${size}u`;
  }

  private statement(depth: number): string {
    const { dice } = this;
    switch (dice.below(18)) {
      case 0:
      case 1:
        return this.input();
      case 2:
        return `ip = ${dice.pick(["&ints[M5]", "ints + 2", "&q", "&out1.values[M3]", "&out2.values[1]"]).replace(/M(\d)/, (_, n: string) => this.index(Number(n)))};`;
      case 3:
        return `pp = ${dice.pick(["&pt1", "&pt2", "&pts[M3]", "op->link", "&op->p"]).replace(/M(\d)/, (_, n: string) => this.index(Number(n)))};`;
      case 4:
        return `cp = ${dice.pick(["(char *)raw + M12", "(char *)&pun1.bytes[M8]", "pt1.tag", "(char *)&q", "(char *)&pt2.y + 3"]).replace(/M(\d+)/, (_, n: string) => this.index(Number(n)))};`;
      case 5:
        return dice.pick([
          "pt1 = pt2;",
          "pts[1] = *pp;",
          "*pp = pts[2];",
          "out2 = out1;",
          "bits2 = bits1;",
          "out1.p = pt1;",
          "out1.f = bits2;",
          `pt2 = made(${this.integer(1)});`,
          `pts[${this.index(3)}] = pt1;`,
        ]);
      case 6:
        return dice.pick([
          "memcpy(raw, &pt1, 12);",
          "memcpy(&pt2, raw, 10);",
          "memcpy(raw + 1, ints, 8);",
          `memset(&pt2, ${this.integer(1)}, sizeof pt2);`,
          `memset(raw + 3, ${this.integer(1)}, 5);`,
          "op = malloc(sizeof *op); *op = out2;",
          "op = &out1; op->link = &pts[1];",
        ]);
      case 7:
        return `${this.target()[0]} = twice(${this.integer(1)});`;
      case 8:
        return `${this.target()[0]} = mix(${this.integer(1)}, ${dice.pick(["ip", "&q", "&ints[3]"])});`;
      case 9:
        return `${this.target()[0]} = ${dice.pick([`depth(2, ${this.integer(1)})`, "sum(pt2, q)", `sum(*pp, ${this.integer(1)})`])};`;
      case 10:
      case 11:
        if (depth > 0) {
          const otherwise = dice.chance(40) ? ` else { ${this.statement(depth - 1)} }` : "";
          return `if (${this.condition(1)}) { ${this.statement(depth - 1)} }${otherwise}`;
        }
        return this.assignment();
      case 12:
        return `for (int i = 0; i < 3; i++) { ${this.target()[0]} = ${this.value(1)}; out1.values[i] += i; }`;
      default:
        return this.assignment();
    }
  }

  private assignment(): string {
    const { dice } = this;
    const [name, type] = this.target();
    if (FLOATS.includes(type)) {
      return `${name} ${dice.pick(["=", "+=", "*=", "-="])} ${this.value(2)};`;
    }
    if (dice.chance(30)) {
      const operator = dice.pick(["+=", "-=", "*=", "^=", "|=", "&=", "<<=", ">>="]);
      return `${name} ${operator} ${this.integer(1)};`;
    }
    return `${name} = ${this.value(2)};`;
  }

  private value(depth: number): string {
    return this.dice.chance(25) ? this.float(depth) : this.integer(depth);
  }

  private condition(depth: number): string {
    const { dice } = this;
    const operator = dice.pick(["==", "!=", "<", "<=", ">", ">="]);
    if (dice.chance(15)) return `${this.float(depth)} ${operator} ${this.float(depth)}`;
    if (dice.chance(10))
      return dice.pick(["ip == &ints[2]", "pp != &pt1", "cp != 0", "ip < ints + 3 && ip >= ints"]);
    if (dice.chance(20))
      return `${this.integer(depth)} ${dice.pick(["&&", "||"])} ${this.integer(depth)}`;
    return `${this.integer(depth)} ${operator} ${this.integer(depth)}`;
  }

  private leaf(isFloat: boolean): string {
    const { dice } = this;
    const wanted = this.scalars.filter(([, type]) => FLOATS.includes(type) === isFloat);
    if (dice.chance(50) && wanted.length > 0) return dice.pick(wanted)[0];
    if (isFloat) {
      return dice.pick(["0.5", "-3.25f", "1e10", "reals[0]", "reals[1]", "pun1.f", "1.0f", "0.1"]);
    }
    if (dice.chance(30)) {
      return dice.pick([
        "0",
        "1",
        "-1",
        "7",
        "255",
        "65536u",
        "2147483647",
        "'a'",
        "4000000000u",
        "-5L",
      ]);
    }
    if (dice.chance(8)) return "q";
    return this.filled(dice.pick(PLACES.filter(([, type]) => type !== "double")))[0];
  }

  private integer(depth: number): string {
    const { dice } = this;
    if (depth === 0 || dice.chance(25)) return this.leaf(false);
    const [a, b] = [this.integer(depth - 1), this.integer(depth - 1)];
    switch (dice.below(14)) {
      case 0:
        return `(${a} / (${b} | 1u))`;
      case 1:
        return `(${a} % ((${b} & 7) + 1))`;
      case 2:
        return `(${a} << (${b} & 15))`;
      case 3:
        return `((int)(${a}) >> ${b})`;
      case 4:
        return `(${dice.pick(["-", "~", "!"])}(${a}))`;
      case 5:
        return `((${dice.pick(INTEGERS)})(${a}))`;
      case 6:
        return `((${dice.pick(INTEGERS)})(${this.float(depth - 1)}))`;
      case 7:
        return `(${this.condition(depth - 1)} ? ${a} : ${b})`;
      case 8:
        return `(${this.condition(depth - 1)})`;
      case 9:
        return `(${a} * ${b})`;
      default:
        return `(${a} ${dice.pick(["+", "-", "&", "|", "^", "+"])} ${b})`;
    }
  }

  private float(depth: number): string {
    const { dice } = this;
    if (depth === 0 || dice.chance(30)) return this.leaf(true);
    const [a, b] = [this.float(depth - 1), this.float(depth - 1)];
    switch (dice.below(8)) {
      case 0:
        return `((${dice.pick(FLOATS)})(${this.integer(depth - 1)}))`;
      case 1:
        return `(-(${a}))`;
      case 2:
        return `${dice.pick(["fabs", "floor"])}(${a})`;
      case 3:
        return `((float)${a})`;
      default:
        return `(${a} ${dice.pick(["+", "-", "*", "/"])} ${b})`;
    }
  }
}
