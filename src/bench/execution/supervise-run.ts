import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { releaseFrozen } from "./accounting/frozen-processes.ts";
import { signalProcess } from "./accounting/proc-files.ts";
import type { Accounting, ProcessGroup } from "./accounting/process-group.ts";
import { programPath } from "./container/programs.ts";
import type { Isolation, RunContainer } from "./container/run-container.ts";
import { EnergyMeter } from "./machine/energy.ts";
import { MachineWatch } from "./machine/machine-watch.ts";
import { settingWarnings } from "./machine/setting-warnings.ts";
import type { ExecutorOptions } from "./executor-options.ts";
import { filesWritten } from "./container/written-files.ts";
import { collectResultFiles } from "./result-files.ts";
import { RunOutput } from "./output/run-output.ts";
import type { RunLimits, RunRequest, RunResult, TerminationReason } from "./run-execution.ts";
import { CannotStart } from "./cannot-start.ts";
import { appendCrashReport, crashReportNamed } from "./crash-report.ts";
import { startCommand, type CommandEnd, type StartedCommand } from "./start-command.ts";
import { unexecutedResult } from "./unexecuted-result.ts";
import { WrittenLimits } from "./written-limits.ts";

export interface Mechanisms {
  readonly accounting: Accounting;
  readonly isolation: Isolation;
  readonly options: Pick<ExecutorOptions, "maximumProcesses" | "cgroups">;
  /** Runs that go on at the moment. */
  readonly otherRuns: readonly RunLimits[];
}

/** How long to wait for processes that were killed; one in the middle of a system call may need a while. */
const PATIENCE_MILLIS = 10_000;

export async function superviseRun(
  request: RunRequest,
  mechanisms: Mechanisms,
): Promise<RunResult> {
  let container: RunContainer | null = null;
  let group: ProcessGroup | null = null;
  try {
    container = await mechanisms.isolation.createContainer(request);
    group = mechanisms.accounting.createGroup({
      limits: request.limits,
      ...mechanisms.options,
      container,
    });
    return await new Supervision(request, mechanisms, container, group).run();
  } catch (error) {
    if (error instanceof CannotStart) return neverStarted("failed", [error.message]);
    throw error;
  } finally {
    await container?.destroy();
    await group?.remove();
  }
}

function neverStarted(reason: TerminationReason, warnings: readonly string[]): RunResult {
  return unexecutedResult(reason, "not started", warnings);
}

/** One run from its start until none of its processes is left. */
class Supervision {
  private readonly request: RunRequest;
  private readonly mechanisms: Mechanisms;
  private readonly container: RunContainer;
  private readonly group: ProcessGroup;
  private readonly warnings: string[];
  private readonly written: WrittenLimits;
  private readonly energy: EnergyMeter;
  private command: StartedCommand | null = null;
  private output: RunOutput | null = null;
  private startedAt = 0;
  private reason: TerminationReason | null = null;
  private wasAskedToEnd = false;
  private killing: Promise<void> | null = null;

  constructor(
    request: RunRequest,
    mechanisms: Mechanisms,
    container: RunContainer,
    group: ProcessGroup,
  ) {
    this.request = request;
    this.mechanisms = mechanisms;
    this.container = container;
    this.group = group;
    this.written = new WrittenLimits(request.limits, container.layers);
    this.energy = new EnergyMeter(request.limits.cores);
    this.warnings = [
      ...mechanisms.isolation.warnings,
      ...container.warnings,
      ...settingWarnings(request.limits, mechanisms.otherRuns),
    ];
  }

  async run(): Promise<RunResult> {
    if (this.request.signal?.aborted === true) return neverStarted("killed", this.warnings);
    const command = await this.start();
    this.command = command;
    const startTime = new Date();
    const machine = new MachineWatch(this.request.limits);
    this.energy.start();
    this.startedAt = performance.now();
    command.release();
    const end = await this.watch(command);
    const wallTime = (performance.now() - this.startedAt) / 1000;
    this.group.commandEnded(end.waitedForCpu);
    this.energy.stop();
    this.warnings.push(...this.disturbances(machine, wallTime));
    const tooMuchWritten = this.written.areSet ? await this.written.exceeded() : null;
    await this.killRemaining();
    await this.finishOutput();
    return this.result(end, startTime, wallTime, tooMuchWritten);
  }

