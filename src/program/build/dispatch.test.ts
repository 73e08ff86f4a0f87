import { expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import type { Cfa } from "../cfa/graph.ts";
import { CONTINUE_LIKE_COMPILED_CODE, InputList, Interpreter } from "../interpreter/index.ts";

/** A table of `handlers` functions of one type, called through pointers at `sites` places. */
function program(handlers: number, sites: number, main: string): string {
  const each = (count: number, line: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => line(i)).join("\n");
  return `
    struct pair { int a; long b; };
    typedef int (*handler)(struct pair *self, struct pair by_value, int x);
    typedef void (*action)(int *);
    ${each(handlers, (i) => `static int h${i}(struct pair *self, struct pair v, int x) { self->a += ${i}; return v.a * ${i} + x; }`)}
    ${each(handlers, (i) => `static void a${i}(int *sum) { *sum += ${i}; }`)}
    static int falls_off(struct pair *self, struct pair v, int x) { self->b = x; }
    static handler table[] = { ${each(handlers, (i) => `h${i},`)} falls_off };
    static action actions[] = { ${each(handlers, (i) => `a${i},`)} };
    static struct pair p = { 1, 2 };
    static int used(int i) {
      int sum = 0;
      ${each(sites, (i) => `sum += table[(i + ${i}) % ${handlers}](&p, p, ${i});`)}
      return sum;
    }
    static void unused(int i) { ${each(sites, () => `table[i](&p, p, 7);`)} }
    static void act(int *sum) { ${each(sites, (i) => `actions[${i} % ${handlers}](sum);`)} }
    int main(void) { ${main} }
  `;
}

function run(cfa: Cfa) {
  const interpreter = new Interpreter(cfa, {
    inputs: new InputList([]),
    output: { write: () => undefined },
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer: null,
    programArguments: ["program"],
    maximumSteps: 1_000_000,
    poll: () => null,
    memoryLimit: 2 ** 28,
    stackLimit: 10_000,
  });
  const outcome = interpreter.run();
  return { outcome, undefinedKinds: interpreter.journal.undefined.map(({ kind }) => kind) };
}

function dispatchers(cfa: Cfa): string[] {
  return cfa.functions.map(({ name }) => name).filter((name) => name.startsWith("%call"));
}

test("few guarded calls stand where the calls are", () => {
  const cfa = cfaOf(program(10, 10, "return used(1) & 127;"));
  expect(dispatchers(cfa)).toEqual([]);
});

test("many calls through pointers of one type to many functions share the guarded calls", () => {
  const main = "int sum = 0; act(&sum); unused(3); return used(1) & 127;";
  const [small, large] = [100, 200].map((n) => cfaOf(program(n, n, main))) as [Cfa, Cfa];
  // One for the values, one where nobody wants them, one for the actions.
  expect(dispatchers(small)).toHaveLength(3);
  expect(large.edges.length).toBeLessThan(2.1 * small.edges.length);
});

test("shared guarded calls do what the calls do", () => {
  const main = `
    int sum = 0;
    act(&sum);
    if (sum != 99 * 100 / 2) return 1;
    unused(5);
    if (p.a != 1 + 5 * 100) return 2;
    p.a = 1;
    int value = used(0), expected = 0, a = 1;
    for (int i = 0; i < 100; i++) { expected += a * i + i; a += i; }
    return value == expected && p.a == a ? 42 : 3;`;
  expect(run(cfaOf(program(100, 100, main)))).toEqual({
    outcome: { kind: "exit", status: 42 },
    undefinedKinds: [],
  });
});

test("nobody reads a value that nobody wants", () => {
  const cfa = cfaOf(program(100, 100, "unused(100); return (int)p.b;"));
  expect(run(cfa)).toEqual({ outcome: { kind: "exit", status: 7 }, undefinedKinds: [] });
});

test("a pointer that names none of the functions is still noticed", () => {
  const cfa = cfaOf(program(100, 100, "table[4] = 0; unused(4); return 0;"));
  expect(run(cfa).undefinedKinds).toEqual(["null-pointer"]);
});
