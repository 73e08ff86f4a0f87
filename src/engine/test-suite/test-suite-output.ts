/** The folder of `--test-suite`. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { version } from "../../../package.json";
import { PartialBudget, type Budget } from "../../base/budget/index.ts";
import { UserError } from "../../base/diagnostics/index.ts";
import { errorCode, writeWhole } from "../../base/files/index.ts";
import type { Counterexample } from "../../core/contracts/index.ts";
import { testSuiteFiles } from "../../output/test-suite/test-suite-files.ts";
import type { LoadOptions } from "../load-program.ts";
import type { ProgramFile } from "../program/program-files.ts";
import type { DataModel } from "../../program/machine/machine-model.ts";
import { hashOf } from "../witness/witness-task.ts";
import { goalProgram } from "./goal-program.ts";
import { TestGenerator } from "./test-generator.ts";

/** CPU time beyond which no more tests are looked for. */
const MOST_MILLIS = 60_000;

export interface TestedProgram {
  readonly program: readonly ProgramFile[];
  readonly dataModel: DataModel;
  readonly options: LoadOptions;
  readonly counterexample: Counterexample | null;
  readonly solver: string;
}

/** Answers the folder. `tell`: hears what the tests reach. Throws `UserError` if nothing can be written. */
export function writeTestSuite(
  folder: string,
  { program, dataModel, options, counterexample, solver }: TestedProgram,
  budget: Budget,
  tell: (line: string) => void,
): readonly string[] {
  const goals = goalProgram(program, dataModel, options);
  const part = new PartialBudget(budget, MOST_MILLIS);
  const failing =
    counterexample?.inputs
      .filter(({ request: { kind } }) => kind === "call")
      .map(({ value }) => value) ?? null;
  const found = new TestGenerator(goals, solver, part).generate(failing);
  const { path, text } = program[0]!;
  const files = testSuiteFiles(
    {
      producer: `Assay ${version}`,
      programFile: basename(path),
      programHash: hashOf(text),
      entryFunction: goals.cfa.main.name,
      dataModel,
      created: `${new Date().toISOString().slice(0, 19)}Z`,
    },
    found.tests,
  );
  writeFiles(folder, files);
  const { tests, goals: count, reached, unreachable } = found;
  const proved = unreachable === 0 ? "" : `, ${unreachable} more are reached by no execution`;
  const plural = tests.length === 1 ? "" : "s";
  tell(`${tests.length} test${plural} reach ${reached} of ${count} outcomes of branches${proved}`);
  return [folder];
}

/** What an earlier suite of ours left there would be taken for part of this one. */
function writeFiles(folder: string, files: ReturnType<typeof testSuiteFiles>): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder))
      if (/^test-\d+\.xml$/.test(name)) rmSync(join(folder, name));
    for (const [name, text] of files) writeWhole(join(folder, name), text);
  } catch (error) {
    throw new UserError(`the test suite '${folder}' cannot be written (${errorCode(error)})`);
  }
}
