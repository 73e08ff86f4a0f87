/**
 * Chapters 10 and 11 of Wendler's dissertation as experiments on this machine: what naive measuring gets wrong, and what
 * two runs do to each other that share a core. Writes docs/measured/reliable-benchmarking.md.
 *
 *     npm run bench:reliable -- [--repeat 3] [--to FILE]
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { spreadOf } from "../src/bench/table/repeated-values.ts";
import { readResult, valueOf } from "../test/bench/scenario.ts";

const { values } = parseArgs({
  options: {
    repeat: { type: "string", default: "3" },
    to: { type: "string", default: "docs/measured/reliable-benchmarking.md" },
  },
});

const TITLES = [
  ...["naive-cputime", "cputime", "naive-memory", "memory", "outcome", "left"],
  ...["work-cputime", "work-walltime"],
];

const folder = mkdtempSync(join(tmpdir(), "assay-reliable-"));

/** Values of all repetitions, by run definition and task. */
type Values = ReadonlyMap<string, readonly (string | null)[]>;

interface Row {
  readonly runSet: string;
  readonly task: string;
  readonly values: Values;
}

try {
  const before = loadavg()[0]!;
  const naive = execute("naive");
  const sharing = execute("sharing");
  const text = page(naive, sharing, [before, loadavg()[0]!]);
  mkdirSync(dirname(resolve(values.to)), { recursive: true });
  writeFileSync(values.to, text);
  execFileSync("npx", ["prettier", "--write", values.to], { stdio: "ignore" });
  console.log(text);
} finally {
  rmSync(folder, { recursive: true });
}

function execute(name: string): readonly Row[] {
  const definition = join("bench", "definitions", "reliable", `${name}.xml`);
  const to = join(folder, name);
  mkdirSync(to);
  const options = ["--repeat", values.repeat, "--no-compress-results", "--outputpath", `${to}/`];
  execFileSync(process.execPath, ["dist/assay.js", "bench", definition, ...options], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const rows = new Map<
    string,
    { runSet: string; task: string; values: Map<string, (string | null)[]> }
  >();
  for (const file of readdirSync(to)
    .filter((one) => one.endsWith(".xml"))
    .sort()) {
    const root = readResult(join(to, file));
    const runSet = (root.attributes.get("name") ?? "").replace(/\.[^.]*$/, "");
    for (const run of root.children.filter((child) => child.name === "run")) {
      const task = run.attributes.get("name")!;
      const key = JSON.stringify([runSet, task]);
      const row = rows.get(key) ?? { runSet, task, values: new Map<string, (string | null)[]>() };
      rows.set(key, row);
      for (const title of TITLES) {
        row.values.set(title, [...(row.values.get(title) ?? []), valueOf(run, title)]);
      }
    }
  }
  return [...rows.values()];
}

function page(naive: readonly Row[], sharing: readonly Row[], load: readonly number[]): string {
  const limited = naive.find(({ task }) => task.startsWith("four children"))!.values;
  const isQuiet = Math.max(...load) <= cpus().length;
  const machine = `${cpus().length} cores (${cpus()[0]!.model.trim()}), Linux, Node ${process.version}`;
  return `# Reliable benchmarking: measured

Written by \`npm run bench:reliable\` on a virtual machine with ${machine}; repetitions: ${values.repeat} (mean ± half the 95 % confidence interval if there are several).
Load of the machine before and after: ${load.map((one) => one.toFixed(1)).join(" and ")}. Where it is above the number of cores, elapsed times say more about other programs than about these, and only CPU times can be compared.

## What naive measuring gets wrong

One program each, executed by a script (\`bench/definitions/reliable/naive.sh\`) that uses \`time\` of the shell, the resident size of the first process and its oldest child, \`ulimit\` and \`kill\`; around it
\`assay bench\`, which measures the same run with control groups. Both include the script, which looks at the processes 20 times a second.

${markdown(
  [
    "program",
    "CPU time: naive",
    "control group",
    "memory: naive",
    "control group",
    "what the script saw",
    "processes left",
  ],
  naive.map(({ task, values: of }) => [
    task,
    seconds(of, "naive-cputime"),
    seconds(of, "cputime"),
    megabytes(of, "naive-memory"),
    megabytes(of, "memory"),
    texts(of, "outcome"),
    texts(of, "left").replaceAll(" processes", ""),
  ]),
)}

- _Children that nobody waits for_ and _children of a program that is ended_: the CPU time of a process goes to whoever waits for it. What was started in a session of its own, or outlives its
  parent, appears nowhere, and may still run when the script believes that all is over (_processes left_).
- _Four children below the limit of each_: \`ulimit -t 2\` holds for each process alone; together they take ${meanOf(limited, "cputime").toFixed(1)} s.
- _Memory of children_: the first process is small. _One process_: its resident size holds pages of files that others have brought into memory.
- _Memory that is only reserved_: \`ulimit -v\` counts addresses, not memory, and ends a program that uses little.

## Two runs that share a core

The same work on the first core of the run, alone, with other work of the same kind on the second core, and with that on the same core.

${markdown(
  ["work", "beside it", "CPU time", "elapsed"],
  sharing.map(({ runSet, task, values: of }) => [
    task,
    runSet,
    seconds(of, "work-cputime"),
    seconds(of, "work-walltime"),
  ]),
)}

${[...new Set(sharing.map(({ task }) => task))].map((task) => sharingText(task, sharing, isQuiet)).join("\n")}
`;
}

/** What it costs not to be alone; elapsed times only where nobody else is on the machine. */
function sharingText(task: string, sharing: readonly Row[], isQuiet: boolean): string {
  const times = (runSet: string, title: string): string => {
    const of = (name: string): number =>
      meanOf(sharing.find((row) => row.task === task && row.runSet === name)!.values, title);
    return `${(of(runSet) / of("alone")).toFixed(2)} times`;
  };
  const text = (runSet: string): string => {
    const elapsed = isQuiet ? ` and takes ${times(runSet, "work-walltime")} as long` : "";
    return `${times(runSet, "work-cputime")} the CPU time that it needs alone${elapsed}`;
  };
  return `- _${task}_ beside the same on the same core needs ${text("same core")}; beside it on the other core ${text("other core")}.`;
}

function markdown(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}

function seconds(of: Values, title: string): string {
  return spreadText(of, title, 1, 2, "s");
}

function megabytes(of: Values, title: string): string {
  return spreadText(of, title, 1e-6, 0, "MB");
}

function spreadText(
  of: Values,
  title: string,
  scale: number,
  places: number,
  unit: string,
): string {
  const spread = spreadOf(numbersOf(of, title).map((number) => number * scale));
  if (spread === null) return "–";
  const range = spread.interval === null ? "" : ` ± ${spread.interval.toFixed(places)}`;
  return `${spread.mean.toFixed(places)}${range} ${unit}`;
}

function numbersOf(of: Values, title: string): readonly number[] {
  return (of.get(title) ?? []).flatMap((text) => (text === null ? [] : [Number.parseFloat(text)]));
}

function meanOf(of: Values, title: string): number {
  return spreadOf(numbersOf(of, title))?.mean ?? Number.NaN;
}

function texts(of: Values, title: string): string {
  return [...new Set(of.get(title) ?? [])].map((text) => text ?? "–").join(", ");
}
