/**
 * The front end on the benchmark tasks and on generated files.
 *
 *     npm run bench:frontend -- [--benchmarks DIR] [--json] [--runs 3]
 *
 * Every task goes to a CFA; a table per family says what was refused and what it cost. Then throughput
 * from a cold start on a generated 2 MB file, compared with gcc -fsyntax-only, and peak memory on 5 MB.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatError, UnsupportedFeature, UserError } from "../src/base/diagnostics/index.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../src/engine/load-program.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { generatedSource } from "./frontend/generated-source.ts";
import { bundleChild, gccSyntaxSeconds, measureChild } from "./frontend/measure.ts";

interface Row {
  readonly family: string;
  files: number;
  bytes: number;
  cpuSeconds: number;
  readonly refused: { readonly task: string; readonly message: string }[];
}

const { values: options } = parseArgs({
  options: {
    benchmarks: { type: "string", default: resolve(repositoryRoot, "..", "shared", "benchmarks") },
    json: { type: "boolean", default: false },
    runs: { type: "string", default: "3" },
  },
});

function taskFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yml"))
    .sort()
    .map((file) => join(folder, file));
}

function inputBytes(task: string): number {
  const name = /^input_files:\s*['"]?([^'"\n]+?)['"]?\s*$/m.exec(readFileSync(task, "utf8"))?.[1];
  return name === undefined ? 0 : statSync(join(task, "..", name)).size;
}

/** The message when the task cannot be read, otherwise null; anything else is our bug and is thrown. */
async function refusal(task: string): Promise<string | null> {
  try {
    await loadProgram(task, DEFAULT_LOAD_OPTIONS);
    return null;
  } catch (error) {
    if (error instanceof UserError || error instanceof UnsupportedFeature)
      return formatError(error);
    throw new Error(`${task}: ${String(error)}`, { cause: error });
  }
}

async function benchmarkRows(folder: string): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (const task of taskFiles(folder)) {
    const family = relative(folder, task).split("/")[0]!;
    let row = rows.get(family);
    if (row === undefined) {
      row = { family, files: 0, bytes: 0, cpuSeconds: 0, refused: [] };
      rows.set(family, row);
    }
    row.files++;
    row.bytes += inputBytes(task);
    const before = process.cpuUsage();
    const message = await refusal(task);
    const { user, system } = process.cpuUsage(before);
    row.cpuSeconds += (user + system) / 1e6;
    if (message !== null) row.refused.push({ task: relative(folder, task), message });
  }
  return [...rows.values()];
}

function printRows(rows: readonly Row[]): void {
  console.log(
    `${"family".padEnd(28)}${"files".padStart(6)}${"kB".padStart(8)}${"refused".padStart(9)}${"cpu s".padStart(8)}`,
  );
  for (const { family, files, bytes, refused, cpuSeconds } of rows) {
    const columns = [
      family.padEnd(28),
      String(files).padStart(6),
      (bytes / 1000).toFixed(0).padStart(8),
      String(refused.length).padStart(9),
      cpuSeconds.toFixed(2).padStart(8),
    ];
    console.log(columns.join(""));
  }
  for (const { refused } of rows)
    for (const { task, message } of refused) console.log(`\n${task}\n${message}`);
}

interface GeneratedSummary {
  readonly throughputMegabytesPerSecond: number;
  readonly cpuSeconds: number;
  readonly gccCpuSeconds: number | null;
  readonly timesGcc: number | null;
  readonly peakMegabytesAt5MB: number;
}

async function generatedSummary(): Promise<GeneratedSummary> {
  const folder = join(repositoryRoot, ".work", "bench-frontend");
  const child = await bundleChild(join(repositoryRoot, "bench/frontend/load-child.ts"), folder);
  const runs = Number(options.runs);
  const [small, large] = ([2_000_000, 5_000_000] as const).map((bytes) => {
    const file = join(folder, `generated-${bytes / 1e6}mb.i`);
    writeFileSync(file, generatedSource(bytes));
    return file;
  }) as [string, string];
  const { cpuSeconds } = measureChild(child, small, runs);
  const gcc = gccSyntaxSeconds(small, runs);
  return {
    throughputMegabytesPerSecond: statSync(small).size / 1e6 / cpuSeconds,
    cpuSeconds,
    gccCpuSeconds: gcc,
    timesGcc: gcc === null ? null : cpuSeconds / gcc,
    peakMegabytesAt5MB: measureChild(child, large, 1).peakMegabytes,
  };
}

async function main(): Promise<void> {
  const found = existsSync(options.benchmarks);
  const rows = found ? await benchmarkRows(options.benchmarks) : [];
  const generated = await generatedSummary();
  const files = rows.reduce((sum, row) => sum + row.files, 0);
  const refused = rows.reduce((sum, row) => sum + row.refused.length, 0);
  if (options.json) {
    console.log(JSON.stringify({ summary: { files, refused, ...generated }, rows }, null, 2));
    return;
  }
  if (found) printRows(rows);
  else console.log(`no benchmarks at ${options.benchmarks} (--benchmarks DIR)`);
  const { throughputMegabytesPerSecond, cpuSeconds, gccCpuSeconds, timesGcc } = generated;
  console.log(`\n${files} tasks, ${refused} refused`);
  console.log(
    `generated 2 MB from cold start: ${cpuSeconds.toFixed(2)} s CPU, ${throughputMegabytesPerSecond.toFixed(2)} MB/s`,
  );
  if (gccCpuSeconds !== null && timesGcc !== null)
    console.log(
      `gcc -fsyntax-only: ${gccCpuSeconds.toFixed(2)} s CPU (we take ${timesGcc.toFixed(1)} times as much)`,
    );
  console.log(`generated 5 MB: peak ${generated.peakMegabytesAt5MB.toFixed(0)} MB`);
}

await main();
