import { flagWords } from "../../program/preprocess/flag-words.ts";
import { DEFAULT_ENTRY } from "../../program/entry/index.ts";
import type { PreprocessOptions } from "../../program/preprocess/index.ts";
import type { LoadOptions } from "../load-program.ts";
import type { CompileFlags } from "./compile-flags.ts";
import type { ProgramOptions } from "./program-files.ts";

/** The options as `assay` reads them; the data model is told apart. */
export function programOptionWords(
  options: ProgramOptions & { readonly preprocessor: PreprocessOptions["mode"] },
): readonly string[] {
  const { compileCommands, targets = [], preprocessor } = options;
  const words = [...compilerWords(options)];
  if (compileCommands) words.push("--compile-commands", compileCommands);
  for (const target of targets) words.push("--target", target);
  for (const path of options.stubs ?? []) words.push("--stubs", path);
  if (preprocessor !== "auto") words.push("--preprocessor", preprocessor);
  return words;
}

/** How the entry function is called, and what stands in for functions without a definition. */
export function entryWords({
  entry,
  undefinedFunctions,
  contracts,
}: Pick<LoadOptions, "entry" | "undefinedFunctions" | "contracts">): readonly string[] {
  const words: string[] = [];
  if (contracts !== undefined) words.push("--contract", contracts.function);
  if (entry !== undefined) {
    const { sizes, notNull, depth, havocsGlobals } = entry;
    for (const size of sizes) words.push("--entry-size", size);
    if (notNull.length > 0) words.push("--entry-not-null", notNull.join(","));
    if (depth !== DEFAULT_ENTRY.depth) words.push("--entry-depth", String(depth));
    if (havocsGlobals) words.push("--havoc-globals");
  }
  if (undefinedFunctions !== undefined) words.push("--undefined", undefinedFunctions);
  return words;
}

/** As gcc reads them, and so do we. */
export function compilerWords(flags: CompileFlags): readonly string[] {
  const words = flagWords(flags);
  if (flags.standard) words.push(`-std=${flags.standard}`);
  if (flags.isCommon === true) words.push("-fcommon");
  if (flags.isGnu89Inline === true) words.push("-fgnu89-inline");
  return words;
}
