import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import type { DataModel } from "../machine/machine-model.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  Interpreter,
  OTHER_LAYOUTS,
  type InputRequest,
  type LayoutName,
} from "./index.ts";
import type { InputValue } from "./input-source.ts";
import { machineModel } from "../machine/machine-model.ts";
import { OUTSIDE_ORIGIN, outsideBase, outsideStretch } from "./outside-objects.ts";

const DECLARATIONS = `
extern void *__VERIFIER_nondet_pointer(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void free(void *);
struct node { int value; struct node *next; char text[8]; unsigned low : 3, high : 5; };
`;

interface Run {
  readonly status: number | null;
  readonly reason: string;
  readonly requests: readonly InputRequest[];
  readonly leftOpen: string | null;
  readonly undefined: readonly string[];
  readonly assumed: readonly string[];
}

/** The inputs, in order; zeros when there are none left. */
function run(
  body: string,
  inputs: readonly bigint[],
  layout: LayoutName = "usual",
  model: DataModel = "LP64",
  undefinedFunctions: "inputs" | "refused" = "inputs",
): Run {
  const cfa = cfaOf(DECLARATIONS + body, model);
  const requests: InputRequest[] = [];
  const source = {
    next(request: InputRequest): InputValue {
      requests.push(request);
      return inputs[requests.length - 1] ?? 0n;
    },
  };
  const interpreter = new Interpreter(cfa, {
    inputs: source,
    output: { write: () => undefined },
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer: null,
    programArguments: null,
    maximumSteps: 100_000,
    poll: () => null,
    memoryLimit: 2 ** 28,
    stackLimit: 1000,
    undefinedFunctions,
    layout,
  });
  const outcome = interpreter.run();
  const { journal } = interpreter;
  return {
    status: outcome.kind === "exit" ? outcome.status : null,
    reason: outcome.kind === "crash" || outcome.kind === "abort" ? outcome.reason : outcome.kind,
    requests,
    leftOpen: journal.leftOpen,
    undefined: journal.undefined.map(({ kind }) => kind),
    assumed: [...journal.assumed],
  };
}

function pointerTo(index: number, bytes = 0, model: DataModel = "LP64"): bigint {
  return BigInt(outsideBase(index, machineModel(model)) + OUTSIDE_ORIGIN + bytes);
}

function inMain(statements: string): string {
  return `int main(void) { ${statements} return 0; }`;
}

const TWO = "struct node *p = __VERIFIER_nondet_pointer(), *q = __VERIFIER_nondet_pointer();";

