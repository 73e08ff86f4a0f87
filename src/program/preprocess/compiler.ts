import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { SourceRange, SourceText, UserError } from "../../base/diagnostics/index.ts";
import { errorCode } from "../../base/files/index.ts";
import { OWN_MACRO, type BuiltinOptions } from "./builtin.ts";
import { fromBytes } from "./bytes.ts";
import { flagWords } from "./flag-words.ts";
import { bundledHeaders, ownHeaders } from "./include-search.ts";

/** How running the system's compiler as a preprocessor ended. */
export type CompilerOutcome =
  | { readonly kind: "done"; readonly text: string }
  /** There is no compiler, or it cannot do the data model. */
  | { readonly kind: "unavailable"; readonly reason: string }
  /** The compiler found a fault in the program. */
  | { readonly kind: "rejected"; readonly error: UserError };

const COMPILERS = ["cc", "gcc", "clang"];
const TIME_LIMIT_SECONDS = 30;
const MAX_OUTPUT_MB = 256;

/** Runs `cc -E` on the file `path`, whose contents are `text`. */
export function preprocessWithCompiler(
  path: string,
  text: string,
  options: BuiltinOptions,
): CompilerOutcome {
  for (const compiler of COMPILERS) {
    const run = spawnSync(compiler, compilerArguments(path, options), {
      // One character per byte, as everywhere behind this point.
      encoding: "latin1",
      maxBuffer: MAX_OUTPUT_MB * 1e6,
      timeout: TIME_LIMIT_SECONDS * 1000,
      killSignal: "SIGKILL",
      ...(isAgainReadable(path)
        ? { stdio: ["ignore", "pipe", "pipe"] }
        : { input: Buffer.from(`# 1 "${path}"\n${text}`, "latin1") }),
      // Messages in English, and the same date in every run.
      env: { ...process.env, LC_ALL: "C", SOURCE_DATE_EPOCH: "0" },
    });
    if (run.error !== undefined) {
      const code = errorCode(run.error);
      if (code === "ENOENT") continue;
      return { kind: "rejected", error: new UserError(`${path} ${problemOf(code, compiler)}`) };
    }
    if (run.status === 0) return { kind: "done", text: run.stdout };
    return failure(compiler, fromBytes(run.stderr), new SourceText(path, text), options);
  }
  return { kind: "unavailable", reason: "no C compiler is installed" };
}

function problemOf(code: string, compiler: string): string {
  switch (code) {
    case "ETIMEDOUT":
      return `cannot be preprocessed in ${TIME_LIMIT_SECONDS} s`;
    case "ENOBUFS":
      return `has more than ${MAX_OUTPUT_MB} MB after preprocessing`;
    default:
      return `cannot be preprocessed: ${compiler} could not be run (${code})`;
  }
}

/** What comes out of a pipe is there only once: a compiler gets it from us. */
function isAgainReadable(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}

function compilerArguments(path: string, options: BuiltinOptions): string[] {
  // Floats are evaluated in their own type, on i386 too.
  const machine = options.dataModel === "ILP32" ? ["-m32", "-msse2", "-mfpmath=sse"] : ["-m64"];
  return [
    ...["-E", "-x", "c", `-std=${options.standard ?? "gnu11"}`, "-w", ...machine],
    // Library functions stay functions: no checking variants, no table look-ups in place of isalpha.
    ...["-U_FORTIFY_SOURCE", "-D__NO_CTYPE"],
    ...[`-D${OWN_MACRO}=1`, "-idirafter", ownHeaders()],
    ...[...flagWords(options), fileWord(path)].map(noFileOfArguments),
  ];
}

function fileWord(path: string): string {
  if (!isAgainReadable(path)) return "-";
  return path.startsWith("-") ? `./${path}` : path;
}

/** Soundness, and whoever verifies other people's files: a compiler reads options, also such that start programs, from `@file`. */
function noFileOfArguments(word: string): string {
  return word.startsWith("@") ? `./${word}` : word;
}

interface Complaint {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The first error in gcc's or clang's messages. */
function firstComplaint(messages: string): Complaint | null {
  const match = /^(.+?):(\d+):(?:(\d+):)? (?:fatal )?error: (.*)$/m.exec(messages);
  if (match === null) return null;
  const [, file, line, column, message] = match;
  return { file: file!, line: Number(line), column: Number(column ?? 1), message: message! };
}

function failure(
  compiler: string,
  messages: string,
  main: SourceText,
  options: BuiltinOptions,
): CompilerOutcome {
  const complaint = firstComplaint(messages);
  if (complaint === null) {
    const first = messages.split("\n").find((line) => line.trim() !== "") ?? "no message";
    if (/unrecognized|unsupported|unknown|not supported|invalid/i.test(first))
      return {
        kind: "unavailable",
        reason: `${compiler} cannot do ${options.dataModel}: ${first}`,
      };
    return { kind: "rejected", error: new UserError(`${compiler} -E failed: ${first}`) };
  }
  const header = missingHeader(complaint.message);
  if (header !== null && isSystemHeader(header))
    return {
      kind: "unavailable",
      reason: `${compiler} has no ${header} for ${options.dataModel}`,
    };
  const hint = header === null ? null : `name the folder of ${header} with -I`;
  const error = new UserError(complaint.message, rangeOf(complaint, main), hint);
  return { kind: "rejected", error };
}

function missingHeader(message: string): string | null {
  const match =
    /^(.+): No such file or directory$/.exec(message) ?? /^'(.+)' file not found$/.exec(message);
  return match?.[1] ?? null;
}

/** A part of the C library that a complete installation has, so that we can do without its headers. */
function isSystemHeader(header: string): boolean {
  return /^(?:gnu|bits|asm)\//.test(header) || existsSync(join(bundledHeaders(), header));
}

function rangeOf(complaint: Complaint, main: SourceText): SourceRange | null {
  const source = complaint.file === main.path ? main : readSource(complaint.file);
  if (source === null) return null;
  const { text } = source;
  let start = 0;
  for (let line = 1; line < complaint.line; line++) {
    const lineEnd = text.indexOf("\n", start);
    // The file was renumbered by `#line`: no way to find the place in it.
    if (lineEnd < 0) return null;
    start = lineEnd + 1;
  }
  const lineEnd = text.indexOf("\n", start);
  const last = lineEnd < 0 ? text.length : lineEnd;
  const at = Math.min(start + complaint.column - 1, last);
  return new SourceRange(source, at, at + 1);
}

function readSource(path: string): SourceText | null {
  try {
    return new SourceText(path, readFileSync(path, "latin1"));
  } catch {
    return null;
  }
}
