import { shellWords } from "../../base/shell/index.ts";
import type { DataModel } from "../../program/machine/machine-model.ts";
import type { MemoryFill } from "./memory-fill.ts";
import { sanitizerFlags, type Sanitizing } from "./sanitizers.ts";

/** How the program was read, hence how it is to be compiled. */
export interface HarnessContext {
  /** The program's source files, each with flags of gcc that it needs. */
  readonly program: readonly CompiledFile[];
  /** The harness. */
  readonly path: string;
  readonly dataModel: DataModel;
}

interface CompiledFile {
  readonly path: string;
  readonly flags: readonly string[];
  /** What others define, too, is not taken from it. */
  readonly isStub: boolean;
}

export interface CompileNeeds {
  /** The program defines the error function: the harness hears of every call. */
  readonly callReports: boolean;
  /** What memory that was never written has to hold; null: anything. */
  readonly fill: MemoryFill | null;
  /** Functions that are only `inline` are called. */
  readonly inlineDefinitions: boolean;
  /** The violation is one that sanitizers see; null: it is not. */
  readonly sanitizing: Sanitizing | null;
  /** The harness calls the entry function. */
  readonly wrappedMain: boolean;
}

/** What the interpreter does: no optimisation, wrapping arithmetic, no excess precision. */
const SEMANTICS = ["-std=gnu11", "-O0", "-fno-strict-aliasing"];
/** Where it is no violation. */
const WRAPPING = "-fwrapv";
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
/** Of those that several files have. */
const FIRST_DEFINITION = "-Wl,--allow-multiple-definition";
/** The harness fills what these return. */
const FILLED_BLOCKS = ["malloc", "realloc"] as const;

/** For a shell in the folder in which the command ran. */
export function compileCommand(context: HarnessContext, needs: CompileNeeds): string {
  const { program, path } = context;
  const { sanitizing } = needs;
  const compiling = [...MACHINE[context.dataModel], ...SEMANTICS, ...TOLERANCE, ...SECTIONS];
  if (sanitizing === null) compiling.push(WRAPPING);
  else compiling.push(...sanitizerFlags(sanitizing));
  if (needs.callReports) compiling.push("-finstrument-functions");
  if (needs.fill !== null) compiling.push(`-ftrivial-auto-var-init=${needs.fill}`);
  // C99 makes no function of them (6.7.4), the older dialect does.
  if (needs.inlineDefinitions) compiling.push("-fgnu89-inline");
  const linking = [...UNRESOLVED, ...FIXED];
  const hasOthers = program.some((file) => file.isStub);
  if (hasOthers || (needs.inlineDefinitions && program.length > 1)) linking.push(FIRST_DEFINITION);
  if (needs.fill !== null) linking.push(...FILLED_BLOCKS.map((name) => `-Wl,--wrap=${name}`));
  if (needs.wrappedMain) linking.push("-Wl,--wrap=main");
  const flags = program[0]!.flags;
  const isUniform = program.every((file) => shellWords(file.flags) === shellWords(flags));
  const result = ["-o", "violation", "-lm"];
  if (isUniform) {
    const files = program.map((file) => file.path);
    return shellWords(["gcc", ...compiling, ...linking, ...flags, ...files, path, ...result]);
  }
  const objects = program.map((_, i) => `violation-${i + 1}.o`);
  const each = program.map((file, i) =>
    shellWords(["gcc", ...compiling, ...file.flags, "-c", file.path, "-o", objects[i]!]),
  );
  const all = shellWords(["gcc", ...compiling, ...linking, path, ...objects, ...result]);
  return [...each, all].join(" && ");
}
