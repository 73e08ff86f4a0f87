/** Our interpreter, run on a file as a user would. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Behaviour, DataModel } from "../samples/sample.ts";
import { repositoryRoot } from "../samples/sample.ts";

export interface SubjectAnswer extends Behaviour {
  readonly stderr: string;
}

export interface ExecOptions {
  readonly model: DataModel;
  readonly preprocessor?: "auto" | "cc" | "builtin";
  readonly inputs?: readonly string[];
  readonly json?: boolean;
}

const CLI = join(repositoryRoot, "dist", "assay.js");

/** Whether the command line has been built (`npm run build`). */
export function hasCommandLine(): boolean {
  return existsSync(CLI);
}

export function commandLine(args: readonly string[], timeout = 60_000): SubjectAnswer {
  const run = spawnSync(process.execPath, [CLI, ...args], {
    timeout,
    killSignal: "SIGKILL",
    maxBuffer: 64 << 20,
  });
  return {
    exit: run.status ?? -1,
    stdout: run.stdout,
    stderr: run.stderr.toString("utf8") + (run.signal === null ? "" : `killed by ${run.signal}`),
  };
}

export function execArguments(file: string, options: ExecOptions): string[] {
  const args = ["exec", file, "--data-model", options.model];
  if (options.preprocessor !== undefined) args.push("--preprocessor", options.preprocessor);
  if (options.inputs !== undefined && options.inputs.length > 0)
    args.push(`--inputs=${options.inputs.join(",")}`);
  if (options.json === true) args.push("--json");
  return args;
}

export function execFile(file: string, options: ExecOptions): SubjectAnswer {
  return commandLine(execArguments(file, options));
}
