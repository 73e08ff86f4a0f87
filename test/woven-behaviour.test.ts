/** Weaving must not change what a program does: the recorded samples, with code woven in wherever there is a step. */
import { describe, expect, test } from "vitest";
import { executeProgram } from "../src/engine/exec.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../src/engine/load-program.ts";
import { InputList, parseInputs } from "../src/program/interpreter/index.ts";
import type { Cfa } from "../src/program/cfa/graph.ts";
import { loadSpecification } from "../src/semantics/specification/index.ts";
import { weave } from "../src/semantics/weaving/index.ts";
import { readExpected, readSamples } from "../tools/samples/sample.ts";
import { faultsOf } from "./cfa-faults.ts";

/** Notes something at every step, keeps every first argument and every result, and has two states to be in. */
const BUSY = `
ENVIRONMENT AUTOMATON Busy
INITIAL STATE One;
STATE USEFIRST One :
  MATCH ENTRY -> ENCODE {unsigned long steps = 1; unsigned long size; int calls;} GOTO Two;
  MATCH CALL {$?($1, $?)} -> ENCODE {size = sizeof($1); calls++;} GOTO Two;
  MATCH RETURN {$1 = $?($2, $?)} -> ENCODE {size = sizeof($2) + sizeof($1);} GOTO Two;
  MATCH RETURN {$? = $?($?)} -> SPLIT {calls > 3} ENCODE {calls = 0;} GOTO Two NEGATION GOTO One;
  TRUE -> ENCODE {steps += 1;} GOTO Two;
STATE USEFIRST Two :
  MATCH RETURN {$1 = $?($2, $?)} -> ENCODE {size = sizeof($2) + sizeof($1);} GOTO One;
  TRUE -> ENCODE {steps = steps + 1;} GOTO One;
END AUTOMATON
`;

function busy(cfa: Cfa): Cfa {
  const automata = loadSpecification(
    "busy.spc",
    () => BUSY,
    () => undefined,
  );
  const watches = automata.map((automaton) => ({ automaton, property: null }));
  return weave(cfa, watches, "auto").cfa;
}

/** Where calls, their arguments and their results are what the samples are about. */
const TOPICS = /^(?:functions|control|records|gnu\/(?:con|weak|state|nested))/;
const samples = readSamples().filter(
  ({ name, undefinedBehaviour, dataModels }) =>
    TOPICS.test(name) && undefinedBehaviour === null && dataModels.includes("LP64"),
);

describe("a program with much woven in", () => {
  test.each(samples.map((sample) => [sample.name, sample] as const))(
    "%s does what it did",
    async (_, sample) => {
      const options = {
        ...DEFAULT_LOAD_OPTIONS,
        dataModel: "LP64",
        preprocessor: "builtin",
      } as const;
      const cfa = busy(await loadProgram(sample.path, options));
      expect(faultsOf(cfa)).toEqual([]);
      const inputs = new InputList(parseInputs(sample.inputs.join(",")) ?? []);
      const result = executeProgram(cfa, { inputs, maximumSeconds: 60 });
      const expected = readExpected(sample, "LP64");
      expect(Buffer.from(result.stdout).toString("latin1")).toBe(
        expected.stdout.toString("latin1"),
      );
      expect(result.exitStatus).toBe(expected.exit);
    },
  );
});
