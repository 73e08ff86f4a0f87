/** Random programs that do everything with arrays that the pass follows, and some things it does not. */
import type { SeededRandom } from "../../src/base/random/index.ts";

const PREAMBLE = `
int __VERIFIER_nondet_int(void);
void abort(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void *memset(void *, int, unsigned long);
void reach_error(void) {}
void check(int condition) { if (!condition) { reach_error(); abort(); } }
struct pair { int left; short right; };
int g[5];
int h[5] = {3, 1, 2};
int m[3][4];
struct pair s[4];
struct box { int row[2]; int next; short tail[2]; };
struct box t[3];
int large[300];
static int sum(int *p, int n) { int t = 0; for (int i = 0; i < n; i++) t += p[i]; return t; }
static void fill(int *p, int n, int value) { for (int i = 0; i < n; i++) p[i] = value + i; }
static void copy(int *to, int *from) { for (int i = 0; i < 5; i++) to[i] = from[4 - i]; }
static int depth(int *p, int n) { if (n <= 0) return p[0]; p[n & 3] += n; return depth(p, n - 1) + p[n]; }
static int scratch(int n) { int w[4]; for (int i = 0; i < 4; i++) w[i] = n + i; w[n & 3] = w[w[0] & 3]; return w[(n + 1) & 3] - w[(n + 2) & 3]; }
static int look(int *p, int n) { p[n & 3] = n; return p[(n + 1) & 3]; }
static int block(int n) { int *p = malloc(16); for (int i = 0; i < 4; i++) p[i] = n; look(p, n + 1); return p[n & 3]; }
static int part(int *p, int n) { for (int i = 0; i < 4; i++) p[i] = i; p[n & 3] = n; return p[p[1] & 3]; }
static int blocks(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += part(malloc(16), i); return sum; }
static int kept(int n) { static int memory[4]; memory[n & 3] += n; return memory[(n + 1) & 3]; }
static int nested(int n) { int w[4]; fill(w, 4, n); if (n > 0) return w[n & 3] + nested(n - 1); return w[0]; }
`;

const MAXIMUM_DEPTH = 3;

export class RandomArrayProgram {
  private readonly random: SeededRandom;
  private loops = 0;
  /** Loops around what is being written: outside of them, counters are past their arrays. */
  private around = 0;

  constructor(random: SeededRandom) {
    this.random = random;
  }

  text(): string {
    const { random } = this;
    const parts = [
      "int i = 0, j = 0, x = 0, y = 0;",
      "int l[5];",
      random.chance(50) ? "for (i = 0; i < 5; i++) l[i] = 0;" : "for (i = 0; i < 5; i++) l[i] = i;",
      "int n = __VERIFIER_nondet_int() & 3;",
      "int v[n + 2];",
      "for (i = 0; i < n + 2; i++) v[i] = n;",
      "int *b = malloc(5 * sizeof(int));",
      "for (i = 0; i < 5; i++) b[i] = 4 - i;",
      "int *q = l;",
      "unsigned char c = 0, far = 0; unsigned u = 0; long long w = 0; signed char e = 0; unsigned where = 0;",
      "struct box *d = calloc(3, sizeof(struct box));",
      "struct pair *o = malloc(4 + sizeof(struct pair) * 3);",
      "for (i = 0; i < 4; i++) o[i].left = i;",
    ];
    const statements = 3 + random.below(6);
    for (let k = 0; k < statements; k++) parts.push(this.statement(0));
    const last = random.chance(50)
      ? `check(${this.condition()});`
      : `if (${this.condition()}) reach_error();`;
    parts.push(last, "return 0;");
    return `${PREAMBLE}int main(void) {\n${parts.join("\n")}\n}\n`;
  }

  private pick(choices: readonly (() => string)[]): string {
    return this.random.pick(choices)();
  }

  private statement(depth: number): string {
    const { random } = this;
    const simple = [
      () => `${this.element()} = ${this.value(0)};`,
      () => `${this.element()} = ${this.value(0)};`,
      () => `${this.element()} += ${this.value(1)};`,
      () => `${this.element()} = __VERIFIER_nondet_int() & 7;`,
      () => `${this.scalar()} = ${this.value(0)};`,
      () => `${random.pick(["c", "u", "w", "e"])} = ${this.value(1)} & 3;`,
      () => `${random.pick(["far", "where"])} = (${this.value(1)} & 7) * 40;`,
      () => `memset(${random.pick(["g", "b", "l"])}, ${random.below(2)}, ${4 * random.below(6)});`,
      () => `check(${this.condition()});`,
      () => `if (${this.condition()}) reach_error();`,
      () => this.call(),
    ];
    if (depth >= MAXIMUM_DEPTH) return this.pick(simple);
    return this.pick([
      ...simple,
      () => this.loop(depth),
      () => this.loop(depth),
      () => `if (${this.condition()}) { ${this.statement(depth + 1)} }`,
      () =>
        `if (${this.condition()}) { ${this.statement(depth + 1)} } else { ${this.statement(depth + 1)} }`,
    ]);
  }

