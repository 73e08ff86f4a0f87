/**
 * How much sooner `assay verify` is done with a project of ten targets on all cores than with one after the other.
 *
 *     npm run bench:project -- [--targets 10] [--rounds 3] [--jobs 2]
 *
 * Wall-clock times: nothing else should be at work. Each target sorts an array of inputs, which takes about the same time for all.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildCommand } from "./verify/private-build.ts";

const { values } = parseArgs({
  options: {
    targets: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
    jobs: { type: "string", default: String(availableParallelism()) },
  },
});

function program(length: number): string {
  return `int __VERIFIER_nondet_int(void); void reach_error(void);
int main(void) {
  int a[${length}];
  for (int i = 0; i < ${length}; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < ${length}; i++)
    for (int j = 0; j + 1 < ${length} - i; j++)
      if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
  for (int i = 0; i + 1 < ${length}; i++) if (a[i] > a[i + 1]) reach_error();
  return 0;
}
`;
}

const command = buildCommand();
const folder = mkdtempSync(join(tmpdir(), "bench-project-"));

function seconds(jobs: string): number {
  const start = performance.now();
  const run = spawnSync(process.execPath, [command, "verify", "--jobs", jobs], {
    cwd: folder,
    encoding: "utf8",
  });
  const last = run.stdout.trim().split("\n").at(-1) ?? "";
  console.log(`--jobs ${jobs}: ${((performance.now() - start) / 1000).toFixed(1)} s, ${last}`);
  return performance.now() - start;
}

try {
  const names = Array.from({ length: Number(values.targets) }, (_, i) => `t${i}`);
  for (const [i, name] of names.entries()) {
    writeFileSync(join(folder, `${name}.c`), program(4 + (i % 2)));
  }
  const targets = Object.fromEntries(names.map((name) => [name, { files: [`${name}.c`] }]));
  writeFileSync(join(folder, "assay.json"), JSON.stringify({ limits: { time: "60s" }, targets }));
  const ratios: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    ratios.push(seconds("1") / seconds(values.jobs));
  }
  const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]!;
  console.log(
    `${median.toFixed(2)} times as fast (median of ${ratios.length}), load ${loadavg()[0]!.toFixed(1)}`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
