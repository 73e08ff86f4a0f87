/** Verifies functions against their contracts, one after the other, and prints what was found out about each. */
import { formatLocation, UserError } from "../base/diagnostics/index.ts";
import {
  contractTargets,
  verifyContract,
  type ContractTarget,
} from "../engine/contracts/verify-contracts.ts";
import type { SuperviseHooks } from "../engine/supervision/supervise.ts";
import type { VerifyMeans } from "../engine/supervision/verify-program.ts";
import type { VerifyRequest } from "../engine/verify-request.ts";
import { asWritten } from "../output/as-written.ts";
import { reportAsJson } from "../output/report-json.ts";
import { formatReport } from "../output/report-text.ts";
import type { RunReport, RunResources } from "../output/run-report.ts";
import { exitCodeOf, formatVerdict, verdictText, type Verdict } from "../output/verdict.ts";
import { INTERNAL_ERROR } from "./exit-codes.ts";
import { bugReport } from "./messages.ts";
import { ProgressLine } from "./progress-line.ts";
import type { VerifyOutput } from "./run-verify.ts";
import type { Streams } from "./streams.ts";

interface Verified {
  readonly target: ContractTarget;
  readonly report: RunReport;
  readonly resources: RunResources;
}

/** `only`: this function; null: all. Answers the exit code. */
export async function runContracts(
  request: VerifyRequest,
  only: string | null,
  means: VerifyMeans,
  output: VerifyOutput,
  streams: Streams,
): Promise<number> {
  const targets = await chosenTargets(request, only);
  const progress = new ProgressLine(streams.stderr);
  const hooks: SuperviseHooks = {
    progress(counts, cpuMillis) {
      progress.show(counts, cpuMillis);
    },
    log(line) {
      progress.clear();
      streams.stderr.write(asWritten(`${line}\n`));
    },
  };
  const all: Verified[] = [];
  for (const target of targets) {
    const end = await verifyContract(request, target.name, means, hooks);
    progress.clear();
    if (end.kind === "failed") {
      const text = end.exitCode === INTERNAL_ERROR ? bugReport(end.text) : `${end.text}\n`;
      streams.stderr.write(asWritten(text));
      return end.exitCode;
    }
    const { report, resources } = end;
    all.push({ target, report, resources });
    for (const warning of report.warnings) streams.stderr.write(`warning: ${warning}\n`);
    if (!output.json) streams.stdout.write(asWritten(textOf(target, report, resources, output)));
  }
  const verdict = worst(all.map(({ report }) => report.verdict));
  if (output.json) streams.stdout.write(`${JSON.stringify(asJson(all, verdict), null, 2)}\n`);
  else streams.stdout.write(`${formatVerdict(verdict)}\n`);
  return exitCodeOf(verdict);
}

async function chosenTargets(
  request: VerifyRequest,
  only: string | null,
): Promise<readonly ContractTarget[]> {
  const targets = await contractTargets(request);
  const chosen = only === null ? targets : targets.filter(({ name }) => name === only);
  if (chosen.length > 0) return chosen;
  const names = targets.map(({ name }) => name).join(", ");
  throw new UserError(
    only === null ? "no function has a contract" : `no function '${only}' has a contract`,
    null,
    names === ""
      ? "write __assay_requires(condition) and __assay_ensures(condition) where its body begins"
      : `there are: ${names}`,
  );
}

/** What was found out, with the verdict in front. */
function textOf(
  { name, location }: ContractTarget,
  report: RunReport,
  resources: RunResources,
  { statistics }: VerifyOutput,
): string {
  const how = statistics ? "with statistics" : "without statistics";
  const lines = formatReport(report, resources, how).trimEnd().split("\n").slice(0, -1);
  const head = `${name} (${formatLocation(location)}): ${verdictText(report.verdict)}`;
  return [head, ...lines.map((line) => (line === "" ? "" : `  ${line}`)), ""].join("\n");
}

function asJson(all: readonly Verified[], verdict: Verdict): unknown {
  return {
    verdict: verdict.kind,
    functions: all.map(({ target, report, resources }) => ({
      function: target.name,
      location: target.location,
      ...reportAsJson(report, resources),
    })),
  };
}

const ORDER: Readonly<Record<Verdict["kind"], number>> = { FALSE: 0, UNKNOWN: 1, TRUE: 2 };

function worst(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce((one, other) => (ORDER[other.kind] < ORDER[one.kind] ? other : one));
}
