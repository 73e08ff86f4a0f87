/**
 * Reliable execution of one command (Wendler's dissertation, chapters 9 to 13): limits and measurements that hold for all
 * processes of a run, isolation, and no process left behind. README.md says which file does what.
 */
export { availableMechanisms, createRunExecutor } from "./executor.ts";
export { checkDirectoryRules } from "./directory-rules.ts";
export {
  DEFAULT_DIRECTORIES,
  type CgroupValue,
  type ContainerOptions,
  type DirectoryMode,
  type DirectoryRule,
  type ExecutorOptions,
  type MechanismName,
} from "./executor-options.ts";
export { modeOf, pathsToShow } from "./container/visible-paths.ts";
export type * from "./run-execution.ts";
