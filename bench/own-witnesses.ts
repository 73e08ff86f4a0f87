/**
 * Witnesses of ours: written, valid for the schema of their format, confirmed by another run: `npm run bench:own-witnesses -- [--set SET.csv]
 * [--timelimit 15s] [--schema FILE]`. The set has a column `task` with paths of task definitions from its folder.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "../shared/benchmarks/smoke.csv" },
    timelimit: { type: "string", default: "15s" },
    schema: { type: "string", default: "test/schemas/witness-2.0.schema.json" },
  },
});

interface Report {
  readonly verdict: string;
  readonly warnings: readonly string[];
  readonly validation: { readonly outcome: string; readonly reason: string | null } | null;
}

const [head, ...lines] = readFileSync(values.set, "utf8").trim().split("\n");
const column = head!.split(",").indexOf("task");
const tasks = lines.map((line) => join(dirname(values.set), line.split(",")[column]!));
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const isValid = ajv.compile(JSON.parse(readFileSync(values.schema, "utf8")) as object);
const folder = mkdtempSync(join(tmpdir(), "assay-witnesses-"));
const counts = { answers: 0, written: 0, valid: 0, confirmed: 0 };
try {
  for (const task of tasks) examine(task);
} finally {
  rmSync(folder, { recursive: true });
}
const { answers, written, valid, confirmed } = counts;
console.log(
  `${answers} TRUE or FALSE of ${tasks.length}: ${written} witnesses, ${valid} valid for the schema, ${confirmed} confirmed`,
);

function examine(task: string): void {
  const path = join(folder, "witness.yml");
  rmSync(path, { force: true });
  const { verdict, warnings } = verify(task, ["--witness", path]);
  if (!/^(?:TRUE|FALSE)/.test(verdict)) {
    console.log(`${task}: ${verdict}`);
    return;
  }
  counts.answers++;
  if (!existsSync(path)) {
    console.log(`${task}: ${verdict}, ${warnings.filter((one) => one.includes("witness")).join()}`);
    return;
  }
  counts.written++;
  const text = readFileSync(path, "utf8");
  const fits = isValid(parse(text));
  if (fits) counts.valid++;
  const again = verify(task, ["--witness-in", path]);
  const isConfirmed = again.validation?.outcome === "confirmed";
  if (isConfirmed && again.verdict === verdict) counts.confirmed++;
  const said = again.validation?.reason ?? "";
  console.log(
    `${task}: ${verdict}, ${fits ? "valid" : ajv.errorsText(isValid.errors)}, ${again.validation?.outcome ?? "failed"} ${said}`,
  );
}

function verify(task: string, words: readonly string[]): Report {
  const args = ["dist/assay.js", "verify", task, "--json", "--timelimit", values.timelimit];
  const { stdout, stderr } = spawnSync(process.execPath, [...args, ...words], {
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return { verdict: "failed", warnings: [stderr], validation: null };
  }
}
