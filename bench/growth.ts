/**
 * Does the time of a run grow with what has nothing to do with its question? Generated programs in which one part grows, each size
 * twice the one before.
 *
 *     npm run bench:growth -- [--programs branches,locks] [--sizes 10,20,40,80,160,320,640]
 *         [--analysis default] [--cpu 60s] [--parallel 1]
 *
 * Columns: CPU seconds by size, and the growth: the time per unit at the largest decided size divided by that at a quarter of it, both
 * beyond the time of the smallest size, which is start-up. 1 or less where time is linear in the size. Ends with 1 if a verdict is wrong.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { GROWING_PROGRAMS, type GrowingProgram } from "./growth/programs.ts";
import { buildCommand } from "./verify/private-build.ts";
import { inParallel, runTask, type TaskResult } from "./verify/run-task.ts";
import { formatTable } from "./verify/summary.ts";

const { values } = parseArgs({
  options: {
    programs: { type: "string", default: GROWING_PROGRAMS.map(({ name }) => name).join(",") },
    sizes: { type: "string", default: "10,20,40,80,160,320,640" },
    analysis: { type: "string", default: "default" },
    cpu: { type: "string", default: "60s" },
    parallel: { type: "string", default: "1" },
  },
});

const sizes = values.sizes.split(",").map(Number);
const folder = mkdtempSync(join(tmpdir(), "assay-growth-"));
const command = buildCommand();

async function measure(program: GrowingProgram, size: number): Promise<TaskResult> {
  const name = `${program.name}-${size}`;
  const path = join(folder, `${name}.c`);
  writeFileSync(path, program.text(size));
  return await runTask(
    { name, path, family: program.name, expected: program.expected },
    {
      command,
      analysis: values.analysis,
      cpuSeconds: Number.parseFloat(values.cpu),
      memory: "3GB",
      extra: [],
    },
  );
}

function growthOf(results: readonly TaskResult[]): string {
  const decided = results.filter(({ status }) => status === "correct");
  const [first, last] = [decided[0], decided.at(-1)];
  const middle = decided.at(-3);
  if (first === undefined || last === undefined || middle === undefined) return "";
  const sizeOf = (result: TaskResult): number => sizes[results.indexOf(result)]!;
  const above = (result: TaskResult): number =>
    Math.max(result.cpuSeconds - first.cpuSeconds, 0.05);
  return (above(last) / sizeOf(last) / (above(middle) / sizeOf(middle))).toFixed(1);
}

try {
  const programs = values.programs.split(",").map((name) => {
    const program = GROWING_PROGRAMS.find((one) => one.name === name);
    if (program === undefined) throw new Error(`there is no program '${name}'`);
    return program;
  });
  const runs = programs.flatMap((program) => sizes.map((size) => ({ program, size })));
  const results = await inParallel(runs, Number(values.parallel), ({ program, size }) =>
    measure(program, size),
  );
  const rows = programs.map(({ name }) => {
    const own = results.filter(({ family }) => family === name);
    const cells = own.map(({ status, cpuSeconds }) =>
      status === "correct" ? cpuSeconds.toFixed(2) : status,
    );
    return [name, ...cells, growthOf(own)];
  });
  console.log(formatTable(["program", ...sizes.map(String), "growth"], rows));
  if (results.some(({ status }) => status === "wrong")) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
