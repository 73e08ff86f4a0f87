/** C code around a function at which execution begins; see README.md. */
export { checkCallable, definitionNamed, entryHarness, globalsHarness } from "./entry-harness.ts";
export { declarations } from "./declarations.ts";
export { EntrySizes } from "./entry-sizes.ts";
export { TypeTexts } from "./type-texts.ts";
export { ValueTexts } from "./value-text.ts";
export { DEFAULT_ENTRY, type EntryOptions, type UndefinedFunctions } from "./entry-options.ts";
export { describeStub, undefinedStubs } from "./undefined-stubs.ts";
