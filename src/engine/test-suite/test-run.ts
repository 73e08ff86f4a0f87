import { cpuMillis, type Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  InputList,
  Interpreter,
  type ConsumedInput,
} from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import { goalOf } from "../../semantics/goals/index.ts";

const MEMORY_LIMIT = 2 ** 29;
const STACK_LIMIT = 100_000;
const MOST_STEPS = 20_000_000;
const MOST_MILLIS = 2000;

export interface TestRun {
  /** Results of input functions, in order. */
  readonly inputs: readonly ConsumedInput[];
  readonly reached: ReadonlySet<number>;
  /** False: we did not wait for its end, which a compiled program may reach sooner. */
  readonly isEnded: boolean;
}

/**
 * One execution. `receivers`: who gets the values: everything that is unknown, or input functions alone, which is what those do who
 * execute a test. Null: something cannot be executed.
 */
export function runTest(
  cfa: Cfa,
  values: readonly InputValue[],
  receivers: "functions" | "everything",
  budget: Budget,
): TestRun | null {
  const reached = new Set<number>();
  const end = cpuMillis() + Math.min(MOST_MILLIS, budget.remainingMillis());
  const interpreter = new Interpreter(cfa, {
    inputs: new InputList(values, receivers),
    output: { write: () => undefined },
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer: {
      step(edge) {
        const goal = goalOf(edge);
        if (goal !== null) reached.add(goal);
        return "continue";
      },
    },
    programArguments: null,
    maximumSteps: MOST_STEPS,
    poll: () => (cpuMillis() > end ? "time" : null),
    memoryLimit: MEMORY_LIMIT,
    stackLimit: STACK_LIMIT,
    undefinedFunctions: "inputs",
    layout: "usual",
  });
  let isEnded: boolean;
  try {
    isEnded = interpreter.run().kind !== "limit";
  } catch (error) {
    if (error instanceof UnsupportedFeature) return null;
    throw error;
  }
  const inputs = interpreter.journal.inputs.filter(({ request: { kind } }) => kind === "call");
  return { inputs, reached, isEnded };
}
