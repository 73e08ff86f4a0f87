/**
 * What a configuration of a project can say about its targets, each with the option of `assay verify` that means the same. The checks of
 * `assay.json`, its JSON schema and its documentation are made from this.
 */

/** What the value of a member is. Lists of a target come after those of the project; everything else replaces it. */
export type MemberKind =
  /** Patterns of files; one with `!` in front takes away what it matches. */
  | { readonly is: "patterns" }
  | { readonly is: "paths" }
  | { readonly is: "path" }
  /** `names`: of what comes with Assay, which is found if there is no file. */
  | { readonly is: "path-or-name" }
  | { readonly is: "words" }
  | { readonly is: "word"; readonly pattern?: string }
  | { readonly is: "choice"; readonly of: readonly string[] }
  | { readonly is: "flag" }
  | { readonly is: "number"; readonly least: number; readonly most: number }
  /** One word or several, each of which makes a target of its own. */
  | { readonly is: "entries" }
  | { readonly is: "settings" };

export interface Member {
  readonly key: string;
  readonly kind: MemberKind;
  /** Of `assay verify`; null: the files themselves. */
  readonly option: string | null;
  readonly help: string;
}

const TIME = "^\\s*\\d+(\\.\\d+)?\\s*(ms|s|min|h)?\\s*$";
const SIZE = "^\\s*\\d+(\\.\\d+)?\\s*(B|kB|MB|GB|KiB|MiB|GiB)?\\s*$";

function member(key: string, kind: MemberKind, option: string | null, help: string): Member {
  return { key, kind, option, help };
}

export const MEMBERS: readonly Member[] = [
  member(
    "files",
    { is: "patterns" },
    null,
    "C files of the target, with wildcards; `!` in front takes files away",
  ),
  member("includeDirectories", { is: "paths" }, "--include", "searched for included files"),
  member("quoteDirectories", { is: "paths" }, "--include-quote", "searched for names in quotes"),
  member("systemDirectories", { is: "paths" }, "--include-system", "searched last"),
  member("includeFiles", { is: "paths" }, "--include-file", "included before everything else"),
  member("defines", { is: "words" }, "--define", "macros: `NAME` or `NAME=VALUE`"),
  member("undefines", { is: "words" }, "--undefine", "names of macros that are not defined"),
  member("standard", { is: "word" }, "--standard", "the dialect of C, such as `gnu11`"),
  member(
    "common",
    { is: "flag" },
    "--common",
    "definitions without initialiser are one object (`-fcommon`)",
  ),
  member("gnu89Inline", { is: "flag" }, "--gnu89-inline", "`inline` as before C99"),
  member(
    "dataModel",
    { is: "choice", of: ["ILP32", "LP64"] },
    "--data-model",
    "sizes of the types",
  ),
  member(
    "compileCommands",
    { is: "path" },
    "--compile-commands",
    "`compile_commands.json` of the build tool: how files are compiled, and without `files`, which",
  ),
  member(
    "buildTargets",
    { is: "words" },
    "--target",
    "only what the build tool compiles for these targets",
  ),
  member("stubs", { is: "paths" }, "--stubs", "C files that define what no other file does"),
  member(
    "entryFunction",
    { is: "entries" },
    "--entry-function",
    "where execution begins; of several, each makes a target of its own, `TARGET/FUNCTION`",
  ),
  member(
    "entrySizes",
    { is: "words" },
    "--entry-size",
    "elements that pointers lead to, such as `text=16`",
  ),
  member("entryNotNull", { is: "words" }, "--entry-not-null", "pointers that are not null"),
  member(
    "entryDepth",
    { is: "number", least: 0, most: 9 },
    "--entry-depth",
    "how many pointers lead on from an argument",
  ),
  member(
    "havocGlobals",
    { is: "flag" },
    "--havoc-globals",
    "static objects begin with any value of the same kind",
  ),
  member(
    "undefinedFunctions",
    { is: "choice", of: ["error", "any-value", "writes-through-pointers"] },
    "--undefined",
    "what functions without a definition do",
  ),
  member("property", { is: "path" }, "--property", "what to verify: a property file (.prp)"),
  member(
    "specification",
    { is: "path-or-name" },
    "--spec",
    "what to verify: specification automata (.spc), or the name of shipped ones",
  ),
  member(
    "checks",
    { is: "words" },
    "--check",
    "what to verify: words of `--check`, such as `bounds`",
  ),
  member("analysis", { is: "word" }, "--analysis", "how to verify"),
  member("strategy", { is: "path-or-name" }, "--strategy", "several analyses in turns"),
  member(
    "configuration",
    { is: "path-or-name" },
    "--config",
    "options from a file, or the name of a shipped configuration",
  ),
  member(
    "options",
    { is: "settings" },
    "--option",
    "options by their full keys; those of a target replace those of the project one by one",
  ),
  member("invariants", { is: "flag" }, "--invariants", "tell why a TRUE holds"),
  member("certify", { is: "flag" }, "--certify", "check proofs again with a fresh solver"),
];

/** Members of `limits`, for each target. */
export const LIMITS: readonly Member[] = [
  member(
    "time",
    { is: "word", pattern: TIME },
    "--timelimit",
    "CPU time, such as `60s` or `15min`",
  ),
  member(
    "wallTime",
    { is: "word", pattern: TIME },
    "--walltimelimit",
    "elapsed time; otherwise four times the CPU time and a minute",
  ),
  member("memory", { is: "word", pattern: SIZE }, "--memlimit", "memory, such as `2GB`"),
];

/** Names of targets: folders and lines of tables are named so. */
export const TARGET_NAME = "^[A-Za-z0-9_][A-Za-z0-9_+-]*$";

/** The target of a project that names none. */
export const ONLY_TARGET = "all";

/** What a file found in a project must not decide, because it starts programs or talks to other machines. */
export const REFUSED: Readonly<Record<string, string>> = {
  solver: "--solver",
  preprocessor: "--preprocessor",
  queue: "--queue",
};
