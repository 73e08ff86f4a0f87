/** Tasks: from patterns, lists and task definitions to input files with a property and an expected verdict. */
export { collectTasks, variablesOf } from "./collect-tasks.ts";
export { isScoredProperty, type Property } from "./property.ts";
export { expectationsIn } from "./expectations.ts";
export type { TaskOptions } from "./task-definition.ts";
export { printExpected, type ExpectedVerdict, type Task } from "./task.ts";
