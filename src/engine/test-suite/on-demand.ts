/** Most runs write no tests: what makes them is loaded only then. */
import type { Budget } from "../../base/budget/index.ts";
import type { Output } from "../outputs.ts";
import type { VerifyRequest } from "../verify-request.ts";
import type { TestedProgram } from "./test-suite-output.ts";

/** Null: the program could not be loaded. */
type Tested = Pick<TestedProgram, "program" | "counterexample"> & {
  readonly dataModel: TestedProgram["dataModel"] | null;
  readonly options: TestedProgram["options"] | null;
};

/** `budget` null: the program could not be loaded. What the tests reach is added to the notes. */
export function testSuiteOutput(
  { testSuite: folder = null, solver }: VerifyRequest,
  budget: Budget | null,
  notes: string[],
  { dataModel, options, ...rest }: Tested,
): Output {
  const tested: TestedProgram | null =
    dataModel === null || options === null ? null : { ...rest, dataModel, options, solver };
  return {
    name: "test suite",
    isWanted: folder !== null && tested !== null && budget !== null,
    async write() {
      const { writeTestSuite } = await import("./test-suite-output.ts");
      return writeTestSuite(folder!, tested!, budget!, (line) => notes.push(line));
    },
  };
}
