/** Paths for tests: the edges of an execution with given inputs. */
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  Interpreter,
  type InputSource,
  type Outcome,
} from "../../program/interpreter/index.ts";

export interface RecordedPath {
  readonly edges: readonly CfaEdge[];
  readonly outcome: Outcome;
}

/** Up to the end of the program or to the call that ends it. */
export function recordPath(cfa: Cfa, inputs: InputSource, maximumSteps = 200_000): RecordedPath {
  const edges: CfaEdge[] = [];
  const interpreter = new Interpreter(cfa, {
    inputs,
    output: { write: () => undefined },
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer: {
      step: (edge) => {
        edges.push(edge);
        return "continue";
      },
    },
    programArguments: null,
    maximumSteps,
    poll: () => null,
    memoryLimit: 2 ** 28,
    stackLimit: 10_000,
    undefinedFunctions: "inputs",
  });
  const outcome = interpreter.run();
  const last = interpreter.journal.edge;
  const isCut = outcome.kind === "abort" || outcome.kind === "exit";
  if (isCut && last !== null && last !== edges.at(-1) && last.operation.kind === "external") {
    edges.push(last);
  }
  return { edges, outcome };
}
