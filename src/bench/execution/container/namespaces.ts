import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import {
  allProcesses,
  chainFrom,
  pidNamespaceOf,
  signalProcess,
} from "../accounting/proc-files.ts";
import { CannotStart } from "../cannot-start.ts";
import { makeOwnFolder } from "../own-folders.ts";
import type { ContainerOptions, ExecutorOptions } from "../executor-options.ts";
import { removeTree } from "../remove-tree.ts";
import { planMounts, type MountStep } from "./mount-plan.ts";
import { containerScript } from "./mount-script.ts";
import { readMountTable } from "./mount-table.ts";
import { programPath, SYSTEM_ENVIRONMENT } from "./programs.ts";
import type { ContainerRequest, Isolation, Privileges, RunContainer } from "./run-container.ts";
import { directoryRules, homeOf, pathsToShow } from "./visible-paths.ts";
import type { WrittenLayer } from "./written-files.ts";

/** Namespaces of Linux, made with `unshare` and entered with `nsenter`. */
export class NamespaceIsolation implements Isolation {
  readonly name: string;
  readonly warnings: readonly string[] = [];
  private readonly privileges: Privileges;
  private readonly options: ContainerOptions;
  private readonly leavings: ExecutorOptions["leavings"];

  constructor(
    privileges: Privileges,
    options: ContainerOptions,
    leavings: ExecutorOptions["leavings"],
  ) {
    this.leavings = leavings;
    this.name = privileges === "same" ? "namespaces" : "user namespaces";
    this.privileges = privileges;
    this.options = options;
  }

  async createContainer(request: ContainerRequest): Promise<RunContainer> {
    const steps = planMounts({
      rules: directoryRules(this.options, request.workingDirectory, this.privileges),
      mounts: readMountTable(),
      shown: pathsToShow(request.command, request.workingDirectory),
      overlayRoot: this.privileges === "same",
    });
    const kind = this.leavings === "keep" ? "kept" : "run";
    const stage = makeOwnFolder(kind);
    try {
      return await this.start(stage, steps);
    } catch (error) {
      removeTree(stage);
      throw error;
    }
  }

  private start(stage: string, steps: readonly MountStep[]): Promise<RunContainer> {
    const mapped = this.privileges === "mapped";
    const home = homeOf(this.options, this.privileges);
    const storage = this.options.storage ?? "memory";
    const script = containerScript(steps, this.privileges, { storage, home });
    const user = mapped ? ["--user", "--map-root-user"] : [];
    const network = this.options.network === "none" ? ["--net"] : [];
    const holder = spawn(
      programPath("unshare")!,
      // prettier-ignore
      [...user, ...network, "--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child", "--propagation", "private",
        "/bin/sh", "-c", script, "sh", stage],
      { env: SYSTEM_ENVIRONMENT, stdio: ["pipe", "pipe", "pipe"], cwd: "/", detached: true },
    );
    return untilReady(holder).then(({ pid, readOnly, layers }) => {
      const entry = [
        programPath("nsenter")!,
        ...(mapped ? ["--user", "--preserve-credentials"] : []),
        ...(network.length > 0 ? ["--net"] : []),
        ...["--target", String(pid), "--mount", "--pid", "--ipc", "--uts", "--"],
        ...(mapped ? sameUser() : withoutPowers()),
      ];
      return new NamespaceContainer({
        ...{ holder, first: pid, entry, stage, readOnly },
        layers: layers.map(({ path, name }) => ({
          path,
          folder: `/proc/${pid}/fd/${STAGE_DESCRIPTOR}/${name}`,
        })),
        ownFiles: new Set(steps.map(({ path }) => path)),
        environment: { ...TEMPORARY, ...(home === null ? {} : { HOME: home }) },
        isKept: this.leavings === "keep",
      });
    });
  }
}

/** Back to the caller's own user number inside the namespace where it is root. */
function sameUser(): readonly string[] {
  const [user, group] = [process.getuid!(), process.getgid!()];
  return [programPath("unshare")!, "--user", `--map-user=${user}`, `--map-group=${group}`, "--"];
}

/** What root may do to the machine itself, whatever namespace it is in. */
const POWERS = ["sys_time", "sys_module", "sys_boot", "sys_rawio", "syslog", "mac_admin"];

