/** What each stage of a strategy does alone on each task, measured once, so that strategies can be compared without running them. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../../src/engine/load-program.ts";
import {
  FEATURE_NAMES,
  ProgramFeatures,
  type FeatureName,
} from "../../src/engine/strategy/features.ts";
import { printStrategy } from "../../src/engine/strategy/format.ts";
import type { StageDescription } from "../../src/engine/strategy/strategy.ts";
import type { Task } from "../verify/tasks.ts";

export interface RecordedStage {
  /** Of the stage alone. */
  readonly millis: number;
  readonly end: "decided" | "gave up" | "time";
}

export interface RecordedTask {
  readonly name: string;
  /** What a run needs besides its stages: reading the program, replay, the process. */
  readonly startMillis: number;
  readonly features: Readonly<Record<FeatureName, number>>;
  /** By the name of the stage. */
  readonly stages: Readonly<Record<string, RecordedStage>>;
}

export interface Recording {
  /** The limit of each run. */
  readonly cpuSeconds: number;
  readonly tasks: readonly RecordedTask[];
}

/** The parts of the command's JSON that are read here. */
interface Printed {
  readonly verdict: string;
  readonly cpuSeconds: number;
  readonly attempts: readonly { readonly cpuSeconds: number; readonly end: string }[];
}

export interface RecordingOptions {
  readonly command: string;
  readonly cpuSeconds: number;
  /** For files of single stages. */
  readonly folder: string;
}

export async function recordTask(
  task: Task,
  stages: readonly StageDescription[],
  options: RecordingOptions,
): Promise<RecordedTask> {
  const features = new ProgramFeatures(await loadProgram(task.path, DEFAULT_LOAD_OPTIONS));
  const recorded: Record<string, RecordedStage> = {};
  let startMillis = Infinity;
  for (const stage of stages) {
    const { verdict, cpuSeconds, attempts } = runAlone(task, stage, options);
    if (verdict !== "UNKNOWN" && verdict !== task.expected) {
      throw new Error(`${stage.name} answers ${verdict} for ${task.name}`);
    }
    const attempt = attempts[0];
    const millis = 1000 * (attempt?.cpuSeconds ?? 0);
    const end = verdict !== "UNKNOWN" ? "decided" : attempt?.end === "gave up" ? "gave up" : "time";
    recorded[stage.name] = { millis, end };
    startMillis = Math.min(startMillis, 1000 * cpuSeconds - millis);
  }
  return {
    name: task.name,
    startMillis,
    features: Object.fromEntries(
      FEATURE_NAMES.map((name) => [name, features.count(name)]),
    ) as Record<FeatureName, number>,
    stages: recorded,
  };
}

function runAlone(task: Task, stage: StageDescription, options: RecordingOptions): Printed {
  const file = join(options.folder, `${stage.name.replaceAll(" ", "-")}.strategy`);
  const alone = { ...stage, when: null, mostTime: null, firstRound: 1 };
  const whole = { summary: "", turns: [Infinity], memoryShare: 0.6, stages: [alone] };
  writeFileSync(file, printStrategy(whole));
  const limits = ["--timelimit", `${options.cpuSeconds}s`, "--memlimit", "3GB"];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [options.command, "verify", task.path, "--strategy", file, ...limits, "--json"],
    { encoding: "utf8", maxBuffer: 1e9 },
  );
  if (status === null || status > 2) {
    throw new Error(`${stage.name} on ${task.name}: ${stderr.slice(0, 500)}`);
  }
  return JSON.parse(stdout) as Printed;
}
