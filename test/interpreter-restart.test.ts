import { describe, expect, test } from "vitest";
import { UnsupportedFeature } from "../src/base/diagnostics/index.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../src/engine/load-program.ts";
import type { Cfa } from "../src/program/cfa/graph.ts";
import type { InputValue } from "../src/program/interpreter/input-source.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  InputList,
  Interpreter,
  parseInputs,
  type InputSource,
  type InterpreterOptions,
  type Outcome,
} from "../src/program/interpreter/index.ts";
import { readSamples, refusedSamples } from "../tools/samples/sample.ts";
import { cfaOf } from "./cfa-of.ts";

const MOST_STEPS = 200_000;

/** What can be told of an execution from outside. */
interface Seen {
  readonly outcome: Outcome | string;
  readonly output: string;
  readonly lost: string;
  readonly steps: number;
  readonly inputs: readonly unknown[];
  readonly undefinedBehaviour: readonly string[];
  readonly inexact: readonly string[];
}

class Output {
  text = "";

  write(stream: string, bytes: Uint8Array): void {
    this.text += `${stream}: ${Buffer.from(bytes).toString("latin1")}`;
  }
}

function optionsFor(inputs: InputSource, output: Output, maximumSteps: number): InterpreterOptions {
  return {
    inputs,
    output,
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer: null,
    programArguments: null,
    maximumSteps,
    poll: () => null,
    memoryLimit: 2 ** 26,
    stackLimit: 1000,
  };
}

function see(interpreter: Interpreter, output: Output): Seen {
  const outcome = outcomeOf(interpreter);
  const { journal, steps, lostOutput } = interpreter;
  return {
    outcome,
    output: output.text,
    lost: Buffer.from(lostOutput).toString("latin1"),
    steps,
    inputs: journal.inputs.map(({ request, value }) => [request.kind, request.name, value]),
    undefinedBehaviour: journal.undefined.map(({ kind, message }) => `${kind} ${message}`),
    inexact: [...journal.inexact],
  };
}

function outcomeOf(interpreter: Interpreter): Outcome | string {
  try {
    return interpreter.run();
  } catch (error) {
    if (error instanceof UnsupportedFeature) return error.message;
    throw error;
  }
}

/** What an execution leaves behind that the next one could notice. */
const TRACES: Readonly<Record<string, string>> = {
  "a variable of another unit": `
    extern int elsewhere;
    int main(void) { printf("%d", elsewhere); elsewhere = 7; return 0; }`,
  "addresses of objects": `
    int global;
    int main(void) { int local; printf("%p %p %p", &global, &local, malloc(8)); return 0; }`,
  "freed memory": `
    int main(void) { void *a = malloc(40), *b = malloc(40); printf("%p %p", a, b); free(a); return 0; }`,
  "the number of the last error": `
    int main(void) { printf("%d", errno); strtol("99999999999999999999", 0, 10); return errno; }`,
  "random numbers": `int main(void) { return printf("%d %d", rand(), rand()); }`,
  "functions for the end": `
    void last(void) { puts("last"); }
    int main(void) { atexit(last); for (int i = 0; i < 100; i++) ; return 0; }`,
  "a text in pieces": `
    int main(void) {
      char text[] = "a b";
      char *next = strtok(0, " ");
      printf("%d", next != 0);
      return strtok(text, " ") == 0;
    }`,
  "unwritten output": `int main(void) { printf("abc"); for (int i = 0; i < 50; i++) ; abort(); }`,
  "inexact functions": `
    int main(void) { if (__VERIFIER_nondet_int()) printf("%f", sin(2.0)); return 0; }`,
  "something that cannot be executed": `
    extern void nowhere(int);
    int main(void) { if (!__VERIFIER_nondet_int()) nowhere(1); return 3; }`,
};

const HEADERS = `
  extern int printf(const char *, ...); extern int puts(const char *); extern void abort(void);
  extern void *malloc(unsigned long); extern void free(void *); extern int atexit(void (*)(void));
  extern long strtol(const char *, char **, int); extern int *__errno_location(void);
  extern char *strtok(char *, const char *); extern int rand(void); extern double sin(double);
  extern int __VERIFIER_nondet_int(void);
  #define errno (*__errno_location())
`;

function expectSameAgain(cfa: Cfa, own: readonly InputValue[]): void {
  const newInputs = () => new InputList(own);
  const fresh = (inputs: InputSource) => {
    const output = new Output();
    return see(new Interpreter(cfa, optionsFor(inputs, output, MOST_STEPS)), output);
  };
  const expected = fresh(newInputs());
  const half = Math.ceil(expected.steps / 2);
  const used = new Interpreter(cfa, optionsFor(newInputs(), new Output(), half));
  outcomeOf(used);
  const again = (inputs: InputSource) => {
    const output = new Output();
    used.restart(optionsFor(inputs, output, MOST_STEPS));
    return see(used, output);
  };
  expect(again(newInputs())).toEqual(expected);
  expect(again(new InputList([]))).toEqual(fresh(new InputList([])));
  expect(again(newInputs())).toEqual(expected);
}

const SAMPLES = [...readSamples(), ...readSamples(refusedSamples)];

describe("a restarted interpreter does what a new one does", () => {
  test.each(SAMPLES.map((sample) => [sample.name, sample] as const))("%s", async (_, sample) => {
    const dataModel = sample.dataModels[0]!;
    const options = { ...DEFAULT_LOAD_OPTIONS, dataModel, preprocessor: "builtin" as const };
    const cfa = await loadProgram(sample.path, options).catch(() => null);
    // What the front end refuses is not executed.
    if (cfa !== null) expectSameAgain(cfa, parseInputs(sample.inputs.join(",")) ?? []);
  });

  test.each(Object.entries(TRACES))("%s", (_, text) => {
    expectSameAgain(cfaOf(HEADERS + text), [1n]);
  });
});
