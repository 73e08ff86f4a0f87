/** The options that all commands reading a program share. */
import { type Command, Option } from "commander";
import { UserError } from "../base/diagnostics/index.ts";
import type { LoadOptions } from "../engine/load-program.ts";

/** As commander delivers them. */
export interface LoadArguments {
  readonly dataModel?: "ILP32" | "LP64";
  readonly preprocessor: LoadOptions["preprocessor"];
  readonly include?: readonly string[];
  readonly includeQuote?: readonly string[];
  readonly includeSystem?: readonly string[];
  readonly includeFile?: readonly string[];
  readonly define?: readonly Macro[];
  readonly undefine?: readonly Macro[];
  readonly standard?: string;
  readonly common: boolean;
  readonly gnu89Inline: boolean;
  readonly compileCommands?: string;
  readonly target?: readonly string[];
  readonly stubs?: readonly string[];
  readonly entryFunction?: string;
}

/** The last one of a name counts, defined or not. */
interface Macro {
  readonly text: string;
  readonly order: number;
}

export const PROGRAM_FILE = "a C file (.c), a preprocessed one (.i) or a task definition (.yml)";
export const PROGRAM_FILES =
  "C files (.c) or preprocessed ones (.i), which are linked; a task definition (.yml); the folder of a project with compile_commands.json";

export function addLoadArguments(command: Command): Command {
  return addLoadOptions(command.argument("[files...]", PROGRAM_FILES));
}

/** How the program is read that other arguments name. */
export function addLoadOptions(command: Command): Command {
  command
    .addOption(
      new Option(
        "--data-model <model>",
        "sizes of the types (default: as the task definition says, else LP64)",
      ).choices(["ILP32", "LP64"]),
    )
    .addOption(
      new Option("--preprocessor <which>", "for .c files; auto takes a C compiler if there is one")
        .choices(["auto", "cc", "builtin"])
        .default("auto"),
    )
    .option(
      "--compile-commands <file>",
      "compile_commands.json of the build tool: how files are compiled, and without files, which",
    )
    .option("--target <name>", "only what it compiles for this target; repeatable", collect)
    .option(
      "--stubs <file.c>",
      "definitions for functions and objects that no other file defines; repeatable",
      collect,
    )
    .option("--entry-function <name>", "where execution begins (default: main)");
  return addCompilerOptions(command);
}

/** Those of gcc, which `compiler-arguments.ts` turns into words that commander can read. */
function addCompilerOptions(command: Command): Command {
  let order = 0;
  const macro = (text: string, previous: readonly Macro[] = []) => [
    ...previous,
    { text, order: order++ },
  ];
  return command
    .option("-I, --include <directory>", "search it for included files; repeatable", collect)
    .option("--include-quote <directory>", "(also -iquote) for names in quotes only", collect)
    .option("--include-system <directory>", "(also -isystem) search it last", collect)
    .option("--include-file <file>", "(also -include) include it first; repeatable", collect)
    .option("-D, --define <name[=value]>", "define a macro; repeatable", macro)
    .option("-U, --undefine <name>", "do not define a macro; repeatable", macro)
    .option("--standard <name>", "(also -std=) the dialect of C (default: gnu11)")
    .option("--common", "(also -fcommon) definitions without initialiser are one object", false)
    .option("--gnu89-inline", "(also -fgnu89-inline) 'inline' as before C99", false);
}

function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

/** Throws if nothing says what the program is. */
export function checkFiles(files: readonly string[], { compileCommands }: LoadArguments): void {
  if (files.length > 0 || compileCommands !== undefined) return;
  throw new UserError(
    "no file is given",
    null,
    "name the C files of a program, or its compile_commands.json with --compile-commands",
  );
}

export function loadOptions(given: LoadArguments): LoadOptions {
  return {
    dataModel: given.dataModel ?? null,
    preprocessor: given.preprocessor,
    includeDirectories: given.include ?? [],
    quoteDirectories: given.includeQuote ?? [],
    systemDirectories: given.includeSystem ?? [],
    includeFiles: given.includeFile ?? [],
    ...macros(given.define ?? [], given.undefine ?? []),
    ...(given.standard === undefined ? {} : { standard: given.standard }),
    ...(given.common ? { isCommon: true } : {}),
    ...(given.gnu89Inline ? { isGnu89Inline: true } : {}),
    compileCommands: given.compileCommands ?? null,
    targets: given.target ?? [],
    stubs: given.stubs ?? [],
    entryFunction: given.entryFunction ?? "main",
  };
}

function macros(
  defined: readonly Macro[],
  undefined_: readonly Macro[],
): { readonly defines: readonly string[]; readonly undefines: readonly string[] } {
  const nameOf = ({ text }: Macro): string => text.split(/[=(]/, 1)[0]!;
  const isLast = (macro: Macro): boolean =>
    ![...defined, ...undefined_].some(
      (other) => nameOf(other) === nameOf(macro) && other.order > macro.order,
    );
  return {
    defines: defined.filter(isLast).map(({ text }) => text),
    undefines: undefined_.filter(isLast).map(({ text }) => text),
  };
}
