/**
 * The feature samples of samples/exec: a C program, directives in its leading comments, and the
 * recorded behaviour of the compiled program beside it. samples/README.md describes the format.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export type DataModel = "ILP32" | "LP64";

export interface Behaviour {
  readonly exit: number;
  readonly stdout: Buffer;
}

export interface ExpectedUndefined {
  readonly kind: string;
  readonly line: number;
}

export interface ExpectedRefusal {
  readonly words: string;
  readonly line: number;
}

export interface Sample {
  /** `topic/name`. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
  /** The models the program is meant for; without a directive, both. */
  readonly dataModels: readonly DataModel[];
  /**
   * Answers of the `__VERIFIER_nondet_*` functions, in call order; kept as C writes them. Of a program that calls none: the characters of
   * standard input.
   */
  readonly inputs: readonly string[];
  /** The one undefined operation the program runs into. */
  readonly undefinedBehaviour: ExpectedUndefined | null;
  /** Words of the message with which we refuse the program. */
  readonly refusal: ExpectedRefusal | null;
  readonly includesHeaders: boolean;
}

export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const execSamples = join(repositoryRoot, "samples", "exec");
export const refusedSamples = join(repositoryRoot, "samples", "refused");

function cFilesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".c"))
    .sort()
    .map((file) => join(folder, file));
}

export function readSamples(folder: string = execSamples): Sample[] {
  return cFilesBelow(folder).map((path) => readSample(path, folder));
}

function readSample(path: string, folder: string): Sample {
  const text = readFileSync(path, "utf8");
  const undefinedBehaviour = directive(text, "undefined");
  const model = directive(text, "data-model");
  return {
    name: relative(folder, path).replace(/\.c$/, ""),
    path,
    text,
    dataModels: model === null ? ["LP64", "ILP32"] : [toDataModel(model, path)],
    inputs: (directive(text, "inputs") ?? "").split(",").flatMap((s) => s.trim() || []),
    undefinedBehaviour:
      undefinedBehaviour === null ? null : toExpectedUndefined(undefinedBehaviour, path),
    refusal: toExpectedRefusal(directive(text, "refused")),
    includesHeaders: /^\s*#\s*include/m.test(text),
  };
}

function directive(text: string, name: string): string | null {
  return new RegExp(`^// ${name}: (.*)$`, "m").exec(text)?.[1]?.trim() ?? null;
}

function toDataModel(word: string, path: string): DataModel {
  if (word === "ILP32" || word === "LP64") return word;
  throw new Error(`${path}: unknown data model ${word}`);
}

function toExpectedUndefined(words: string, path: string): ExpectedUndefined {
  const match = /^([a-z-]+) at (\d+)$/.exec(words);
  if (match === null) throw new Error(`${path}: expected "// undefined: KIND at LINE"`);
  return { kind: match[1]!, line: Number(match[2]) };
}

function toExpectedRefusal(words: string | null): ExpectedRefusal | null {
  const match = words === null ? null : /^(.+) at (\d+)$/.exec(words);
  return match === null ? null : { words: match[1]!, line: Number(match[2]) };
}

/** `name.expected` holds for both models unless `name.ilp32.expected` says otherwise for ILP32. */
function expectedFile(sample: Sample, model: DataModel): string {
  const base = sample.path.replace(/\.c$/, "");
  const special = `${base}.ilp32.expected`;
  return model === "ILP32" && existsSync(special) ? special : `${base}.expected`;
}

export function readExpected(sample: Sample, model: DataModel): Behaviour {
  return parseBehaviour(readFileSync(expectedFile(sample, model)));
}

export function formatBehaviour(behaviour: Behaviour): Buffer {
  return Buffer.concat([Buffer.from(`exit ${behaviour.exit}\n`), behaviour.stdout]);
}

function parseBehaviour(bytes: Buffer): Behaviour {
  const end = bytes.indexOf("\n");
  const match = /^exit (\d+)$/.exec(bytes.subarray(0, end).toString("latin1"));
  if (match === null) throw new Error(`expected "exit N" on the first line`);
  return { exit: Number(match[1]), stdout: bytes.subarray(end + 1) };
}
