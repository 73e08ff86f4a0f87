import { dirname } from "node:path";
import { runsOf, type BenchmarkPlan } from "../runs/index.ts";

/** Folders that hold what the runs read: a container that hides them would make every run fail. */
export function foldersOf(plan: BenchmarkPlan): string[] {
  const folders = new Set<string>();
  for (const { files, tool } of runsOf(plan)) {
    folders.add(dirname(tool.executable));
    for (const { path } of files) folders.add(dirname(path));
  }
  return [...folders].sort();
}
