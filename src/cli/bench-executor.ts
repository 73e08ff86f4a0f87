import {
  createRunExecutor,
  DEFAULT_DIRECTORIES,
  type ContainerOptions,
  type RunExecutor,
} from "../bench/execution/index.ts";

/**
 * An executor whose runs see these folders even where a container hides what is around them; `container` is null if there
 * is none, and what it says about a folder holds.
 */
export function executorSeeing(
  folders: readonly string[],
  container: ContainerOptions | null,
): RunExecutor {
  if (container === null) return createRunExecutor({ container: "off" });
  const rules = [...DEFAULT_DIRECTORIES, ...container.directories];
  const hidden = new Map(rules.map(({ path, mode }) => [path, mode]));
  const directories = folders
    .filter((folder) =>
      [...hidden].some(([path, mode]) => mode === "hidden" && `${folder}/`.startsWith(`${path}/`)),
    )
    // Runs may write into their working directory.
    .map((path) => ({ path, mode: path === process.cwd() ? "overlay" : "read-only" }) as const);
  return createRunExecutor({
    container: { ...container, directories: [...directories, ...container.directories] },
  });
}
