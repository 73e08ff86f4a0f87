import {
  createRunExecutor,
  DEFAULT_DIRECTORIES,
  type RunExecutor,
} from "../bench/execution/index.ts";

/** An executor whose runs see these folders even where a container hides what is around them. */
export function executorSeeing(
  folders: readonly string[],
  isolation: "container" | "none",
): RunExecutor {
  if (isolation === "none") return createRunExecutor({ container: "off" });
  const hidden = DEFAULT_DIRECTORIES.filter(({ mode }) => mode === "hidden");
  const directories = folders
    .filter((folder) => hidden.some(({ path }) => `${folder}/`.startsWith(`${path}/`)))
    .map((path) => ({ path, mode: "read-only" as const }));
  return createRunExecutor({ container: { directories, network: "none" } });
}
