import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  allProcesses,
  hasEnvironmentEntry,
  signalProcess,
  statOf,
} from "../accounting/proc-files.ts";
import type { Isolation, RunContainer } from "./run-container.ts";

const PATIENCE_MILLIS = 10_000;

/** No container: for machines without namespaces and for users who want none. */
export const plainIsolation: Isolation = {
  name: "none",
  warnings: ["The run is not isolated: it sees and may change the files of this machine."],
  createContainer: () => Promise.resolve(new PlainContainer()),
};

/**
 * Processes of a run are known by a variable in their environment, which survives double forks and new sessions.
 * One that clears its environment is missed, unless a control group holds it.
 */
class PlainContainer implements RunContainer {
  readonly entry = [];
  readonly environment = { ASSAY_RUN: randomUUID() };
  readonly keepers = [];
  readonly warnings = [];
  readonly written = null;

  processes(): readonly number[] {
    const entry = `ASSAY_RUN=${this.environment.ASSAY_RUN}`;
    return allProcesses().filter(
      (pid) => hasEnvironmentEntry(pid, entry) && statOf(pid)?.isZombie === false,
    );
  }

  async destroy(): Promise<string | null> {
    const deadline = performance.now() + PATIENCE_MILLIS;
    for (let pause = 1; ; pause = Math.min(2 * pause, 100)) {
      const processes = this.processes();
      if (processes.length === 0) return null;
      if (performance.now() > deadline)
        return `Processes ${processes.join(", ")} cannot be killed.`;
      for (const pid of processes) signalProcess(pid, "SIGKILL");
      await delay(pause);
    }
  }
}
