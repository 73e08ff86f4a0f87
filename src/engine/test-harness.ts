/** The file of `--test-harness`. */
import {
  accessSync,
  constants,
  existsSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { UserError } from "../base/diagnostics/index.ts";
import type { Counterexample } from "../core/contracts/index.ts";
import { harnessOf, type Harness } from "../output/harness/index.ts";
import type { Verdict } from "../output/verdict.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import type { AddedCode } from "./entry/added-code.ts";
import { harnessFileLines } from "./entry/harness-file.ts";
import { notWritable, writeLines } from "./output-files.ts";
import type { Output } from "./outputs.ts";
import { compilerWords } from "./program/program-words.ts";
import type { ProgramFile } from "./program/program-files.ts";
import { refilled } from "./refill.ts";
import type { VerifyRequest } from "./verify-request.ts";

/** Null: nobody asked for one. */
export function newHarness(
  cfa: Cfa,
  counterexample: Counterexample,
  { program, added }: { readonly program: readonly ProgramFile[]; readonly added: AddedCode },
  { testHarness: path, specification }: VerifyRequest,
): RunHarness | null {
  if (path === null) return null;
  const { dataModel } = cfa.machine;
  // What a specification assumes about values is not known here, so they stay as they are.
  const repeatable = specification === null ? refilled(cfa, counterexample) : counterexample;
  const companions: HarnessFile[] = [];
  const files = program.map(({ path: own, flags, isStub = false }, i) => {
    const isExtended = added.texts.some(({ file }) => file === i);
    const name = isExtended ? companionPath(path, companions.length) : own;
    if (isExtended) companions.push({ path: name, lines: harnessFileLines(name, own, added, i) });
    return { path: name, flags: compilerWords(flags), isStub };
  });
  return { ...harnessOf(cfa, repeatable, { program: files, path, dataModel }), companions };
}

interface HarnessFile {
  readonly path: string;
  readonly lines: readonly string[];
}

/** With files that stand for those of the program to which code was added. */
export interface RunHarness extends Harness {
  readonly companions: readonly HarnessFile[];
}

function companionPath(path: string, count: number): string {
  return path.replace(/\.c$/i, `-entry${count === 0 ? "" : String(count + 1)}.c`);
}

/** Complains before the run about what would only be noticed after it. `inputs`: files that must survive. */
export function checkHarnessPath(path: string, inputs: readonly string[]): void {
  if (!/\.c$/i.test(path)) {
    throw new UserError(
      `the test harness '${path}' is a C file`,
      null,
      "its name has to end in .c",
    );
  }
  const target = realPath(path);
  if (inputs.some((input) => realPath(input) === target)) {
    throw new UserError(`the test harness '${path}' would replace the program`);
  }
  try {
    accessSync(dirname(target), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(path, error);
  }
  if (existsSync(target) && !statSync(target).isFile()) {
    throw new UserError(`'${path}' cannot be written: it is no file`);
  }
}

/** `path` null: nobody asked. Throws `UserError` where the answer has none. */
export function harnessOutput(
  path: string | null,
  harness: RunHarness | null,
  { kind }: Verdict,
): Output {
  return {
    name: "test harness",
    isWanted: path !== null,
    write: () => {
      if (harness !== null) return writtenOnce(path ?? "", harness);
      const reason = `there is none for the answer ${kind}`;
      throw new UserError(`no test harness is written to ${path ?? ""}: ${reason}`);
    },
  };
}

/** Before the run is over; what cannot be written now is told in the end. */
export function writtenEarly(path: string | null, harness: RunHarness | null): readonly string[] {
  if (path === null || harness === null) return [];
  try {
    return writtenOnce(path, harness);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [];
  }
}

const WRITTEN = new WeakMap<RunHarness, readonly string[]>();

/** Lines can be read only once. */
function writtenOnce(path: string, harness: RunHarness): readonly string[] {
  const known = WRITTEN.get(harness);
  if (known !== undefined) return known;
  const companions = harness.companions.map((file) => writeHarness(file.path, file.lines));
  const written = [writeHarness(path, harness.lines), ...companions];
  WRITTEN.set(harness, written);
  return written;
}

/** All of it or nothing; answers the path. */
export function writeHarness(path: string, lines: Iterable<string>): string {
  const unfinished = `${path}.${process.pid}.tmp`;
  try {
    writeLines(unfinished, lines);
    renameSync(unfinished, path);
    return path;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw notWritable(path, error);
  }
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}
