import { existsSync } from "node:fs";
import { isAbsolute, normalize } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import {
  checkDirectoryRules,
  createRunExecutor,
  type ExecutorOptions,
  type RunLimits,
  type RunRequest,
  type RunResult,
} from "../execution/index.ts";
import { allowedMemoryNodes, readTopology } from "../machine/index.ts";
import { impliedWallTime } from "../quantities.ts";

/** Executes a command; a `UserError` for what cannot be done as it is asked for. A limit of CPU time brings one of wall time along. */
export async function executeAlone(
  request: RunRequest,
  options: Partial<ExecutorOptions>,
): Promise<RunResult> {
  checkTimes(request.limits);
  checkPlaces(request, options);
  checkMachine(request.limits);
  return createRunExecutor(options).execute({ ...request, limits: completed(request.limits) });
}

function completed(limits: RunLimits): RunLimits {
  const { cpuTime, softCpuTime, wallTime } = limits;
  return { ...limits, wallTime: wallTime ?? impliedWallTime(cpuTime ?? softCpuTime) };
}

function checkTimes({ cpuTime, softCpuTime }: RunLimits): void {
  if (cpuTime !== null && softCpuTime !== null && softCpuTime > cpuTime) {
    throw new UserError("the soft limit of CPU time must not be above the hard one");
  }
}

function checkPlaces(
  { workingDirectory, inputFile, resultFiles }: RunRequest,
  { container, leavings }: Partial<ExecutorOptions>,
): void {
  const rules = typeof container === "object" ? container.directories : [];
  checkDirectoryRules([{ path: workingDirectory }, ...rules]);
  if (typeof inputFile === "string" && inputFile !== "-" && !existsSync(inputFile)) {
    throw new UserError(`there is no file ${inputFile}`);
  }
  const isInMemory = container !== "off" && container?.storage !== "disk";
  if (leavings === "keep" && isInMemory) {
    throw new UserError(
      "what runs write cannot be kept: it is in memory, which is gone in the end",
      null,
      "--no-tmpfs or --no-container",
    );
  }
  const outside = (resultFiles?.patterns ?? []).find(
    (one) => !isAbsolute(one) && normalize(one).startsWith(".."),
  );
  if (outside !== undefined) {
    throw new UserError(`result files '${outside}' are not below the working directory`);
  }
}

function checkMachine({ cores, memoryNodes }: RunLimits): void {
  checkAllowed("memory node", memoryNodes ?? [], allowedMemoryNodes());
  checkAllowed("core", cores ?? [], readTopology().threads);
}

function checkAllowed(what: string, wanted: readonly number[], allowed: readonly number[]): void {
  const unknown = wanted.find((one) => !allowed.includes(one));
  if (unknown === undefined) return;
  const hint = `there are ${allowed.join(", ")}`;
  throw new UserError(`${what} ${unknown} cannot be used`, null, hint);
}
