/** Benchmark definitions: from an XML file to data that knows where it was written. */
export type {
  BenchmarkDefinition,
  Column,
  LimitsAsWritten,
  RunDefinition,
  TaskSet,
  ToolOption,
  Written,
} from "./benchmark-definition.ts";
export { readDefinition, readInput } from "./read-definition.ts";
export { substitute, type Variables } from "./variables.ts";