function withoutPowers(): readonly string[] {
  const program = programPath("setpriv");
  if (program === null) return [];
  return [program, "--bounding-set", POWERS.map((name) => `-${name}`).join(","), "--"];
}

interface Ready {
  readonly pid: number;
  /** Directories that are read-only because an overlay of them cannot be made. */
  readonly readOnly: readonly string[];
  /** The directories whose writes go to a folder of that name. */
  readonly layers: readonly { readonly name: string; readonly path: string }[];
}

/** See `mount-script.ts`. */
const STAGE_DESCRIPTOR = 4;

/** However a program asks where temporary files belong. */
const TEMPORARY = { TMPDIR: "/tmp", TMP: "/tmp", TEMPDIR: "/tmp", TEMP: "/tmp" };

function untilReady(holder: ChildProcess): Promise<Ready> {
  const readOnly: string[] = [];
  const layers: { name: string; path: string }[] = [];
  let complaints = "";
  holder.stderr!.on("data", (chunk: Buffer) => (complaints += chunk.toString("utf8")));
  // Closed by the end of the container.
  holder.stdin!.on("error", () => undefined);
  return new Promise((resolve, reject) => {
    createInterface(holder.stdout!).on("line", (line) => {
      const layer = /^layer (\w+) (.*)$/.exec(line);
      if (layer !== null) layers.push({ name: layer[1]!, path: layer[2]! });
      if (line.startsWith("warning ")) readOnly.push(line.slice("warning ".length));
      if (line.startsWith("ready "))
        resolve({ pid: Number(line.slice("ready ".length)), readOnly, layers });
    });
    holder.once("error", reject);
    holder.once("close", () => {
      reject(new CannotStart(`The container cannot be built: ${complaints.trim()}.`));
    });
  });
}

interface ContainerParts {
  readonly holder: ChildProcess;
  /** The first process inside; with it everything inside ends. */
  readonly first: number;
  readonly entry: readonly string[];
  readonly stage: string;
  readonly readOnly: readonly string[];
  readonly layers: readonly WrittenLayer[];
  readonly ownFiles: ReadonlySet<string>;
  readonly environment: Readonly<Record<string, string>>;
  /** Whether the files that the run wrote stay. */
  readonly isKept: boolean;
}

class NamespaceContainer implements RunContainer {
  readonly entry: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly holdsAllWrites = true;
  readonly keepers: readonly number[];
  readonly warnings: readonly string[];
  private readonly parts: ContainerParts;
  private readonly namespace: string | null;
  private readonly ended: Promise<void>;
  private destruction: Promise<null> | null = null;

  constructor(parts: ContainerParts) {
    this.parts = parts;
    this.entry = parts.entry;
    this.environment = parts.environment;
    this.keepers = [parts.first, chainFrom(parts.first).at(-1)!];
    this.namespace = pidNamespaceOf(parts.first);
    this.ended = new Promise((resolve) =>
      parts.holder.once("close", () => {
        resolve();
      }),
    );
    this.warnings = [
      ...parts.readOnly.map((path) => `${path} is read-only: no overlay can be made of it.`),
      ...(parts.isKept ? [`The files that the run wrote stay in ${parts.stage}.`] : []),
    ];
  }

  get layers(): readonly WrittenLayer[] {
    return this.parts.layers;
  }

  get ownFiles(): ReadonlySet<string> {
    return this.parts.ownFiles;
  }

  processes(): readonly number[] {
    if (this.namespace === null) return [];
    return allProcesses().filter(
      (pid) => pidNamespaceOf(pid) === this.namespace && !this.keepers.includes(pid),
    );
  }

  destroy(): Promise<null> {
    // Once: the number may belong to another process afterwards.
    this.destruction ??= this.kill();
    return this.destruction;
  }

  private async kill(): Promise<null> {
    // The kernel kills everything in the namespace with its first process, lets nothing new start, and
    // lets that process end only when all others are gone: the end of the holder proves it.
    if (this.parts.holder.exitCode === null) signalProcess(this.parts.first, "SIGKILL");
    await this.ended;
    if (!this.parts.isKept) removeTree(this.parts.stage);
    return null;
  }
}
