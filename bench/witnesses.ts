/**
 * Validates witnesses of other tools and compares with their labels: `npm run bench:witnesses -- FOLDER [--timelimit 60s]
 * [--only TEXT] [--jobs N]`. The folder has a `manifest.csv` with columns witness, program, property, data_model and expected
 * (valid, invalid, unknown) and the files that it names.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

interface Row {
  readonly witness: string;
  readonly program: string;
  readonly format: string;
  readonly property: string;
  readonly dataModel: string;
  readonly expected: string;
}

interface Decision {
  readonly outcome: string;
  readonly verdict: string;
  readonly reason: string;
  readonly seconds: number;
}

const WANTED: Readonly<Record<string, string>> = { valid: "confirmed", invalid: "rejected" };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    timelimit: { type: "string", default: "60s" },
    only: { type: "string", default: "" },
    jobs: { type: "string", default: "1" },
  },
});
const folder = positionals[0];
if (folder === undefined) throw new Error("name the folder of manifest.csv");

function rows(): readonly Row[] {
  const [head, ...lines] = readFileSync(join(folder!, "manifest.csv"), "utf8").trim().split("\n");
  const names = cells(head!);
  return lines.map((line) => {
    const values = cells(line);
    const cell = (name: string) => values[names.indexOf(name)] ?? "";
    return {
      witness: cell("witness"),
      program: cell("program"),
      format: cell("format"),
      property: cell("property"),
      dataModel: cell("data_model"),
      expected: cell("expected"),
    };
  });
}

function cells(line: string): readonly string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) =>
    cell!.replace(/^"|"$/g, "").replaceAll('""', '"'),
  );
}

/** As the competition words them. */
const FORMULAS: Readonly<Record<string, readonly string[]>> = {
  "unreach-call": ["G ! call(reach_error())"],
  "no-overflow": ["G ! overflow"],
  "valid-memsafety": ["G valid-free", "G valid-deref", "G valid-memtrack"],
  "valid-memcleanup": ["G valid-memcleanup"],
  termination: ["F end"],
};
const propertyFolder = mkdtempSync(join(tmpdir(), "assay-witnesses-"));

function propertyFile(name: string): string {
  const path = join(propertyFolder, `${name}.prp`);
  const formulas = FORMULAS[name];
  if (formulas === undefined) throw new Error(`no formula is known for the property '${name}'`);
  writeFileSync(path, formulas.map((one) => `CHECK( init(main()), LTL(${one}) )\n`).join(""));
  return path;
}

function decide({ program, witness, dataModel, property }: Row): Promise<Decision> {
  const start = performance.now();
  const args = ["dist/assay.js", "verify", join(folder!, program), "--json"];
  args.push("--witness-in", join(folder!, witness), "--data-model", dataModel);
  args.push("--property", propertyFile(property));
  args.push("--timelimit", values.timelimit);
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 1e9 }, (_, stdout, stderr) => {
      const seconds = (performance.now() - start) / 1000;
      try {
        const report = JSON.parse(stdout) as {
          verdict: string;
          reason: string | null;
          validation: { outcome: string; reason: string | null } | null;
        };
        const { validation, verdict } = report;
        const reason = validation?.reason ?? report.reason ?? "";
        resolve({ outcome: validation?.outcome ?? "open", verdict, reason, seconds });
      } catch {
        resolve({ outcome: "failed", verdict: "", reason: stderr.split("\n")[0]!, seconds });
      }
    });
  });
}

const chosen = rows().filter(({ witness }) => witness.includes(values.only));
let sure = 0;
let right = 0;
let wrong = 0;
let next = 0;
async function work(): Promise<void> {
  for (let row = chosen[next++]; row !== undefined; row = chosen[next++]) {
    const { outcome, verdict, reason, seconds } = await decide(row);
    const wanted = WANTED[row.expected];
    const isRight = outcome === wanted;
    const isWrong =
      !isRight && wanted !== undefined && (outcome === "confirmed" || outcome === "rejected");
    if (wanted !== undefined) sure++;
    if (isRight) right++;
    if (isWrong) wrong++;
    const mark = wanted === undefined ? "?" : isRight ? "+" : isWrong ? "WRONG" : "-";
    console.log(
      [mark, row.witness, row.expected, outcome, verdict, `${seconds.toFixed(1)}s`, reason].join(
        "  ",
      ),
    );
  }
}
process.on("exit", () => {
  rmSync(propertyFolder, { recursive: true });
});
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
console.log(`${right} of ${sure} sure labels decided as labelled, ${wrong} the other way`);
