/**
 * From a C file to text without directives and macros, with line markers for the lexer. By the system's
 * compiler if there is one, else by our own preprocessor (`builtin.ts`) and the bundled headers
 * (`../headers`). Read `builtin.ts` (the scanner), `expander.ts` (macros) and `directives.ts` first.
 *
 * The built-in one is GNU C11 (6.10): no trigraphs, no raw strings, no assertions (`#assert`); where the
 * standard leaves the order of nested replacements open it does what gcc does.
 */
import { UserError } from "../../base/diagnostics/index.ts";
import { preprocessBuiltin, type BuiltinOptions, type PreprocessorFlags } from "./builtin.ts";
import { preprocessWithCompiler } from "./compiler.ts";
import { needsPreprocessing } from "./needs-preprocessing.ts";

export type { PreprocessorFlags } from "./builtin.ts";
export { standardNamed } from "./predefined.ts";

export interface PreprocessOptions extends BuiltinOptions {
  readonly mode: "auto" | "cc" | "builtin";
}

export interface PreprocessedText {
  /** The path given; positions of included text are in its line markers. */
  readonly path: string;
  readonly text: string;
  /** Which preprocessor ran; `none` if the text needed none. */
  readonly used: "none" | "cc" | "builtin";
}

/**
 * Preprocesses `text`, the contents of the file `path` (which a compiler reads again by its name), with one
 * character per byte. Files ending in `.i` are preprocessed by definition. Throws `UserError` at the position of the fault.
 */
export function preprocess(
  path: string,
  text: string,
  options: PreprocessOptions,
): PreprocessedText {
  if (path.endsWith(".i")) return { path, text, used: "none" };
  if (!changesMacros(options) && !needsPreprocessing(text, options.dataModel))
    return { path, text, used: "none" };
  if (options.mode === "builtin" || (options.mode === "auto" && !isSameMachine()))
    return runBuiltin(path, text, options);
  const outcome = preprocessWithCompiler(path, text, options);
  switch (outcome.kind) {
    case "done":
      return { path, text: outcome.text, used: "cc" };
    case "rejected":
      throw outcome.error;
    case "unavailable":
      if (options.mode === "auto") return runBuiltin(path, text, options);
      throw new UserError(
        `${path} cannot be preprocessed: ${outcome.reason}`,
        null,
        "use --preprocessor builtin",
      );
  }
}

/** Whether text that would come out as it is may not. */
function changesMacros({ defines, undefines = [], includeFiles = [] }: PreprocessorFlags): boolean {
  return defines.length + undefines.length + includeFiles.length > 0;
}

/** Soundness: on another machine the compiler's headers describe other types than our data models. */
function isSameMachine(): boolean {
  return process.platform === "linux" && (process.arch === "x64" || process.arch === "ia32");
}

function runBuiltin(path: string, text: string, options: PreprocessOptions): PreprocessedText {
  return { path, text: preprocessBuiltin(path, text, options), used: "builtin" };
}