  private loop(depth: number): string {
    const counter = this.random.pick(["i", "j"]);
    const guard = `c${this.loops++}`;
    this.around++;
    const body = `${this.statement(depth + 1)} ${this.statement(depth + 1)}`;
    this.around--;
    const leave = this.random.chance(25) ? `if (${this.condition()}) break;` : "";
    const head = this.pick([
      () => `${counter} = 0; ${counter} < 5; ${counter}++`,
      () => `${counter} = 4; ${counter} >= 0; ${counter}--`,
      () => `${counter} = 0; ${counter} < n + 2 && ${this.element()} < 50; ${counter} += 2`,
    ]);
    return `{ int ${guard} = 0; for (${head}) { if (${guard}++ > 6) break; ${leave} ${body} } }`;
  }

  private call(): string {
    return this.pick([
      () =>
        `fill(${this.random.pick(["g", "l", "b", "v"])}, ${1 + this.random.below(3)}, ${this.value(1)} & 15);`,
      () => `copy(${this.random.pick(["g", "l", "q"])}, h);`,
      () => `x = sum(${this.random.pick(["h", "b", "l"])}, 4);`,
      () => `g[${this.index()}] = depth(g, ${this.random.below(4)});`,
      () => `y = scratch(${this.value(1)} & 15);`,
      () => `y = block(${this.value(1)} & 15);`,
      () => `y = blocks(${this.random.below(4)});`,
      () => `x = kept(${this.value(1)} & 15);`,
      () => `t[${this.random.below(2)}].row[x & 3] = scratch(${this.value(1)} & 15);`,
      () => `y = nested(${this.random.below(4)}) & 63;`,
    ]);
  }

  private scalar(): string {
    return this.random.pick(["x", "y", "x"]);
  }

  private condition(): string {
    return this.pick([
      () => `${this.value(0)} ${this.random.pick(["==", "!=", "<", "<="])} ${this.value(0)}`,
      () => `${this.element()} == ${this.element()}`,
      () => `${this.element()} > 0 && ${this.element()} != ${this.value(1)}`,
      () => `${this.element()} < 9 || ${this.element()} == x`,
    ]);
  }

  private value(depth: number): string {
    const leaves = [
      () => this.element(),
      () => this.element(),
      () => this.random.pick(["i", "j", "x", "y", "n"]),
      () => String(this.random.below(9)),
    ];
    if (depth >= 2) return this.pick(leaves);
    return this.pick([
      ...leaves,
      () => `(${this.value(depth + 1)} + ${this.value(depth + 1)})`,
      () => `(${this.value(depth + 1)} - ${this.element()})`,
      () => `(${this.condition()} ? ${this.value(depth + 1)} : ${this.value(depth + 1)})`,
    ]);
  }

  /** Mostly inside of the arrays. */
  private index(): string {
    if (this.around === 0 && this.random.chance(80)) {
      return this.random.pick(["(i & 3)", "(j & 3)", "(x & 3)", "0", "1", "2", "(g[1] & 3)"]);
    }
    return this.pick([
      () => this.random.pick(["i", "j"]),
      () => this.random.pick(["(i & 3)", "(j & 3)", "(x & 3)"]),
      () => `(4 - ${this.random.pick(["i", "j"])})`,
      () => `(g[${this.random.below(5)}] & 3)`,
      () => `(i + ${this.random.below(2)}) % 5`,
      () => String(this.random.below(5)),
    ]);
  }

  private element(): string {
    return this.pick([
      () => `g[${this.index()}]`,
      () => `g[${this.random.pick(["c", "u", "w", "e"])}]`,
      () => `large[${this.random.pick(["far", "where", "where", "280", "40"])}]`,
      () => `large[${this.random.pick(["far", "where"])}]`,
      () =>
        `${this.random.pick(["t", "d"])}[${this.random.pick(["i", "x"])} & 1].${this.random.pick(["row[x & 1]", "row[i & 7]", "next", "tail[j & 3]", "tail[x & 1]"])}`,
      () => `o[${this.random.pick(["c", "x & 3", "2"])}].${this.random.pick(["left", "left"])}`,
      () => `h[${this.index()}]`,
      () => `l[${this.index()}]`,
      () => `q[${this.index()}]`,
      () => `b[${this.index()}]`,
      () => `v[${this.index()}]`,
      // The second index may be beyond its row.
      () => `m[${this.random.pick(["i", "j"])} & 1][${this.random.pick(["i", "j", "x & 7", "3"])}]`,
      () => `s[${this.random.pick(["i", "x & 3"])}].${this.random.pick(["left", "right"])}`,
    ]);
  }
}
