/** The command as the working tree has it now, where nobody rebuilds it during a measurement. */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { repositoryRoot } from "../../tools/samples/sample.ts";

/** Answers the path of the command; the folder goes away with this process. */
export function buildCommand(): string {
  const parent = join(repositoryRoot, ".work");
  mkdirSync(parent, { recursive: true });
  const folder = join(parent, `bench-${process.pid}`);
  process.on("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const { status, stderr } = spawnSync(
    process.execPath,
    ["tools/build.mjs", relative(repositoryRoot, folder)],
    { cwd: repositoryRoot, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`the command cannot be built:\n${stderr}`);
  return join(folder, "assay.js");
}