  /** Soundness: what is missing in the log because a disk is full must not be taken for what the run had to say. */
  private async finishOutput(): Promise<void> {
    await this.output?.finish();
    this.output?.check();
  }

  /** Other runs are no surprise to whoever started them. */
  private disturbances(machine: MachineWatch, wallTime: number): readonly string[] {
    if (this.mechanisms.otherRuns.length > 0 && this.request.limits.cores === null) return [];
    return machine.warnings({ cpuTime: this.group.cpuTime(), wallTime });
  }

  private async start(): Promise<StartedCommand> {
    const { request, container } = this;
    const output = await RunOutput.open(request, () => {
      this.end("killed");
    });
    this.output = output;
    try {
      const command = await startCommand({
        command: request.command,
        prefix: this.affinity(),
        entry: container.entry,
        workingDirectory: request.workingDirectory,
        environment: { ...request.environment, ...container.environment },
        stdio: output.stdio,
        waitedFor: this.mechanisms.accounting.needsWaitedFor,
      });
      this.group.add(command.pid);
      output.started();
      return command;
    } catch (error) {
      output.started();
      await output.finish();
      throw error;
    }
  }

  private affinity(): readonly string[] {
    const { cores } = this.request.limits;
    if (cores === null || this.mechanisms.accounting.assignsCores) return [];
    const taskset = programPath("taskset");
    if (taskset === null) {
      this.warnings.push("The run is not bound to its cores: taskset is not installed.");
      return [];
    }
    return [taskset, "--cpu-list", cores.join(",")];
  }

  /** Looks again and again until the command ends. */
  private async watch(command: StartedCommand): Promise<CommandEnd> {
    const { signal } = this.request;
    const onAbort = (): void => {
      this.end("killed");
    };
    signal?.addEventListener("abort", onAbort);
    if (signal?.aborted === true) onAbort();
    const isOver = new AbortController();
    void this.lookAgain(isOver.signal);
    void this.written.watch(isOver.signal, (reason) => {
      this.end(reason);
    });
    try {
      return await command.ended;
    } finally {
      isOver.abort();
      signal?.removeEventListener("abort", onAbort);
    }
  }

  private async lookAgain(isOver: AbortSignal): Promise<void> {
    while (!isOver.aborted && this.reason === null) {
      const pause = this.look();
      await delay(pause, null, { signal: isOver }).catch(() => undefined);
    }
  }

  /** Enforces the limits and says how many milliseconds may pass until the next look. */
  private look(): number {
    const { limits } = this.request;
    const cpu = this.group.cpuTime();
    const wall = (performance.now() - this.startedAt) / 1000;
    this.energy.look();
    if (this.group.isMemoryExceeded()) this.end("memory");
    else if (limits.cpuTime !== null && cpu >= limits.cpuTime) this.end("cputime");
    else if (limits.wallTime !== null && wall >= limits.wallTime) this.end("walltime");
    else if (this.group.hasTooManyProcesses()) this.end("killed");
    else if (limits.softCpuTime !== null && cpu >= limits.softCpuTime) this.askToEnd();
    const cores = limits.cores?.length ?? availableParallelism();
    const soft = this.wasAskedToEnd ? null : limits.softCpuTime;
    const left = [
      limits.cpuTime === null ? Infinity : (limits.cpuTime - cpu) / cores,
      soft === null ? Infinity : (soft - cpu) / cores,
      limits.wallTime === null ? Infinity : limits.wallTime - wall,
    ];
    return Math.max(2, Math.min(1000 * Math.min(...left), this.mechanisms.accounting.interval));
  }

  /** The soft limit: every process may still write down what it knows. */
  private askToEnd(): void {
    if (this.wasAskedToEnd) return;
    this.wasAskedToEnd = true;
    for (const pid of this.group.processes()) signalProcess(pid, "SIGTERM");
  }

