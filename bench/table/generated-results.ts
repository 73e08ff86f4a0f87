/** Result files of benchmarks that nobody ran: for the tests and measurements of tables. */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { SeededRandom } from "../../src/base/random/index.ts";

export interface GeneratedBenchmark {
  readonly folder: string;
  readonly rows: number;
  readonly runSet: string;
  readonly seed: number;
  /** Times are multiplied by it. */
  readonly slowness: number;
  readonly writesLogs: boolean;
}

const FAMILIES = [
  "array-examples",
  "bitvector",
  "eca-rers2012",
  "heap-manipulation",
  "loops",
  "recursive",
  "seq-mthreaded",
];
const WORDS = [
  "sum",
  "count_up_down",
  "sorting",
  "token_ring",
  "list_flag",
  "gcd",
  "invert",
  "nested",
  "trex",
  "vogal",
];
const LIMIT = 900;

interface GeneratedRun {
  readonly status: string;
  readonly category: string;
  readonly cputime: number;
}

/** Writes the result file and says where it is. The tasks depend on the rows only, so that results can be compared. */
export function generateResult(benchmark: GeneratedBenchmark): string {
  const { folder, rows, runSet, seed, slowness, writesLogs } = benchmark;
  const stem = "demo.2026-11-16_10-00-00";
  const logs = join(folder, `${stem}.logfiles`);
  mkdirSync(logs, { recursive: true });
  const random = new SeededRandom(seed);
  const runs: string[] = [];
  for (let row = 0; row < rows; row++) {
    const { name, expected, hardness } = taskOf(row);
    const run = runOf(random, { expected, hardness, slowness });
    if (writesLogs)
      writeFileSync(join(logs, `${runSet}.${basename(name)}.log`), logText(name, run));
    runs.push(runXml(name, expected, run, random));
  }
  const path = join(folder, `${stem}.results.${runSet}.xml`);
  writeFileSync(path, resultXml(runSet, runs));
  return path;
}

function taskOf(row: number): { name: string; expected: string; hardness: number } {
  const random = new SeededRandom(row + 1);
  const family = FAMILIES[random.next() % FAMILIES.length]!;
  const word = WORDS[random.next() % WORDS.length]!;
  const expected = random.next() % 5 < 2 ? "false(unreach-call)" : "true";
  const hardness = 0.3 * 10 ** ((random.next() / 2 ** 32) * 4);
  return { name: `../sv-benchmarks/c/${family}/${word}-${row + 1}.yml`, expected, hardness };
}

function runOf(
  random: SeededRandom,
  task: { readonly expected: string; readonly hardness: number; readonly slowness: number },
): GeneratedRun {
  const noise = 0.75 + (random.next() / 2 ** 32) * 0.5;
  const cputime = Math.max(task.hardness * task.slowness * noise, 0.02);
  const luck = random.next() % 1000;
  if (cputime > LIMIT)
    return { status: "TIMEOUT", category: "error", cputime: LIMIT + 0.7 * noise };
  if (luck < 60) return { status: "unknown", category: "unknown", cputime };
  if (luck < 75) return { status: "ERROR (recursion)", category: "error", cputime: cputime / 4 };
  if (luck < 90) return { status: "OUT OF MEMORY", category: "error", cputime };
  if (luck < 94) {
    const status = task.expected === "true" ? "false(unreach-call)" : "true";
    return { status, category: "wrong", cputime };
  }
  return { status: task.expected, category: "correct", cputime };
}

function runXml(name: string, expected: string, run: GeneratedRun, random: SeededRandom): string {
  const memory = Math.round((40 + (random.next() % 100) + run.cputime * 3) * 1e6);
  return `  <run name="${name}" files="[${name.replace(/yml$/, "c")}]" properties="unreach-call" expectedVerdict="${expected}">
    <column title="status" value="${run.status}"/>
    <column title="cputime" value="${run.cputime.toFixed(9)}s"/>
    <column title="walltime" value="${(run.cputime * 0.83 + 0.1).toFixed(6)}s"/>
    <column title="memory" value="${memory}B"/>
    <column title="category" value="${run.category}" hidden="true"/>
    <column title="exitcode" value="0" hidden="true"/>
  </run>`;
}

function resultXml(runSet: string, runs: readonly string[]): string {
  return `<?xml version="1.0"?>
<!DOCTYPE result
  PUBLIC '+//IDN sosy-lab.org//DTD BenchExec result 3.0//EN'
  'https://www.sosy-lab.org/benchexec/result-3.0.dtd'>
<result benchmarkname="demo" block="ReachSafety" cpuCores="2" date="2026-11-16 10:00:00 UTC" displayName="Demo" generator="BenchExec 3.27" memlimit="15000000000B" name="${runSet}.ReachSafety" options="--analysis ${runSet} --timelimit 900s" starttime="2026-11-16T10:00:00+00:00" timelimit="900s" tool="Assay" toolmodule="benchexec.tools.assay" version="0.1.0">
  <columns>
    <column title="status"/>
    <column title="cputime"/>
    <column title="walltime"/>
    <column title="memory"/>
  </columns>
  <systeminfo hostname="node-07">
    <os name="Linux 6.1.0-26-amd64"/>
    <cpu cores="8" frequency="3800000000Hz" model="Intel Xeon E3-1230 v5 @ 3.40 GHz" turboboostActive="false"/>
    <ram size="33553244160B"/>
    <environment/>
  </systeminfo>
${runs.join("\n")}
  <column title="walltime" value="12345.678s"/>
</result>
`;
}

function logText(name: string, { status, cputime }: GeneratedRun): string {
  return `assay verify --timelimit 900s ${name}


--------------------------------------------------------------------------------


Reading ${name}
Exploring… <b>not a tag</b> & "quoted", größer
${"  state space: 1024 states, 3 refinements\n".repeat(30)}CPU time: ${cputime.toFixed(3)}s
Verification result: ${status.toUpperCase()}
`;
}
