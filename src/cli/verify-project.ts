/** `assay verify` without files: the targets of a project. */
import { availableParallelism, totalmem } from "node:os";
import { dirname, resolve } from "node:path";
import { CommanderError } from "commander";
import type { QueueServer } from "../bench/queue/index.ts";
import { queueServerOf } from "./queue-arguments.ts";
import { UserError } from "../base/diagnostics/index.ts";
import { filesReadBy } from "../engine/files-read.ts";
import { asWritten } from "../output/as-written.ts";
import { projectAsJson } from "../output/project-json.ts";
import { projectText } from "../output/project-text.ts";
import { formatReport } from "../output/report-text.ts";
import { worstExitCode, type SkippedTarget, type TargetResult } from "../output/target-result.ts";
import { Before, reasonToVerify } from "../project/affected.ts";
import { changesSince } from "../project/changes.ts";
import { findProject } from "../project/find-project.ts";
import type { Project, Target } from "../project/project.ts";
import { chosenTargets, readProject } from "../project/read-project.ts";
import { LocalTargets, type TargetRun, type TargetService } from "../project/run-targets.ts";
import { readUserSettings, type UserSettings } from "../project/user-settings.ts";
import { untilInterrupted } from "./interruption.ts";
import { LiveTargets } from "./live-targets.ts";
import { bugReport } from "./messages.ts";
import { INTERNAL_ERROR, INTERRUPTED } from "./exit-codes.ts";
import { printAnnotations } from "./print-annotations.ts";
import type { ProjectArguments } from "./project-arguments.ts";
import { writeProjectFiles, type ProjectFiles } from "./project-files.ts";
import { filesToWatch, repeatOnChange } from "./repeat-on-change.ts";
import type { Streams } from "./streams.ts";
import type { ProgramRun } from "./verify.ts";

export interface ProjectCall {
  /** The command line behind `verify`. */
  readonly words: readonly string[];
  readonly given: ProjectArguments &
    ProjectFiles & {
      readonly target?: readonly string[];
      readonly json: boolean;
      readonly stats: boolean;
      readonly annotations?: "github";
      /** Null: nobody says. */
      readonly jobs: number | null;
    };
}

export interface ProjectParts {
  /** A command line read as that of one program. */
  readonly parsed: (files: readonly string[], words: readonly string[]) => ProgramRun;
}

/** Share of the machine's memory for all targets that run at a time. */
const MEMORY_SHARE = 0.75;

/** Answers the exit code. */
export async function verifyProject(
  call: ProjectCall,
  parts: ProjectParts,
  streams: Streams,
): Promise<number> {
  const { given } = call;
  const user = readUserSettings();
  const address = given.queue ?? user.queue;
  const queue = { ...given, ...(address === undefined ? {} : { queue: address }) };
  const server = queueServerOf(queue, streams.stderr);
  if (given.watch) return watchTargets(() => chosenRuns(call, parts, user), call, streams);
  const { project, targets, runs } = chosenRuns(call, parts, user);
  const taken = await takenRuns(project, targets, runs, given.changedSince ?? null);
  if (!given.json) for (const line of taken.lines) streams.stdout.write(asWritten(`${line}\n`));
  const service = server === null ? localTargets(given.jobs) : await queuedTargets(server, streams);
  return verifyTargets(project, taken, service, { given, streams });
}

interface ChosenRuns {
  readonly project: Project;
  readonly targets: readonly Target[];
  readonly runs: readonly TargetRun[];
}

interface TakenRuns {
  readonly runs: readonly TargetRun[];
  readonly skipped: readonly SkippedTarget[];
  /** Why each of them is taken. */
  readonly lines: readonly string[];
}

function localTargets(jobs: number | null): LocalTargets {
  const parallel = jobs ?? availableParallelism();
  const spare = jobs === null ? "unused" : "used";
  return new LocalTargets(parallel, totalmem() * MEMORY_SHARE, spare);
}