  private end(reason: TerminationReason): void {
    if (this.reason !== null) return;
    this.reason = reason;
    // What the processes used is lost with them if nobody waits for them.
    this.group.cpuTime();
    void this.killRemaining();
  }

  private killRemaining(): Promise<void> {
    this.killing ??= this.killAll();
    return this.killing;
  }

  private async killAll(): Promise<void> {
    // First of all: whoever starts others does so as long as somebody looks for them.
    this.group.kill();
    await this.keepFiles();
    const { accounting } = this.mechanisms;
    // Performance: without container whoever left the group is looked for among all processes. That takes long while thousands of the group are on
    // their way out, and nobody would hear meanwhile that the command has ended.
    if (!accounting.needsWaitedFor && !this.container.holdsAllWrites) await this.emptyGroup();
    const destruction = { isDone: false };
    const destroyed = this.container.destroy().then((complaint) => {
      destruction.isDone = true;
      if (complaint !== null) this.warnings.push(complaint);
    });
    const deadline = performance.now() + PATIENCE_MILLIS;
    for (let pause = 1; ; pause = Math.min(2 * pause, 100)) {
      this.group.kill();
      this.command?.resumeWaiting();
      const inside = destruction.isDone ? [] : this.container.processes();
      const left = [...new Set([...this.group.processes(), ...inside])];
      if (destruction.isDone && left.length === 0) return;
      if (performance.now() > deadline) {
        this.warnings.push(`Processes ${left.join(", ")} cannot be killed.`);
        return;
      }
      releaseFrozen(left);
      await Promise.race([destroyed, delay(pause)]);
    }
  }

  /** Whether it is empty now: what cannot be killed stays. */
  private async emptyGroup(): Promise<boolean> {
    const deadline = performance.now() + PATIENCE_MILLIS;
    for (let pause = 1; this.group.processes().length > 0; pause = Math.min(2 * pause, 100)) {
      this.group.kill();
      this.command?.resumeWaiting();
      const left = this.group.processes();
      if (performance.now() > deadline) return false;
      releaseFrozen(left);
      await delay(pause);
    }
    return true;
  }

  /** They are in the container, which ends with its first process: the others have to end before. */
  private async keepFiles(): Promise<void> {
    const { outputFile, workingDirectory } = this.request;
    const resultFiles = this.request.resultFiles ?? null;
    const { layers, ownFiles, holdsAllWrites } = this.container;
    if (!holdsAllWrites) return;
    if (resultFiles === null && outputFile === null) return;
    if (!(await this.emptyGroup())) return;
    // What waits for the command may hold its output.
    this.command?.resumeWaiting();
    await this.output?.finish();
    try {
      const written = filesWritten(layers, ownFiles);
      if (resultFiles !== null) collectResultFiles(written, workingDirectory, resultFiles);
      const report = outputFile === null ? null : crashReportNamed(outputFile, workingDirectory);
      if (report !== null) appendCrashReport(outputFile!, report, written);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.warnings.push(`Files of the run could not be kept: ${reason}.`);
    }
  }

  private result(
    end: CommandEnd,
    startTime: Date,
    wallTime: number,
    tooMuchWritten: TerminationReason | null,
  ): RunResult {
    const isMemoryExceeded = this.group.isMemoryExceeded();
    const { cpuTime, memory, resources, warnings } = this.group.measurements();
    const { limits } = this.request;
    const exceeded = (value: number, limit: number | null) => limit !== null && value > limit;
    if (isMemoryExceeded) this.reason ??= "memory";
    if (exceeded(cpuTime.value, limits.cpuTime)) this.reason ??= "cputime";
    if (this.wasAskedToEnd) this.reason ??= "cputime-soft";
    if (exceeded(wallTime, limits.wallTime)) this.reason ??= "walltime";
    this.reason ??= tooMuchWritten;
    return {
      terminationReason: this.reason,
      exitCode: end.exitCode,
      exitSignal: end.exitSignal,
      startTime,
      cpuTime,
      wallTime: { value: wallTime, by: "monotonic clock", isApproximate: false },
      memory,
      resources: [...resources, ...this.energy.used()],
      warnings: [...this.warnings, ...warnings],
    };
  }
}
