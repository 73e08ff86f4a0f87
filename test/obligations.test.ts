/** Tests of what is owed stop an execution where the sanitizers did when the samples were recorded, and nowhere else. */
import { describe, expect, test } from "vitest";
import { executeProgram, type ExecutionResult } from "../src/engine/exec.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../src/engine/load-program.ts";
import { edgeRange, type CfaEdge } from "../src/program/cfa/graph.ts";
import { InputList, parseInputs } from "../src/program/interpreter/index.ts";
import { CHECKS } from "../src/semantics/specification/index.ts";
import { weave } from "../src/semantics/weaving/index.ts";
import { readExpected, readSamples, type Sample } from "../tools/samples/sample.ts";
import { faultsOf } from "./cfa-faults.ts";

const NAMES = [
  "overflow",
  "bounds",
  "null",
  "division",
  "shift",
  "free",
  "uninitialised",
  "conversion",
];
const samples = readSamples().filter(({ dataModels }) => dataModels.includes("LP64"));

interface Checked {
  readonly result: ExecutionResult;
  /** Where something is owed; null: nothing is. */
  readonly line: number | null;
}

async function checked(sample: Sample): Promise<Checked> {
  const options = { ...DEFAULT_LOAD_OPTIONS, dataModel: "LP64", preprocessor: "builtin" } as const;
  const watches = CHECKS.filter(({ name }) => NAMES.includes(name)).map((check) => ({
    automaton: check.automaton(),
    property: check.name,
  }));
  const { cfa } = weave(await loadProgram(sample.path, options), watches, "auto");
  expect(faultsOf(cfa)).toEqual([]);
  const inputs = new InputList(parseInputs(sample.inputs.join(",")) ?? []);
  const violations: CfaEdge[] = [];
  const step = (edge: CfaEdge): "continue" | "halt" => {
    const isViolation = edge.woven !== null && edge.target.leaving.length === 0;
    if (isViolation) violations.push(edge);
    return isViolation ? "halt" : "continue";
  };
  const result = executeProgram(cfa, { inputs, maximumSeconds: 60, observer: { step } });
  const [first] = violations;
  return { result, line: first === undefined ? null : edgeRange(cfa, first).location.line };
}

/** Their kinds are no obligations, or only the call itself knows. */
const NOT_OWED = /strcpy-overflow|null-function/;

describe("undefined behaviour is owed where it happens", () => {
  const undefinedOnes = samples.filter(
    ({ name, undefinedBehaviour }) => undefinedBehaviour !== null && !NOT_OWED.test(name),
  );
  test.each(undefinedOnes.map((sample) => [sample.name, sample] as const))(
    "%s",
    async (_, sample) => {
      expect((await checked(sample)).line).toBe(sample.undefinedBehaviour!.line);
    },
  );
});

describe("defined programs owe nothing", () => {
  const TOPICS =
    /^(?:integers|expressions|arrays|structs|bitfields|memory|strings|pointers|unions)/;
  const defined = samples.filter(
    ({ name, undefinedBehaviour }) => undefinedBehaviour === null && TOPICS.test(name),
  );
  test.each(defined.map((sample) => [sample.name, sample] as const))("%s", async (_, sample) => {
    const { line, result } = await checked(sample);
    expect(line).toBeNull();
    expect(result.exitStatus).toBe(readExpected(sample, "LP64").exit);
  });
});
