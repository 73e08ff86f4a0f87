import type { ExecutorOptions } from "../executor-options.ts";
import { NamespaceIsolation } from "./namespaces.ts";
import { plainIsolation } from "./plain.ts";
import { programPath } from "./programs.ts";
import type { Isolation } from "./run-container.ts";

const PROGRAMS = ["unshare", "nsenter", "mount", "umount", "pivot_root"];

/** The first way in which a container can really be started. */
export async function findIsolation(container: ExecutorOptions["container"]): Promise<Isolation> {
  if (container === "off") return plainIsolation;
  const missing = PROGRAMS.find((program) => programPath(program) === null);
  if (missing !== undefined) return withoutContainer(`${missing} is not installed`);
  const complaints: string[] = [];
  for (const privileges of ["same", "mapped"] as const) {
    const isolation = new NamespaceIsolation(privileges, container);
    try {
      const trial = await isolation.createContainer({ command: ["true"], workingDirectory: "/" });
      await trial.destroy();
      return isolation;
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error));
    }
  }
  return withoutContainer(complaints.join("; "));
}

function withoutContainer(reason: string): Isolation {
  const warning = `No container can be started: ${reason}.`;
  return { ...plainIsolation, warnings: [...plainIsolation.warnings, warning] };
}
