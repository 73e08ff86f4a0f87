/**
 * CPU time of `assay verify` on a program without work for a solver: both processes together.
 *
 *     npm run bench:startup -- [--runs 10] [--file FILE]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildCommand } from "./verify/private-build.ts";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "10" }, file: { type: "string" } },
});

const folder = mkdtempSync(join(tmpdir(), "assay-startup-"));
const trivial = join(folder, "trivial.c");
writeFileSync(trivial, "int main(void) { return 0; }\n");

/** As the shell's `time` measures it: user and system time of the process and all it waited for. */
function cpuSeconds(args: readonly string[]): number {
  const script = `TIMEFORMAT='%U %S'; time "$@" >/dev/null`;
  const { stderr, status } = spawnSync("bash", ["-c", script, "bash", process.execPath, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the command failed:\n${stderr}`);
  const [user, system] = stderr.trim().split("\n").at(-1)!.split(" ").map(Number);
  return user! + system!;
}

function median(name: string, args: readonly string[]): void {
  const times = Array.from({ length: Number(values.runs) }, () => cpuSeconds(args));
  times.sort((a, b) => a - b);
  const middle = times[times.length >> 1]!;
  console.log(
    `${name.padEnd(34)} ${middle.toFixed(3)} s CPU (${times[0]!.toFixed(3)} to ${times.at(-1)!.toFixed(3)})`,
  );
}

const command = buildCommand();
try {
  median("node alone", ["-e", "0"]);
  median("assay --version", [command, "--version"]);
  median("assay verify", [command, "verify", values.file ?? trivial]);
} finally {
  rmSync(folder, { recursive: true });
}
