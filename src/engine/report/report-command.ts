/** `assay report`: the page of a result that was kept as JSON. */
import { UnsupportedFeature, UserError } from "../../base/diagnostics/index.ts";
import type { RunReport, RunResources } from "../../output/run-report.ts";
import type { Verdict } from "../../output/verdict.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { CATALOG } from "../catalog.ts";
import { loadFiles, type LoadOptions } from "../load-program.ts";
import { readProgramFiles } from "../program/program-files.ts";
import { readSource } from "../read-input.ts";
import { resolvedConfiguration } from "../settings.ts";
import { reportPage, writeReport } from "./report-writer.ts";

export interface StoredResult {
  readonly report: RunReport;
  readonly resources: RunResources;
}

/** What `assay verify --json` printed. Throws `UserError` if it is something else. */
export function readResult(path: string): StoredResult {
  return resultIn(path, readSource(path));
}

/** `path`: for messages. */
export function resultIn(path: string, text: string): StoredResult {
  const noResult = new UserError(
    `'${path}' is no result of a run`,
    null,
    "make one with: assay verify FILE --json > RESULT.json",
  );
  let result: Partial<RunReport> & Record<string, unknown>;
  try {
    result = JSON.parse(text) as typeof result;
  } catch {
    throw noResult;
  }
  if (!Array.isArray(result.program) || !Array.isArray(result.statistics)) throw noResult;
  const counts = {
    states: Number(result["states"]),
    refinements: Number(result["refinements"]),
    abstractions: Number(result["abstractions"]),
    solverQueriesAsked: 0,
    solverQueriesAvoided: 0,
  };
  const invariants = result["invariants"] as NonNullable<RunReport["proof"]>["invariants"] | null;
  const visits = Number(result["inductionVisits"] ?? 0);
  const proof = invariants && { kind: "invariants" as const, invariants, visits, leftOut: [] };
  const properties = String(result["property"]).split(",");
  return {
    // Its other fields are those of a report, under the same names.
    report: {
      ...(result as unknown as RunReport),
      verdict: verdictOf(result),
      counts,
      proof,
      properties,
    },
    resources: {
      cpuMillis: Number(result["cpuSeconds"]) * 1000,
      wallMillis: Number(result["wallSeconds"]) * 1000,
      peakMemoryBytes: result["peakMemoryBytes"] as number | null,
    },
  };
}

function verdictOf(result: Readonly<Record<string, unknown>>): Verdict {
  const { verdict, property, reason, location, hint } = result;
  if (verdict === "TRUE") return { kind: "TRUE" };
  if (verdict === "FALSE") return { kind: "FALSE", property: String(property) };
  return {
    kind: "UNKNOWN",
    reason: String(reason),
    location: location as Extract<Verdict, { kind: "UNKNOWN" }>["location"],
    hint: hint as string | null,
  };
}

export interface WantedPage {
  /** The program, as it is now. */
  readonly files: readonly string[];
  readonly load: LoadOptions;
  readonly output: string;
}

/** `automaton`: whether the program is loaded. Not that of a run that was killed: it may have been killed while it loaded. */
export async function reportOfResult(
  { report, resources }: StoredResult,
  { files, load, output }: WantedPage,
  automaton: "with automaton" | "without automaton",
): Promise<void> {
  const { files: program, dataModel } = await readProgramFiles(files, load);
  const cfa =
    automaton === "with automaton"
      ? unlessRefused(() => loadFiles(program, dataModel, load))
      : null;
  const definition = CATALOG.find(({ name }) => name === report.analysis);
  const defaults = definition === undefined ? {} : resolvedConfiguration(definition, new Map());
  const findings = { report, resources, cfa, program, counterexample: null, defaults };
  const [data, parts] = reportPage(findings, null);
  writeReport(output, data, parts);
}

/** The page says what it can without. */
function unlessRefused(load: () => Cfa): Cfa | null {
  try {
    return load();
  } catch (error) {
    if (error instanceof UserError || error instanceof UnsupportedFeature) return null;
    throw error;
  }
}
