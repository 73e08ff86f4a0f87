/** Violations that are lost as soon as two memories are taken for the same one that are not. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { verifyInProcess } from "../../../test/verify-in-process.ts";
import { cpuMillis } from "../../base/budget/index.ts";

const folder = mkdtempSync(join(tmpdir(), "symexecia-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const DECLARATIONS = `
  extern int __VERIFIER_nondet_int(void);
  extern void reach_error(void);
  extern void *malloc(unsigned long);
  void step(void) {}
`;

const SECOND_STEP = `
CONTROL AUTOMATON SecondStep
INITIAL STATE None;
STATE USEFIRST None:
  MATCH {step()} -> GOTO One;
STATE USEFIRST One:
  MATCH {step()} -> ERROR("second step");
END AUTOMATON
`;

interface Case {
  readonly name: string;
  readonly text: string;
  readonly options?: readonly string[];
  readonly specification?: string;
}

// Whatever comes first in the text is explored first.
const IN_ORDER = ["symexec.branches=program", "symexecia.keep=nothing"];
const ON_ONE_PATH = [...IN_ORDER, "symexecia.learn=false"];

const CASES: readonly Case[] = [
  {
    name: "another loop on the path",
    text: `int main(void) {
      while (__VERIFIER_nondet_int()) ;
      while (__VERIFIER_nondet_int()) ;
      reach_error();
      return 0;
    }`,
    options: ON_ONE_PATH,
  },
  {
    name: "the same loop, called from elsewhere on the path",
    text: `void wait(void) { while (__VERIFIER_nondet_int()) ; }
    int main(void) { wait(); wait(); reach_error(); return 0; }`,
    options: ON_ONE_PATH,
  },
  {
    name: "the same loop, called from elsewhere on another path",
    text: `void wait(void) { while (__VERIFIER_nondet_int()) ; }
    int main(void) {
      if (__VERIFIER_nondet_int()) wait();
      else { wait(); reach_error(); }
      return 0;
    }`,
    options: IN_ORDER,
  },
  {
    name: "another state of the specification on the path",
    text: "int main(void) { while (__VERIFIER_nondet_int()) step(); return 0; }",
    options: ON_ONE_PATH,
    specification: SECOND_STEP,
  },
  {
    name: "another state of the specification on another path",
    text: `int main(void) {
      if (__VERIFIER_nondet_int()) ;
      else step();
      while (__VERIFIER_nondet_int()) ;
      step();
      return 0;
    }`,
    options: IN_ORDER,
    specification: SECOND_STEP,
  },
  {
    name: "an object that the earlier memory on the path does not have",
    text: `int shared;
    int main(void) {
      int *pointer = &shared;
      while (__VERIFIER_nondet_int()) {
        shared = 0;
        *pointer = 1;
        if (shared == 0) reach_error();
        pointer = malloc(sizeof(int));
      }
      return 0;
    }`,
    options: ON_ONE_PATH,
  },
  {
    name: "an object that the memory on another path does not have",
    text: `int shared;
    int main(void) {
      int *pointer = &shared;
      if (__VERIFIER_nondet_int()) ;
      else pointer = malloc(sizeof(int));
      while (__VERIFIER_nondet_int()) ;
      shared = 0;
      *pointer = 1;
      if (shared == 0) reach_error();
      return 0;
    }`,
    options: IN_ORDER,
  },
  {
    name: "another constant that was kept on the path",
    text: `int main(void) {
      int mode = 3;
    again:
      while (__VERIFIER_nondet_int()) ;
      if (mode == 4) reach_error();
      if (mode == 3) { mode = 4; goto again; }
      return 0;
    }`,
    options: ["symexecia.learn=false"],
  },
  {
    name: "another constant that was kept on another path",
    text: `int main(void) {
      int mode = 3;
      if (__VERIFIER_nondet_int()) ;
      else mode = 4;
      while (__VERIFIER_nondet_int()) ;
      if (mode == 4) reach_error();
      return 0;
    }`,
    options: ["symexec.branches=program"],
  },
  {
    name: "another constant that a caller kept",
    text: `void wait(void) { while (__VERIFIER_nondet_int()) ; }
    int main(void) {
      for (int mode = 3; mode < 5; mode++) {
        int kept = mode == 3 ? 3 : 4;
        wait();
        if (kept == 4) reach_error();
      }
      return 0;
    }`,
  },
  {
    name: "an input that was kept on another path",
    text: `int main(void) {
      int input = __VERIFIER_nondet_int();
      if (input <= 3) ;
      while (__VERIFIER_nondet_int()) ;
      if (input > 3) reach_error();
      return 0;
    }`,
    options: ["symexec.branches=program", "symexecia.keep=unmodified"],
  },
  {
    name: "a local of a caller that a pointer leads to",
    text: `void add(int *target, int count) { while (count > 0) { *target += 1; count--; } }
    int main(void) {
      int sum = 0;
      add(&sum, 2);
      if (sum == 2) reach_error();
      return 0;
    }`,
  },
  {
    name: "a global that a callee changes in the loop",
    text: `int count;
    void add(void) { count++; }
    int main(void) {
      while (__VERIFIER_nondet_int()) { if (count == 2) reach_error(); add(); }
      return 0;
    }`,
  },
];

test.each(CASES)("it is found behind $name", async ({ text, options = [], specification }) => {
  const file = join(folder, "program.c");
  writeFileSync(file, DECLARATIONS + text);
  let given: string | null = null;
  if (specification !== undefined) writeFileSync((given = join(folder, "s.spc")), specification);
  const { verdict } = await verifyInProcess({
    file,
    analysis: "symexecia",
    options,
    specification: given,
    cpuMillis: cpuMillis() + 10_000,
  });
  expect(verdict.kind).toBe("FALSE");
});

test("what has no formula costs the proof", async () => {
  const file = join(folder, "seek.c");
  writeFileSync(
    file,
    `${DECLARATIONS}
    extern long lseek(int, long, int);
    int main(void) {
      if (lseek(0, 1, 0) == 1) reach_error();
      return 0;
    }`,
  );
  for (const analysis of ["symexec", "symexecia"]) {
    const { verdict } = await verifyInProcess({ file, analysis, cpuMillis: cpuMillis() + 10_000 });
    expect(verdict.kind).toBe("UNKNOWN");
  }
});
