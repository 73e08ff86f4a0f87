import { flagWords } from "../../program/preprocess/flag-words.ts";
import type { PreprocessOptions } from "../../program/preprocess/index.ts";
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

/** As gcc reads them, and so do we. */
export function compilerWords(flags: CompileFlags): readonly string[] {
  const words = flagWords(flags);
  if (flags.standard) words.push(`-std=${flags.standard}`);
  if (flags.isCommon === true) words.push("-fcommon");
  if (flags.isGnu89Inline === true) words.push("-fgnu89-inline");
  return words;
}
