import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  allProcesses,
  hasEnvironmentEntry,
  signalProcess,
  statOf,
} from "../accounting/proc-files.ts";
import type { ExecutorOptions } from "../executor-options.ts";
import { makeOwnFolder } from "../own-folders.ts";
import { removeTree } from "../remove-tree.ts";
import type { Isolation, RunContainer } from "./run-container.ts";

const PATIENCE_MILLIS = 10_000;

/** No container: for machines without namespaces and for users who want none. */
export class PlainIsolation implements Isolation {
  readonly name = "none";
  readonly warnings: readonly string[];
  private readonly leavings: ExecutorOptions["leavings"];

  constructor(
    leavings: ExecutorOptions["leavings"],
    warnings: readonly string[] = [
      "The run is not isolated: it sees and may change the files of this machine.",
    ],
  ) {
    this.leavings = leavings;
    this.warnings = warnings;
  }

  withWarning(warning: string): PlainIsolation {
    return new PlainIsolation(this.leavings, [...this.warnings, warning]);
  }

  createContainer(): Promise<RunContainer> {
    const kind = this.leavings === "keep" ? "kept" : "run";
    const folder = makeOwnFolder(kind);
    return Promise.resolve(new PlainContainer(folder, this.leavings));
  }
}

/**
 * Processes of a run are known by a variable in their environment, which survives double forks and new sessions.
 * One that clears its environment is missed, unless a control group holds it.
 */
class PlainContainer implements RunContainer {
  readonly entry = [];
  readonly environment: Readonly<Record<string, string>>;
  readonly keepers = [];
  readonly warnings: readonly string[];
  readonly layers: RunContainer["layers"];
  readonly ownFiles: ReadonlySet<string> = new Set<string>();
  readonly holdsAllWrites = false;
  private readonly mark = randomUUID();
  private readonly folder: string;
  private readonly isKept: boolean;

  constructor(folder: string, leavings: ExecutorOptions["leavings"]) {
    this.folder = folder;
    this.isKept = leavings === "keep";
    const [home, temporary] = [join(folder, "home"), join(folder, "tmp")];
    for (const path of [home, temporary]) mkdirSync(path);
    this.layers = [{ path: folder, folder }];
    this.environment = {
      ASSAY_RUN: this.mark,
      HOME: home,
      ...{ TMPDIR: temporary, TMP: temporary, TEMPDIR: temporary, TEMP: temporary },
    };
    this.warnings = this.isKept ? [`The temporary files of the run stay in ${folder}.`] : [];
  }

  processes(): readonly number[] {
    const entry = `ASSAY_RUN=${this.mark}`;
    return allProcesses().filter(
      (pid) => hasEnvironmentEntry(pid, entry) && statOf(pid)?.isZombie === false,
    );
  }

  async destroy(): Promise<string | null> {
    const deadline = performance.now() + PATIENCE_MILLIS;
    for (let pause = 1; ; pause = Math.min(2 * pause, 100)) {
      const processes = this.processes();
      if (processes.length === 0) {
        if (!this.isKept) removeTree(this.folder);
        return null;
      }
      if (performance.now() > deadline)
        return `Processes ${processes.join(", ")} cannot be killed.`;
      for (const pid of processes) signalProcess(pid, "SIGKILL");
      await delay(pause);
    }
  }
}
