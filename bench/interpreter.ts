/**
 * Speed of the concrete interpreter: CFA edges per second of CPU on a counting loop and on kernels that
 * lean on one feature each.
 *
 *     npm run bench:interpreter -- [--json] [--runs 3] [KERNEL...]
 */
import { parseArgs } from "node:util";
import { executeProgram } from "../src/engine/exec.ts";
import { DEFAULT_LOAD_OPTIONS, loadSource } from "../src/engine/load-program.ts";

interface Row {
  readonly kernel: string;
  readonly edges: number;
  readonly cpuSeconds: number;
  readonly millionEdgesPerSecond: number;
}

const KERNELS: Readonly<Record<string, string>> = {
  counting: `
    int main(void) {
      unsigned sum = 0;
      for (int i = 0; i < 3000000; i++) sum += i;
      return sum == 3u;
    }`,
  collatz: `
    int main(void) {
      unsigned best = 0;
      for (unsigned n = 1; n < 15000; n++) {
        unsigned length = 0;
        for (unsigned x = n; x != 1; length++) x = x % 2 ? 3 * x + 1 : x / 2;
        if (length > best) best = length;
      }
      return best & 127;
    }`,
  arrays: `
    static unsigned char composite[200001];
    int main(void) {
      int count = 0;
      for (int i = 2; i <= 200000; i++) {
        if (composite[i]) continue;
        count++;
        for (int j = 2 * i; j <= 200000; j += i) composite[j] = 1;
      }
      return count & 127;
    }`,
  matrices: `
    static int a[40][40], b[40][40], c[40][40];
    int main(void) {
      for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++) a[i][j] = i + j, b[i][j] = i - j;
      for (int n = 0; n < 5; n++)
        for (int i = 0; i < 40; i++)
          for (int j = 0; j < 40; j++)
            for (int k = 0; k < 40; k++) c[i][j] += a[i][k] * b[k][j];
      return c[3][4] & 127;
    }`,
  structs: `
    struct particle { int x, y; short vx, vy; unsigned alive : 1, kind : 3; struct particle *next; };
    static struct particle pool[64];
    int main(void) {
      for (int i = 0; i < 64; i++) {
        pool[i].vx = i % 7, pool[i].vy = i % 5, pool[i].kind = i, pool[i].next = &pool[(i + 9) % 64];
      }
      struct particle *p = pool;
      for (int n = 0; n < 200000; n++) {
        p->x += p->vx, p->y -= p->vy;
        if (p->x > 1000) p->alive ^= 1, p->x = 0;
        p = p->next;
      }
      return p->x & 127;
    }`,
  calls: `
    static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
    int main(void) { return fibonacci(26) & 127; }`,
  "function-pointers": `
    static int add(int a, int b) { return a + b; }
    static int sub(int a, int b) { return a - b; }
    static int xor(int a, int b) { return a ^ b; }
    static int (*const table[])(int, int) = { add, sub, xor };
    int main(void) {
      int r = 0;
      for (int i = 0; i < 200000; i++) r = table[i % 3](r, i & 255);
      return r & 127;
    }`,
  floats: `
    int main(void) {
      double x = 0.5, sum = 0;
      for (int i = 0; i < 1000000; i++) {
        x = 3.7 * x * (1.0 - x);
        sum += x > 0.5 ? x : -x;
      }
      return (int)sum & 127;
    }`,
  "wide-integers": `
    int main(void) {
      unsigned long long h = 14695981039346656037ULL;
      for (int i = 0; i < 400000; i++) h = (h ^ (unsigned)(i & 255)) * 1099511628211ULL;
      return (int)(h >> 57);
    }`,
  heap: `
    typedef unsigned long size_t;
    void *malloc(size_t);
    void free(void *);
    struct node { int v; struct node *next; };
    int main(void) {
      int sum = 0;
      for (int n = 0; n < 200; n++) {
        struct node *list = 0;
        for (int i = 0; i < 200; i++) {
          struct node *x = malloc(sizeof *x);
          x->v = i, x->next = list, list = x;
        }
        while (list) {
          struct node *next = list->next;
          sum += list->v;
          free(list);
          list = next;
        }
      }
      return sum & 127;
    }`,
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, runs: { type: "string", default: "3" } },
});

function once(kernel: string, text: string): Row {
  const cfa = loadSource(`${kernel}.i`, text, "LP64", DEFAULT_LOAD_OPTIONS);
  const before = process.cpuUsage();
  const { steps, outcome, undefinedBehaviour } = executeProgram(cfa);
  const { user, system } = process.cpuUsage(before);
  if (outcome.kind !== "exit" || undefinedBehaviour.length > 0)
    throw new Error(`${kernel} does not run to its end`);
  const cpuSeconds = (user + system) / 1e6;
  return { kernel, edges: steps, cpuSeconds, millionEdgesPerSecond: steps / 1e6 / cpuSeconds };
}

/** The best of some runs: the one the other users of the machine disturbed least. */
function measure(kernel: string, text: string): Row {
  const rows = Array.from({ length: Number(options.runs) }, () => once(kernel, text));
  return rows.reduce((best, row) => (row.cpuSeconds < best.cpuSeconds ? row : best));
}

const chosen = Object.entries(KERNELS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const rows = chosen.map(([name, text]) => measure(name, text));
if (options.json) {
  const counting = rows.find((row) => row.kernel === "counting");
  const summary = { countingMillionEdgesPerSecond: counting?.millionEdgesPerSecond ?? null };
  console.log(JSON.stringify({ summary, rows }, null, 2));
} else {
  console.log(
    `${"kernel".padEnd(20)}${"edges".padStart(12)}${"cpu s".padStart(8)}${"M edges/s".padStart(11)}`,
  );
  for (const { kernel, edges, cpuSeconds, millionEdgesPerSecond } of rows) {
    const columns = [
      kernel.padEnd(20),
      String(edges).padStart(12),
      cpuSeconds.toFixed(2).padStart(8),
      millionEdgesPerSecond.toFixed(2).padStart(11),
    ];
    console.log(columns.join(""));
  }
}
