import { shellWords } from "../../base/shell/index.ts";
import type { DataModel } from "../../program/machine/machine-model.ts";
import type { MemoryFill } from "./memory-fill.ts";

/** How the program was read, hence how it is to be compiled. */
export interface HarnessContext {
  /** The program's source file. */
  readonly program: string;
  /** The harness. */
  readonly path: string;
  readonly dataModel: DataModel;
  readonly includeDirectories: readonly string[];
  readonly defines: readonly string[];
}

export interface CompileNeeds {
  /** The program defines the error function: the harness hears of every call. */
  readonly callReports: boolean;
  /** What memory that was never written has to hold; null: anything. */
  readonly fill: MemoryFill | null;
  /** Functions that are only `inline` are called. */
  readonly inlineDefinitions: boolean;
  /** The harness calls the entry function. */
  readonly wrappedMain: boolean;
}

/** What the interpreter does: no optimisation, wrapping arithmetic, no excess precision. */
const SEMANTICS = ["-std=gnu11", "-O0", "-fwrapv", "-fno-strict-aliasing"];
/** Old programs call undeclared functions, which gcc 14 no longer takes for a matter of style. */
const TOLERANCE = ["-w", "-fpermissive"];
const MACHINE: Readonly<Record<DataModel, readonly string[]>> = {
  ILP32: ["-m32", "-msse2", "-mfpmath=sse"],
  LP64: ["-m64"],
};
/** Functions that nothing reaches may use what nobody defines. */
const SECTIONS = ["-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections"];
const UNRESOLVED = ["-Wl,-z,lazy", "-Wl,--warn-unresolved-symbols"];
/** Inline assembly of kernels, which nothing executes, names objects by addresses that only such programs can have. */
const FIXED = ["-no-pie"];
/** The harness fills what these return. */
const FILLED_BLOCKS = ["malloc", "realloc"] as const;

/** For a shell in the folder in which the command ran. */
export function compileCommand(context: HarnessContext, needs: CompileNeeds): string {
  const words = [
    "gcc",
    ...MACHINE[context.dataModel],
    ...SEMANTICS,
    ...TOLERANCE,
    ...SECTIONS,
    ...UNRESOLVED,
    ...FIXED,
    ...context.includeDirectories.map((folder) => `-I${folder}`),
    ...context.defines.map((define) => `-D${define}`),
  ];
  if (needs.callReports) words.push("-finstrument-functions");
  if (needs.fill !== null) {
    words.push(`-ftrivial-auto-var-init=${needs.fill}`);
    words.push(...FILLED_BLOCKS.map((name) => `-Wl,--wrap=${name}`));
  }
  // C99 makes no function of them (6.7.4), the older dialect does.
  if (needs.inlineDefinitions) words.push("-fgnu89-inline");
  if (needs.wrappedMain) words.push("-Wl,--wrap=main");
  return shellWords([...words, context.program, context.path, "-o", "violation", "-lm"]);
}
