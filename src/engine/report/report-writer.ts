/** The file of `--report`. */
import { basename } from "node:path";
import { version } from "../../../package.json";
import { loadPageAssets, pageAsset } from "../../base/page/assets.ts";
import { errorCode, writeWhole } from "../../base/files/index.ts";
import { UserError } from "../../base/diagnostics/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { Counterexample } from "../../core/contracts/index.ts";
import { SearchRecorder, type RecordedSearch } from "../../core/recording/index.ts";
import { answerData } from "../../output/page/answer-data.ts";
import { automatonData, VIOLATING } from "../../output/page/automaton-data.ts";
import { executionData, executionOfTrace } from "../../output/page/execution-data.ts";
import type { PartName, ReportData } from "../../output/page/report-data.ts";
import { reportHtml, type ReportAssets, type ReportParts } from "../../output/page/report-html.ts";
import { SourceFiles, type ProgramText } from "../../output/page/source-files.ts";
import { statisticsData } from "../../output/page/statistics-data.ts";
import type { RunReport, RunResources } from "../../output/run-report.ts";
import { verdictText } from "../../output/verdict.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { watchMemory } from "./memory-watch.ts";

/** What there is to show. */
export interface ReportFindings {
  readonly report: RunReport;
  readonly resources: RunResources;
  /** Null: the program could not be loaded. */
  readonly cfa: Cfa | null;
  readonly program: readonly ProgramText[];
  readonly counterexample: Counterexample | null;
  /** Of every option. */
  readonly defaults: Readonly<Record<string, string>>;
}

const MISSING: Readonly<Record<PartName, string>> = {
  execution: "There is no execution: nothing is violated, as far as is known.",
  automaton: "The program could not be loaded, so that there is no automaton.",
  search: "The search was not recorded.",
};

export class ReportWriter {
  private readonly path: string;
  /** What is left of several properties may be looked at in other automata. */
  private readonly recorders = new Map<Cfa, SearchRecorder>();
  private shown: Cfa | null = null;

  constructor(path: string) {
    this.path = path;
  }

  recorderOf(cfa: Cfa, statistics: Statistics): SearchRecorder {
    const recorder = new SearchRecorder(cfa, statistics);
    this.recorders.set(cfa, recorder);
    return recorder;
  }

  /** The one with the execution, if there are several. */
  show(cfa: Cfa): void {
    this.shown = cfa;
  }

  /** Answers the path. Throws `UserError` if nothing can be written there. */
  write(findings: ReportFindings): readonly string[] {
    const cfa = this.shown ?? findings.cfa;
    const search = (cfa && this.recorders.get(cfa)?.recorded()) ?? null;
    const [data, parts] = reportPage({ ...findings, cfa }, search);
    writeReport(this.path, data, parts);
    return [this.path];
  }
}

export function writeReport(path: string, data: ReportData, parts: ReportParts): void {
  try {
    writeWhole(path, [...reportHtml(data, parts, loadAssets())].join(""));
  } catch (error) {
    throw new UserError(`the report '${path}' cannot be written (${errorCode(error)})`);
  }
}

function loadAssets(): ReportAssets {
  return {
    ...loadPageAssets("report-page"),
    graphviz: pageAsset("report-page", "graphviz.js.gz"),
  };
}

/** `search`: null: it was not recorded. */
export function reportPage(
  { report, resources, cfa, program, counterexample, defaults }: ReportFindings,
  search: RecordedSearch | null,
): readonly [ReportData, ReportParts] {
  const files = new SourceFiles(program, cfa);
  const bits = new Uint8Array(cfa?.edges.length ?? 0);
  if (search !== null && search.edges.length === bits.length) bits.set(search.edges);
  for (const { edge } of counterexample?.steps ?? []) bits[edge.id]! |= VIOLATING;
  cfa?.edges.forEach((edge) => {
    const place = files.placeOf(cfa, edge);
    if (place !== null) files.mark(place, bits[edge.id]!);
  });
  const parts: Partial<Record<PartName, unknown>> = {};
  if (cfa !== null) {
    parts.automaton = automatonData(cfa, files, bits);
    if (search !== null) parts.search = { ...search, edges: [] };
    if (counterexample !== null) {
      const memory = watchMemory(cfa, counterexample);
      parts.execution = executionData(cfa, counterexample, files, memory);
    }
  }
  if (counterexample === null && report.counterexample !== null)
    parts.execution = executionOfTrace(report.counterexample, files);
  const names = Object.keys(MISSING) as PartName[];
  const data: ReportData = {
    title: `${basename(report.file)}: ${verdictText(report.verdict)}`,
    generator: `Assay ${version}`,
    answer: answerData(report, resources, (at) => files.place(at)),
    files: files.data(),
    statistics: statisticsData(report, search?.samples ?? [], defaults),
    parts: names.filter((name) => name in parts),
    missing: MISSING,
  };
  return [data, parts];
}