async function queuedTargets(server: QueueServer, streams: Streams): Promise<TargetService> {
  const { QueuedTargets } = await import("./queued-targets.ts");
  return new QueuedTargets(server, (message) => {
    streams.stderr.write(asWritten(`warning: ${message}\n`));
  });
}

interface Telling {
  readonly given: ProjectCall["given"];
  readonly streams: Streams;
  /** Ends the work, and nothing is told; absent: signals end it. */
  readonly aborted?: AbortSignal;
}

/** Verifies them, tells what becomes of them and answers the exit code. */
async function verifyTargets(
  project: Project,
  { runs, skipped }: TakenRuns,
  service: TargetService,
  { given, streams, aborted }: Telling,
): Promise<number> {
  const startMillis = performance.now();
  const isAlone = runs.length === 1 && skipped.length === 0;
  const names = runs.map(({ name }) => name);
  const live = new LiveTargets(streams, names, given.json || isAlone ? "no lines" : "lines");
  const execute = (signal: AbortSignal): Promise<readonly TargetResult[]> =>
    service.execute(runs, live, signal);
  const results = await (
    aborted === undefined ? untilInterrupted(execute) : execute(aborted)
  ).finally(() => {
    live.close();
  });
  if (aborted?.aborted === true) return INTERRUPTED;
  const wallMillis = performance.now() - startMillis;
  const json = projectAsJson(project.file, results, skipped, wallMillis);
  const text = isAlone
    ? textOfOne(results, given.stats)
    : projectText(results, skipped, wallMillis);
  const told = { project, results, skipped, wallMillis, json, text };
  for (const problem of await writeProjectFiles(given, told)) {
    streams.stderr.write(asWritten(`warning: ${problem}\n`));
  }
  if (given.annotations !== undefined) printAnnotations(results, streams);
  for (const result of results) {
    if (result.kind !== "failed" || result.exitCode !== INTERNAL_ERROR) continue;
    streams.stderr.write(asWritten(bugReport(result.text)));
  }
  streams.stdout.write(asWritten(given.json ? `${JSON.stringify(json, null, 2)}\n` : text));
  return worstExitCode(results);
}

/** Those that a change can affect, and those that were interrupted. */
function watchTargets(
  choose: () => ChosenRuns,
  call: ProjectCall,
  streams: Streams,
): Promise<number> {
  const service = localTargets(call.given.jobs);
  /** What each was verified as, and which files that read. */
  const verified = new Map<
    string,
    { readonly request: string; readonly files: ReadonlySet<string> }
  >();
  let chosen: ChosenRuns;
  let files = new Map<string, ReadonlySet<string>>();
  return repeatOnChange(
    {
      async look() {
        const { project, targets, runs } = (chosen = choose());
        files = new Map();
        for (const { name, request } of runs) files.set(name, await filesToWatch(request));
        const ofProject = [
          project.file,
          ...targets.flatMap(({ patterns }) => patterns.map(folderOf)),
        ];
        return [
          ...ofProject.map((path) => resolve(path)),
          ...[...files.values()].flatMap((own) => [...own]),
        ];
      },
      async verify(changed, signal) {
        const runs = chosen.runs.filter(({ name, request }) => {
          const before = verified.get(name);
          if (before?.request !== JSON.stringify(request)) return true;
          return changed.some((path) => before.files.has(path));
        });
        for (const { name } of runs) verified.delete(name);
        if (runs.length === 0) return;
        await verifyTargets(chosen.project, { runs, skipped: [], lines: [] }, service, {
          ...{ given: call.given, streams },
          aborted: signal,
        });
        if (signal.aborted) return;
        for (const { name, request } of runs)
          verified.set(name, { request: JSON.stringify(request), files: files.get(name)! });
      },
    },
    streams,
  );
}

