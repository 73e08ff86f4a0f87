import { shellWords } from "../../base/shell/index.ts";
import type { DataModel } from "../../program/machine/machine-model.ts";

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
  /** Memory that was never written has to be zero. */
  readonly zeroMemory: boolean;
  /** The harness calls the entry function. */
  readonly wrappedMain: boolean;
}

/** What the interpreter does: no optimisation, wrapping arithmetic, no excess precision. */
const SEMANTICS = ["-O0", "-fwrapv", "-fno-strict-aliasing", "-w"];
const MACHINE: Readonly<Record<DataModel, readonly string[]>> = {
  ILP32: ["-m32", "-msse2", "-mfpmath=sse"],
  LP64: ["-m64"],
};
/** Functions that nothing reaches may use what nobody defines. */
const SECTIONS = ["-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections"];
const UNRESOLVED = ["-Wl,-z,lazy", "-Wl,--warn-unresolved-symbols"];
export const ZEROED = ["malloc", "realloc"] as const;

/** For a shell in the folder in which the command ran. */
export function compileCommand(context: HarnessContext, needs: CompileNeeds): string {
  const words = [
    "gcc",
    ...MACHINE[context.dataModel],
    ...SEMANTICS,
    ...SECTIONS,
    ...UNRESOLVED,
    ...context.includeDirectories.map((folder) => `-I${folder}`),
    ...context.defines.map((define) => `-D${define}`),
  ];
  if (needs.callReports) words.push("-finstrument-functions");
  if (needs.zeroMemory) {
    words.push("-ftrivial-auto-var-init=zero", ...ZEROED.map((name) => `-Wl,--wrap=${name}`));
  }
  if (needs.wrappedMain) words.push("-Wl,--wrap=main");
  return shellWords([...words, context.program, context.path, "-o", "violation", "-lm"]);
}
