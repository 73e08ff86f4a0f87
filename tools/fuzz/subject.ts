/** Our interpreter: as a user starts it, or in this process. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import {
  formatError,
  formatLocation,
  UnsupportedFeature,
  UserError,
} from "../../src/base/diagnostics/index.ts";
import { executeProgram } from "../../src/engine/exec.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../../src/engine/load-program.ts";
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

/** In this process, through the functions behind the command; a refusal is exit status 64. */
export async function executeInProcess(file: string, options: ExecOptions): Promise<SubjectAnswer> {
  try {
    const cfa = await loadProgram(file, {
      ...DEFAULT_LOAD_OPTIONS,
      dataModel: options.model,
      preprocessor: options.preprocessor ?? "auto",
    });
    const result = executeProgram(cfa, { maximumSeconds: 60 });
    const problems = result.undefinedBehaviour.map(
      ({ kind, message, location }) => `${formatLocation(location)}: ${kind}: ${message}`,
    );
    if (result.exitStatus === null) problems.push(`ended by ${result.outcome.kind}`);
    return {
      exit: result.exitStatus ?? -1,
      stdout: Buffer.from(result.stdout),
      stderr: problems.join("\n"),
    };
  } catch (error) {
    const isRefusal = error instanceof UserError || error instanceof UnsupportedFeature;
    const text = isRefusal ? formatError(error) : error instanceof Error ? error.stack : null;
    return { exit: isRefusal ? 64 : 70, stdout: Buffer.alloc(0), stderr: text ?? String(error) };
  }
}