/** Of a pattern: where a file appears that it matches. */
function folderOf(pattern: string): string {
  return dirname(pattern.replace(/[*?[].*$/, "x"));
}

/** The whole report, as if the files had been named. */
function textOfOne([result]: readonly TargetResult[], isWithStatistics: boolean): string {
  if (result === undefined) return "";
  if (result.kind === "failed") return `${result.text}\n`;
  const statistics = isWithStatistics ? "with statistics" : "without statistics";
  return formatReport(result.report, result.resources, statistics);
}

function chosenRuns(
  { given, words }: ProjectCall,
  parts: ProjectParts,
  user: UserSettings,
): ChosenRuns {
  const source = findProject(process.cwd());
  if (source === null) {
    throw new UserError(
      "no file is given, and no assay.json describes a project here",
      null,
      "name the C files of a program, or let 'assay init' write an assay.json",
    );
  }
  const project = readProject(source);
  const targets = chosenTargets(project, given.target ?? []);
  const own = Object.entries(user).flatMap(([key, value]) =>
    key === "queue" ? [] : [`--${key}=${String(value)}`],
  );
  const runs = targets.map((target) => targetRun(target, [own, words], given, parts));
  if (targets.length > 1) refuseSingleFiles(runs);
  return { project, targets, runs };
}

function targetRun(
  { name, files, words }: Target,
  [own, said]: readonly [readonly string[], readonly string[]],
  { output }: ProjectFiles,
  { parsed }: ProjectParts,
): TargetRun {
  const { request, means } = readAgain(name, () => parsed(files, [...own, ...words, ...said]));
  const option = "--target=";
  const targets = words.filter((word) => word.startsWith(option));
  const load = { ...request.load, targets: targets.map((word) => word.slice(option.length)) };
  const outputDirectory = output === undefined ? null : `${output}/${name}`;
  const solverCommands = parsed(files, [...own, ...said]);
  return {
    name,
    request: { ...request, load, outputDirectory, solverCommands: commandsIn(solverCommands) },
    limits: means.limits,
  };
}

/** Solvers that are programs: those of the command line, and of the user. */
function commandsIn({ request: { solver, options } }: ProgramRun): readonly string[] {
  const values = options.map((option) => option.slice(option.indexOf("=") + 1).trim());
  return [solver, ...values].filter((value) => value.startsWith("smtlib:"));
}

/** What commander does not like comes from the configuration: the command line was read before. */
function readAgain<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new UserError(`target '${name}': ${error.message.replace(/^error: /, "")}`);
  }
}

function refuseSingleFiles(runs: readonly TargetRun[]): void {
  const [run] = runs;
  if (run === undefined) return;
  const { testHarness, testSuite, report, witness, precision, witnessIn } = run.request;
  const written = { testHarness, testSuite, report, witness, precision, witnessIn };
  const [key] = Object.entries(written).find(([, value]) => value != null) ?? [];
  if (key === undefined) return;
  const option = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  throw new UserError(
    `${option} names one file, and there are ${runs.length} targets`,
    null,
    "choose one with --target; --output DIR has a folder for each",
  );
}

/** `revision` null: all of them. */
async function takenRuns(
  project: Project,
  targets: readonly Target[],
  runs: readonly TargetRun[],
  revision: string | null,
): Promise<TakenRuns> {
  if (revision === null) return { runs, skipped: [], lines: [] };
  const changes = changesSince(revision, project.folder);
  const before = new Before(project, changes);
  const taken: TargetRun[] = [];
  const skipped: SkippedTarget[] = [];
  const lines: string[] = [];
  for (const [i, run] of runs.entries()) {
    const files = await filesReadBy(run.request);
    const reason = reasonToVerify(targets[i]!, files, before, changes);
    const { name } = run;
    if (reason === null) {
      skipped.push({ name, reason: `nothing that it reads was changed since ${revision}` });
      lines.push(`not affected: ${name}`);
    } else {
      taken.push(run);
      lines.push(`affected: ${name} (${reason})`);
    }
  }
  return { runs: taken, skipped, lines };
}
