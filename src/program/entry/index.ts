/** C code around a function at which execution begins; see README.md. */
export { checkCallable, definitionNamed, entryHarness, globalsHarness } from "./entry-harness.ts";
export { DEFAULT_ENTRY, type EntryOptions, type UndefinedFunctions } from "./entry-options.ts";
export { describeStub, undefinedStubs } from "./undefined-stubs.ts";