describe("an object outside", () => {
  test("holds what is asked for once, and is not undefined", () => {
    const result = run(inMain("int *p = __VERIFIER_nondet_pointer(); return *p == *p ? *p : 99;"), [
      pointerTo(0),
      7n,
      8n,
    ]);
    expect(result).toMatchObject({ status: 7, leftOpen: null, undefined: [] });
    expect(result.requests).toMatchObject([
      { kind: "call", name: "__VERIFIER_nondet_pointer" },
      { kind: "outside", name: "outside_1", offset: OUTSIDE_ORIGIN },
    ]);
  });

  test("keeps what is written", () => {
    const body = inMain("int *p = __VERIFIER_nondet_pointer(); p[3] = 5; return p[3];");
    const { status, requests } = run(body, [pointerTo(4)]);
    expect(status).toBe(5);
    expect(requests).toHaveLength(1);
  });

  test("is the same for the same pointer, another one for another", () => {
    const body = inMain(`${TWO} p->value = 1; q->value = 2; return 10 * (p == q) + p->value;`);
    expect(run(body, [pointerTo(0), pointerTo(0)]).status).toBe(12);
    expect(run(body, [pointerTo(0), pointerTo(1)]).status).toBe(1);
  });

  test("leads to others", () => {
    const body = inMain(`${TWO} return p->next == q && q->next->next == p ? q->next->value : 99;`);
    const inputs = [pointerTo(0), pointerTo(1), pointerTo(1), pointerTo(2), pointerTo(0), 33n];
    expect(run(body, inputs)).toMatchObject({ status: 33, leftOpen: null });
  });

  test("can be accessed before the place that a pointer leads to, and not far away", () => {
    const container = `char *p = __VERIFIER_nondet_pointer(); struct node *n =
      (struct node *)(p - __builtin_offsetof(struct node, text)); return n->value;`;
    expect(run(inMain(container), [pointerTo(0), 9n]).status).toBe(9);
    const { size } = outsideStretch(machineModel("LP64"));
    const far = inMain(`char *p = __VERIFIER_nondet_pointer(); return p[${size}];`);
    expect(run(far, [pointerTo(0)]).reason).toContain("outside_1");
  });

  test("is the same in a copy", () => {
    const copied = inMain(`struct node *p = __VERIFIER_nondet_pointer(); struct node n = *p;
      return n.value == p->value && n.next == p->next && n.text[3] == p->text[3]
        && n.high == p->high && n.next->value == 5 ? n.value : 99;`);
    // Word by word: the first has the value and the padding behind it.
    const inputs = [pointerTo(0), 7n, pointerTo(3), 0x01020304n, 5n, 5n];
    expect(run(copied, inputs).status).toBe(7);
    const bytes = inMain(`struct node *p = __VERIFIER_nondet_pointer(), n;
      memcpy(&n, p, sizeof n); return n.value == p->value && n.next == p->next ? n.value : 99;`);
    expect(run(bytes, inputs).status).toBe(7);
  });

  test("has bit-fields", () => {
    const body = inMain("struct node *p = __VERIFIER_nondet_pointer(); return p->high;");
    expect(run(body, [pointerTo(0), 0b10101_010n]).status).toBe(0b10101);
  });

  test("is no block of the program", () => {
    const body = inMain("void *p = __VERIFIER_nondet_pointer(); free(p);");
    expect(run(body, [pointerTo(0)]).reason).toContain("free of a pointer");
  });

  test.each(["usual", ...OTHER_LAYOUTS] as const)("lies elsewhere in the layout %s", (layout) => {
    for (const model of ["LP64", "ILP32"] as const) {
      const body = inMain(`${TWO} int local = 3; p->value = 4; q[40].value = 5; int *l = &local;
        if ((char *)p <= (char *)l && (char *)l < (char *)p + 4096) return 50;
        if ((unsigned long)p == (unsigned long)q || !p || (unsigned long)p > -4096UL) return 51;
        struct node *again = (struct node *)(unsigned long)p;
        return again->value + q[40].value + local;`);
      const inputs = [pointerTo(0, 0, model), pointerTo(1, 0, model)].toReversed();
      expect(run(body, inputs, layout, model), model).toMatchObject({
        status: 12,
        leftOpen: "where objects lie in memory",
      });
    }
  });

  test("is where a number from outside may lead, and no other number", () => {
    const body = inMain(`int *p = __VERIFIER_nondet_pointer(); *p = 6;
      int *q = (int *)__VERIFIER_nondet_ulong(); return *q;`);
    const inputs = [pointerTo(0), pointerTo(0)];
    const expected = { status: 6, leftOpen: "where objects lie in memory" };
    expect(run(body, inputs)).toMatchObject(expected);
    expect(run(body, inputs, "scattered")).toMatchObject(expected);
    const computed = inMain("return *(int *)(0x100000000000 + 0x8000);");
    expect(run(computed, []).reason).toContain("where no object is");
  });

  test("may be a function, which returns inputs", () => {
    const body = `int g(void) { return 1; } int (*known)(void) = g;
      int main(void) { int (*p)(void) = __VERIFIER_nondet_pointer(); return known() + p() + p(); }`;
    const result = run(body, [pointerTo(0), 30n, 4n]);
    expect(result).toMatchObject({ status: 35, assumed: ["a function outside"] });
  });
});

describe("an undefined function", () => {
  const body = `extern int f(int); extern void g(void); extern struct node *h(int *);
    int main(void) { int x = 1; g(); f(2); struct node *n = h(&x); return f(x) + n->value + x; }`;

  test("returns inputs and changes nothing", () => {
    const result = run(body, [0n, pointerTo(0), 30n, 4n]);
    expect(result).toMatchObject({ status: 35, assumed: ["g", "f", "h"] });
    expect(result.requests.map(({ kind, name }) => [kind, name])).toEqual([
      ["undefined-function", "f"],
      ["undefined-function", "h"],
      ["undefined-function", "f"],
      ["outside", "outside_1"],
    ]);
  });

  test("is refused where nobody may assume that", () => {
    expect(() => run(body, [], "usual", "LP64", "refused")).toThrow(
      "calling the undefined function g",
    );
  });

  test("is no library function that has no model", () => {
    const jump = "extern int setjmp(long *); long b[64]; int main(void) { return setjmp(b); }";
    expect(() => run(jump, [])).toThrow("setjmp");
  });

  test("that returns a record is refused", () => {
    const record = "extern struct node f(void); int main(void) { return f().value; }";
    expect(() => run(record, [])).toThrow("returns a record");
  });
});
