/**
 * Programs with one thing to prove or to find and a part beside it that grows. What is proved does not depend on the part that grows,
 * so that a verifier that sees this needs time in proportion to reading it.
 */

export interface GrowingProgram {
  readonly name: string;
  readonly expected: "TRUE" | "FALSE";
  /** What there are so many of. */
  readonly unit: string;
  readonly text: (count: number) => string;
}

const HEAD = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
`;

function repeated(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join("");
}

/** A lock that is taken and given back in each round of a loop, with what stands between. */
function lockInLoop(between: string, before = ""): string {
  return `${HEAD}${before}
int held;
static void take(void) { if (held) reach_error(); held = 1; }
static void give(void) { if (!held) reach_error(); held = 0; }
int main(void) {
  int count = 0;
  while (__VERIFIER_nondet_int()) {
    take();
${between}    give();
  }
  return count;
}
`;
}

const branches: GrowingProgram = {
  name: "branches",
  expected: "TRUE",
  unit: "branches on inputs between two locks",
  text: (count) =>
    lockInLoop(
      repeated(count, (i) => `    if (__VERIFIER_nondet_int() > ${i}) count = count + ${i};\n`),
    ),
};

const functions: GrowingProgram = {
  name: "functions",
  expected: "TRUE",
  unit: "functions with loops that are called between two locks",
  text: (count) =>
    lockInLoop(
      repeated(count, (i) => `    count += work${i}(count);\n`),
      repeated(
        count,
        (i) =>
          `static int work${i}(int n) { int s = ${i}; for (int k = 0; k < (n & 63); k++) s ^= k * ${i + 1}; return s & 255; }\n`,
      ),
    ),
};

const locks: GrowingProgram = {
  name: "locks",
  expected: "TRUE",
  unit: "locks, each taken if an input says so",
  text: (count) => `${HEAD}int main(void) {
  while (__VERIFIER_nondet_int()) {
${repeated(count, (i) => `    int wanted${i} = __VERIFIER_nondet_int(), held${i} = 0;\n`)}
${repeated(count, (i) => `    if (wanted${i}) held${i} = 1;\n`)}
${repeated(count, (i) => `    if (wanted${i}) { if (held${i} != 1) reach_error(); held${i} = 0; }\n`)}
  }
  return 0;
}
`,
};

const deadLines: GrowingProgram = {
  name: "dead-lines",
  expected: "TRUE",
  unit: "statements that nothing reads afterwards",
  text: (count) =>
    lockInLoop(
      repeated(count, (i) => `    trace[${i % 16}] = trace[${(i + 5) % 16}] * ${i + 3} + count;\n`),
      "unsigned trace[16];\n",
    ),
};

const uncalled: GrowingProgram = {
  name: "uncalled",
  expected: "TRUE",
  unit: "functions behind a condition that is never true",
  text: (count) =>
    lockInLoop(
      "    if (mode == 7) service();\n",
      `${repeated(
        count,
        (i) =>
          `static int part${i}(int n) { while (n > ${i}) { n -= __VERIFIER_nondet_int(); if (n == ${i + 1}) reach_error(); } return n; }\n`,
      )}static int mode = 3;\nstatic void service(void) {\n${repeated(count, (i) => `  part${i}(${i});\n`)}}\n`,
    ),
};

/** Too deep for whoever unrolls the loop round by round with all paths; one execution finds it. */
const deep: GrowingProgram = {
  name: "deep",
  expected: "FALSE",
  unit: "rounds of a loop before the violation",
  text: (count) => `${HEAD}int main(void) {
  unsigned round = 0, sum = 0;
  while (__VERIFIER_nondet_int() != 0) {
    if (__VERIFIER_nondet_int() > 5) sum += 2; else sum += 3;
    round++;
    if (round == ${count}u && sum > ${count}u) reach_error();
    if (round > ${count}u) break;
  }
  return 0;
}
`,
};

/** Only one input of each round goes on, so that chance does not lead there. */
const deepNarrow: GrowingProgram = {
  name: "deep-narrow",
  expected: "FALSE",
  unit: "rounds before the violation, each with one input that goes on",
  text: (count) => `${HEAD}int main(void) {
  unsigned round = 0;
  while (round < ${count}u) {
    int key = __VERIFIER_nondet_int();
    if (key != (int)(round * 7919u + 13u)) return 0;
    round++;
  }
  reach_error();
  return 0;
}
`,
};

export const GROWING_PROGRAMS: readonly GrowingProgram[] = [
  branches,
  functions,
  locks,
  deadLines,
  uncalled,
  deep,
  deepNarrow,
];
