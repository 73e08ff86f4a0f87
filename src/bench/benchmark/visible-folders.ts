import { dirname } from "node:path";
import { foldersOfTool } from "../tools/index.ts";
import { runsOf, type BenchmarkPlan } from "../runs/index.ts";

/** Folders that hold what the runs read: a container that hides them would make every run fail. */
export function foldersOf(plan: BenchmarkPlan): string[] {
  const folders = new Set<string>();
  for (const { files, tool } of runsOf(plan)) {
    for (const folder of foldersOfTool(tool.executable)) folders.add(folder);
    for (const { path } of files) folders.add(dirname(path));
  }
  return [...folders].sort();
}
