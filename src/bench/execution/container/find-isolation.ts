import type { ExecutorOptions } from "../executor-options.ts";
import { NamespaceIsolation } from "./namespaces.ts";
import { PlainIsolation } from "./plain.ts";
import { programPath } from "./programs.ts";
import type { Isolation } from "./run-container.ts";

const PROGRAMS = ["unshare", "nsenter", "mount", "umount", "pivot_root"];

/** The first way in which a container can really be started. */
export async function findIsolation({
  container,
  leavings,
}: Pick<ExecutorOptions, "container" | "leavings">): Promise<Isolation> {
  const plain = new PlainIsolation(leavings);
  if (container === "off") return plain;
  const missing = PROGRAMS.find((program) => programPath(program) === null);
  if (missing !== undefined) return withoutContainer(plain, `${missing} is not installed`);
  const complaints: string[] = [];
  for (const privileges of ["same", "mapped"] as const) {
    const isolation = new NamespaceIsolation(privileges, container, leavings);
    try {
      const trial = await new NamespaceIsolation(privileges, container, "remove").createContainer({
        command: ["true"],
        workingDirectory: "/",
      });
      await trial.destroy();
      return isolation;
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error));
    }
  }
  return withoutContainer(plain, complaints.join("; "));
}

function withoutContainer(plain: PlainIsolation, reason: string): Isolation {
  return plain.withWarning(`No container can be started: ${reason}.`);
}
