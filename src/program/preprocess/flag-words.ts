import type { PreprocessorFlags } from "./builtin.ts";

/** For the command line of a compiler; without the standard. */
export function flagWords(flags: PreprocessorFlags): string[] {
  return [
    ...(flags.quoteDirectories ?? []).flatMap((directory) => ["-iquote", directory]),
    ...flags.includeDirectories.map((directory) => `-I${directory}`),
    ...(flags.systemDirectories ?? []).flatMap((directory) => ["-isystem", directory]),
    ...(flags.undefines ?? []).map((name) => `-U${name}`),
    ...flags.defines.map((define) => `-D${define}`),
    ...(flags.includeFiles ?? []).flatMap((path) => ["-include", path]),
  ];
}
