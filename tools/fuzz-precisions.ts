/**
 * Hostile precisions: random, foreign, truncated and changed files are given to runs on samples. No run may crash, change its verdict, or
 * take, all in all, more than twice the time.
 *
 *     npm run fuzz:precisions -- [--count 1000] [--programs 20] [--seed 1]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cpuMillis } from "../src/base/budget/index.ts";
import { UserError } from "../src/base/diagnostics/index.ts";
import { SeededRandom } from "../src/base/random/index.ts";
import { verifyInProcess } from "../test/verify-in-process.ts";
import { hostilePrecision } from "./fuzz/hostile-precisions.ts";
import { repositoryRoot } from "./samples/sample.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "1000" },
    programs: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});

const ANALYSES = ["predicate", "value", "symbolic-execution-cegar", "impact", "symexecia"];
/** Programs that take longer alone say nothing more. */
const MOST_MILLIS = 600;

const folder = mkdtempSync(join(tmpdir(), "assay-precisions-"));
const random = new SeededRandom(Number(values.seed));
const samples = join(repositoryRoot, "samples", "reach-safety");

interface Subject {
  readonly file: string;
  readonly analysis: string;
  readonly verdict: string;
  millis: number;
}

async function run(file: string, analysis: string, more: object): Promise<[string, number]> {
  const start = cpuMillis();
  const report = await verifyInProcess({ file, analysis, ...more });
  return [report.verdict.kind, cpuMillis() - start];
}

const originals: string[] = [];
const subjects: Subject[] = [];
const files = random.shuffled(readdirSync(samples).filter((name) => name.endsWith(".yml")));
for (const name of files) {
  if (subjects.length >= Number(values.programs)) break;
  const file = join(samples, name);
  const analysis = ANALYSES[subjects.length % ANALYSES.length]!;
  const precision = join(folder, "original.precision");
  const [verdict, millis] = await run(file, analysis, { precision });
  if (verdict === "UNKNOWN" || millis > MOST_MILLIS) continue;
  originals.push(readFileSync(precision, "latin1"));
  subjects.push({ file, analysis, verdict, millis });
}
// When everything is compiled: the runs to compare with are warm, too.
for (const subject of subjects) {
  for (let i = 0; i < 3; i++) {
    const [, millis] = await run(subject.file, subject.analysis, {});
    subject.millis = Math.min(subject.millis, millis);
  }
}

let [changed, refused, alone, reusing] = [0, 0, 0, 0];
const path = join(folder, "hostile.precision");
for (let i = 0; i < Number(values.count); i++) {
  writeFileSync(path, hostilePrecision(random, originals), "latin1");
  for (const subject of subjects) {
    try {
      const [verdict, millis] = await run(subject.file, subject.analysis, { reuse: [path] });
      alone += subject.millis;
      reusing += millis;
      if (verdict === subject.verdict) continue;
      changed++;
      const kept = join(tmpdir(), `changed-${i}.precision`);
      writeFileSync(kept, readFileSync(path));
      console.log(`${subject.file} ${subject.analysis}: ${subject.verdict} -> ${verdict}, ${kept}`);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      refused++;
      break;
    }
  }
}
rmSync(folder, { recursive: true });
console.log(
  `${values.count} files, ${subjects.length} programs: ${changed} verdicts changed, ${refused} files refused with a message, ` +
    `CPU ${(alone / 1000).toFixed(1)} -> ${(reusing / 1000).toFixed(1)} s`,
);
process.exitCode = changed === 0 && reusing <= 2 * alone ? 0 : 1;
