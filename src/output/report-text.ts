import { basename } from "node:path";
import { shellWords } from "../base/shell/index.ts";
import { formatLocation } from "../base/diagnostics/index.ts";
import type { AssumedFunction, PropertyResult, RunReport, RunResources } from "./run-report.ts";
import { attemptLines, stageLines } from "./attempts-text.ts";
import { certificateLine, invariantLines } from "./proof-text.ts";
import { reuseLine } from "./reuse-text.ts";
import { formatStatistics } from "./statistics-text.ts";
import { summaryLine } from "./summary-text.ts";
import { formatTrace } from "./trace-text.ts";
import { validationLines } from "./validation-text.ts";
import { formatVerdict, verdictText } from "./verdict.ts";

/** The report for a terminal. The verdict is the last line. */
export function formatReport(
  report: RunReport,
  resources: RunResources,
  statistics: "with statistics" | "without statistics",
): string {
  const parts: string[] = [];
  const { verdict, counterexample } = report;
  if (counterexample !== null) {
    parts.push(formatTrace(counterexample));
    const isShortened = counterexample.items.some((item) => item.kind === "gap");
    if (isShortened && report.files.length === 0) {
      parts.push("Shortened; --output DIR writes every step.\n");
    }
    const { everyInput, inputs } = counterexample;
    const otherwise = `--output DIR writes the ${(everyInput ?? inputs).length} inputs and says how.`;
    parts.push(`Run it: ${replayCommand(report) ?? otherwise}\n`);
  }
  if (report.proof !== null) parts.push(...invariantLines(report.proof).map((line) => `${line}\n`));
  if (report.certificate !== null) parts.push(`${certificateLine(report.certificate)}\n`);
  const { attempts, validation } = report;
  if (validation !== null) parts.push(...validationLines(validation).map((line) => `${line}\n`));
  if (statistics === "with statistics") {
    parts.push(formatStatistics(report, resources));
    parts.push(...stageLines(attempts).map((line) => `${line}\n`));
  }
  if (report.reuse !== null) parts.push(`${reuseLine(report.reuse)}\n`);
  const isOpen = verdict.kind === "UNKNOWN" && validation?.outcome !== "rejected";
  if (isOpen && (statistics === "without statistics" || attempts.length < 2)) {
    parts.push(...attemptLines(attempts).map((line) => `${line}\n`));
  }
  for (const path of report.files) parts.push(`Written: ${path}\n`);
  parts.push(...assumptionLines(report));
  for (const note of report.notes) parts.push(`Note: ${note}\n`);
  parts.push(...report.results.map(resultLine));
  parts.push(`${summaryLine(report, resources)}\n`);
  if (verdict.kind === "UNKNOWN" && verdict.hint !== null) parts.push(`Hint: ${verdict.hint}\n`);
  parts.push(`${formatVerdict(verdict)}\n`);
  return parts.join("");
}

function resultLine({ name, verdict, violation }: PropertyResult): string {
  const how = violation === null ? "" : ` (${violation})`;
  return `${name}: ${verdictText(verdict)}${how}\n`;
}

const MOST_ASSUMPTIONS = 20;

function assumptionLines({ assumptions }: RunReport): readonly string[] {
  if (assumptions.length === 0) return [];
  const shown = assumptions.slice(0, MOST_ASSUMPTIONS).flatMap(assumptionText);
  const rest = assumptions.length - Math.min(assumptions.length, MOST_ASSUMPTIONS);
  return ["Assumptions:\n", ...shown, ...(rest > 0 ? [`  and ${rest} more functions\n`] : [])];
}

/** What was made for a function has many parts, which are read one by one. */
function assumptionText({ kind, name, location, text }: AssumedFunction): readonly string[] {
  const head = `  ${name} (${formatLocation(location)}):`;
  const parts = kind === "generated" ? text.split("; ") : [text];
  if (parts.length === 1) return [`${head} ${text}\n`];
  return [`${head}\n`, ...parts.map((part) => `    ${part}\n`)];
}

/** Inputs beyond this are for a file, not for a line on the terminal. */
const MOST_INPUTS = 200;
/** What `assay exec` tells in any case. */
const ALWAYS_TOLD = /^unreach-call\.prp$/;

/** Of `--output`: what `assay exec` has to be given. */
export const INPUTS_FILE = "inputs.txt";

/** `exec` takes zero for all that is no input. Null: there is no execution, or it has too many inputs. */
export function replayCommand(report: RunReport): string | null {
  const { counterexample, program, dataModel, entryFunction, configuration } = report;
  if (counterexample === null) return null;
  const inputs = counterexample.everyInput ?? counterexample.inputs;
  const file = report.files.find((path) => basename(path) === INPUTS_FILE);
  if (inputs.length > MOST_INPUTS && file === undefined) return null;
  const words = ["assay", "exec", ...program];
  if (dataModel !== null) words.push("--data-model", dataModel);
  if (entryFunction !== null && entryFunction !== "main") {
    words.push("--entry-function", entryFunction);
  }
  const { propertyWords: property } = report;
  if (property[0] !== "--property" || !ALWAYS_TOLD.test(basename(property[1]!)))
    words.push(...property);
  if (configuration["environment.allocation"] === "may-fail") words.push("--failing-allocations");
  if (report.assumptions.some(({ kind }) => kind === "undefined"))
    words.push("--undefined-functions");
  if (counterexample.everyInput !== null) words.push("--every-input");
  if (inputs.length > MOST_INPUTS) words.push("--inputs-file", file!);
  else if (inputs.length > 0) words.push(`--inputs=${inputs.join(",")}`);
  return shellWords(words);
}
