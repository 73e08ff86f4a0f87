import { describe, expect, test } from "vitest";
import { verifyInProcess } from "../../../test/verify-in-process.ts";
import { TemporaryFolder } from "../../../test/temporary-folder.ts";

const PRELUDE = `
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
`;

const folder = new TemporaryFolder();

async function verdictOf(body: string, options: readonly string[] = []): Promise<string> {
  const file = folder.file("program.c", `${PRELUDE}${body}`);
  const { verdict } = await verifyInProcess({ file, analysis: "execution", options });
  return verdict.kind;
}

describe("executing a program", () => {
  test("proves one that reads nothing", async () => {
    const body =
      "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); } int main(void) { if (f(15) != 610) reach_error(); return 0; }";
    expect(await verdictOf(body)).toBe("TRUE");
  });

  test("finds a violation without inputs", async () => {
    const body =
      "int main(void) { int s = 0; for (int i = 0; i < 1000; i++) s += i; if (s == 499500) reach_error(); return 0; }";
    expect(await verdictOf(body)).toBe("FALSE");
  });

  test("finds a violation that many inputs lead to", async () => {
    const body =
      "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 2) reach_error(); return 0; }";
    expect(await verdictOf(body)).toBe("FALSE");
  });

  test("tells both ends of an execution that is too long to tell", async () => {
    const body = `
      int total;
      void add(int n) { total += n; }
      void finish(int n) { if (n == 300000) reach_error(); }
      int main(void) {
        int first = __VERIFIER_nondet_int();
        for (int i = 0; i < 300000; i++) { if (i % 3000 == 0) first = __VERIFIER_nondet_int(); add(1); }
        int last = __VERIFIER_nondet_int();
        finish(total + 0 * first * last);
        return 0;
      }`;
    const file = folder.file("long.c", `${PRELUDE}${body}`);
    const { verdict, counterexample } = await verifyInProcess({ file, analysis: "execution" });
    expect(verdict.kind).toBe("FALSE");
    const { items, callStack, inputs } = counterexample!;
    expect(items.filter(({ kind }) => kind === "hole")).toHaveLength(1);
    expect(callStack.map((frame) => frame.function)).toEqual(["finish", "main"]);
    expect(inputs).toHaveLength(102);
    const read = items.flatMap((item) => (item.kind === "line" ? item.events : []));
    const shown = read.flatMap((event) => (event.kind === "input" ? [event.value] : []));
    expect([shown[0], shown.at(-1)]).toEqual([inputs[0], inputs.at(-1)]);
  });

  test("follows the specification through an execution that is too long to tell", async () => {
    const body = `
      int ready, use;
      int main(void) {
        for (int i = 0; i < 400000; i++) {
          if (i == 399999) ready = 1;
          use = i;
        }
        return 0;
      }`;
    const file = folder.file("states.c", `${PRELUDE}${body}`);
    const automaton = (error: string) => `
      OBSERVER AUTOMATON Order
      INITIAL STATE Before;
      STATE USEFIRST Before : MATCH {ready = 1} -> GOTO After;
      STATE USEFIRST After : MATCH {${error}} -> ERROR("used");
      END AUTOMATON`;
    const verdictWith = async (error: string) => {
      const specification = folder.file("order.spc", automaton(error));
      return (await verifyInProcess({ file, analysis: "execution", specification })).verdict.kind;
    };
    expect(await verdictWith("use = $?")).toBe("FALSE");
    expect(await verdictWith("ready = 1")).toBe("TRUE");
  });

  test("proves nothing if something unwritten is read late", async () => {
    const body = `int main(void) {
      int x, s = 0;
      for (int i = 0; i < 400000; i++) if (i == 399999) s = x; else s = 1;
      return s == 12345;
    }`;
    expect(await verdictOf(body, ["analysis.execution.executions=2"])).toBe("UNKNOWN");
  });

  test("tells each input where it was read", async () => {
    const body = `int main(void) {
      int s = 0;
      for (int i = 0; i < 3; i++) {
        int x = __VERIFIER_nondet_int();
        s += x > 0;
      }
      if (s < 4) reach_error();
      return 0;
    }`;
    const file = folder.file("inputs.c", `${PRELUDE}${body}`);
    const { counterexample } = await verifyInProcess({ file, analysis: "execution" });
    const perLine = counterexample!.items.map((item) => {
      return item.kind === "line" ? item.events.filter(({ kind }) => kind === "input").length : 0;
    });
    expect(perLine.filter((inputs) => inputs > 0)).toEqual([1, 1, 1]);
  });

  const REACTIVE = `
    int state = 0, steps = 0;
    void react(int input) {
      steps++;
      if (state == 0 && input == 3) { state = 1; return; }
      if (state == 1 && input == 5) { state = 2; return; }
      if (state == 2 && input == 2) { state = 3; return; }
      if (state == 3 && input == 6) { state = 4; return; }
      if (state == 4 && input == 1) { state = 5; return; }
      if (state == 5 && input == 4) { state = 6; return; }
      if (state == 6 && input == 3) { state = 7; return; }
      if (state == 7 && input == 2) reach_error();
      if (input == 4) return;
      state = 0;
    }
    int main(void) {
      while (1) {
        int input = __VERIFIER_nondet_int();
        if (input < 1 || input > 6) return 1;
        react(input);
      }
    }`;

  test("finds its way through states, and leaves out what is not needed", async () => {
    const file = folder.file("reactive.c", `${PRELUDE}${REACTIVE}`);
    const { verdict, counterexample } = await verifyInProcess({ file, analysis: "execution" });
    expect(verdict.kind).toBe("FALSE");
    expect(counterexample!.inputs).toEqual(["3", "5", "2", "6", "1", "4", "3", "2"]);
  });

  test("finds inputs that must be as others say", async () => {
    const body = `int main(void) {
      int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
      if (a < 50 || a > 1000) return 0;
      if (b != a * 3 + 12345) return 1;
      if (c < b * 2 - a || c > b * 2 - a + 1) return 2;
      reach_error();
      return 3;
    }`;
    expect(await verdictOf(body)).toBe("FALSE");
  });

  test("does not find it if inputs are not changed", async () => {
    const file = folder.file("reactive.c", `${PRELUDE}${REACTIVE}`);
    const options = ["analysis.execution.mutations=0", "analysis.execution.steps=10000000"];
    const { verdict } = await verifyInProcess({ file, analysis: "execution", options });
    expect(verdict.kind).toBe("UNKNOWN");
  });

  test("does not repeat what never ends", async () => {
    const loop = (rounds: string) => `int main(void) {
      for (int i = 0; ${rounds}; i = 1 - i) {
        int s = __VERIFIER_nondet_int() > 0;
        if (s > 1) reach_error();
      }
      return 0;
    }`;
    const executionsOf = async (body: string) => {
      const file = folder.file("endless.c", `${PRELUDE}${body}`);
      const options = ["analysis.execution.executions=12", "analysis.execution.mutations=0"];
      const { statistics } = await verifyInProcess({ file, analysis: "execution", options });
      return statistics.find(({ label }) => label === "Number of executions")?.value;
    };
    // 12 short ones, then long ones.
    expect(await executionsOf(loop("1"))).toBe(12 + 2);
    expect(await executionsOf(loop("i == 0"))).toBe(12 + 12);
    // Nothing more happens in it.
    const stop =
      "int main(void) { if (__VERIFIER_nondet_int() < 1000000) stop: goto stop; return 0; }";
    expect(await executionsOf(stop)).toBe(12 + 12);
  });

  test("finds a violation behind what is outside", async () => {
    const body = `
      struct node { int value; struct node *next; };
      extern struct node *make(void); extern int ask(void); extern void tell(struct node *);
      int main(void) {
        struct node *n = make();
        if (!n || ask() == 0) return 0;
        n->value = 4;
        tell(n);
        if (n->next && n->next->next && n->value == 4 && n->next->value > 0) reach_error();
        return 0;
      }`;
    const file = folder.file("outside.c", `${PRELUDE}${body}`);
    const { verdict, assumptions } = await verifyInProcess({ file, analysis: "execution" });
    expect(verdict.kind).toBe("FALSE");
    expect(assumptions.map(({ name }) => name)).toEqual(["make", "ask", "tell"]);
  });

  test("does not take for a violation what follows an overflow", async () => {
    const body = `int main(void) {
      int s = 0;
      for (int i = 0; i < 100000; i++) s += i;
      if (s < 0 || s != 7) reach_error();
      return 0;
    }`;
    expect(await verdictOf(body)).toBe("UNKNOWN");
  });

  test.each([
    ["an input", "int main(void) { int x = __VERIFIER_nondet_int(); return x == 0; }"],
    ["what was never written", "int main(void) { int x; return x == 12345; }"],
    ["a function without a definition", "extern void f(void); int main(void) { f(); return 0; }"],
    ["an address", "int main(void) { int x; long a = (long)&x; return a == 5; }"],
    [
      "undefined behaviour",
      "int main(void) { int x = 2147483647; x = x + 1; if (x > 0) return 1; return 0; }",
    ],
  ])("proves nothing that depends on %s", async (_, body) => {
    expect(await verdictOf(body)).toBe("UNKNOWN");
  });
});
