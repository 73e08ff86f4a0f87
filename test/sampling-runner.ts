import { TestRunner, type RunnerTask, type RunnerTestFile, type RunnerTestSuite } from "vitest";

const EVERY = Number(process.env["ASSAY_ROWS"] ?? 1);

/**
 * Runs one of `ASSAY_ROWS` rows of each table of tests, for machines where the rows differ in nothing that is looked at: what is
 * missing there is missing for all of them. Tests that stand alone are run.
 */
export default class SamplingRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) sample(file);
  }
}

function sample(suite: RunnerTestSuite): void {
  const rows = suite.tasks.filter(isRow);
  rows.forEach((row, i) => {
    if (i % EVERY === 0 || row.mode !== "run") return;
    row.mode = "skip";
    row.meta.isLeftOut = true;
  });
  for (const task of suite.tasks) if (task.type === "suite") sample(task);
}

function isRow(task: RunnerTask): boolean {
  return task.type === "test" && task.each === true;
}

declare module "vitest" {
  interface TaskMeta {
    /** A row that is not one of those that are run. */
    isLeftOut?: true;
  }
}
