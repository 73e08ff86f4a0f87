/** The compiler as the judge: compiles a program for a data model and runs it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Behaviour, DataModel } from "./sample.ts";

export const MODEL_FLAGS: Record<DataModel, readonly string[]> = {
  // x87 arithmetic keeps excess precision; SSE gives the float and double of the C standard.
  ILP32: ["-m32", "-msse2", "-mfpmath=sse"],
  LP64: ["-m64"],
};

const COMMON_FLAGS: readonly string[] = ["-std=gnu11", "-w"];

export const SANITIZER_FLAGS: readonly string[] = [
  "-fsanitize=undefined,address,float-cast-overflow",
  "-fno-sanitize-recover=undefined,float-cast-overflow",
  "-g",
];

export interface Compilation {
  readonly sources: readonly string[];
  readonly model: DataModel;
  readonly flags: readonly string[];
}

export interface Execution extends Behaviour {
  readonly stderr: string;
  readonly timedOut: boolean;
}

const SIGNAL_NUMBERS: Record<string, number> = {
  SIGABRT: 6,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
};

let probed: Map<DataModel, boolean> | null = null;

/** Whether gcc can compile and link for the model on this machine. */
export function hasCompiler(model: DataModel): boolean {
  probed ??= new Map();
  const known = probed.get(model);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), "assay-gcc-"));
  try {
    const file = join(folder, "probe.c");
    writeFileSync(file, "#include <stdio.h>\nint main(void) { return 0; }\n");
    const answer = compile({ sources: [file], model, flags: [] }, join(folder, "probe")) === null;
    probed.set(model, answer);
    return answer;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The compiler's messages if it refuses, otherwise null. */
export function compile(compilation: Compilation, output: string): string | null {
  const { sources, model, flags } = compilation;
  const run = spawnSync(
    "gcc",
    [...COMMON_FLAGS, ...MODEL_FLAGS[model], ...flags, ...sources, "-o", output, "-lm"],
    { encoding: "utf8", timeout: 300_000 },
  );
  if (run.error !== undefined) return String(run.error);
  return run.status === 0 ? null : run.stderr;
}

export function execute(
  program: string,
  timeout = 10_000,
  environment: Record<string, string> = {},
  standardInput = "",
): Execution {
  const run = spawnSync(program, [], {
    timeout,
    input: Buffer.from(standardInput, "latin1"),
    killSignal: "SIGKILL",
    maxBuffer: 64 << 20,
    env: { ...process.env, ...environment },
  });
  const signal = run.signal === null ? 0 : 128 + (SIGNAL_NUMBERS[run.signal] ?? 0);
  return {
    exit: run.status ?? signal,
    stdout: run.stdout,
    stderr: run.stderr.toString("latin1"),
    timedOut: run.signal === "SIGKILL",
  };
}
