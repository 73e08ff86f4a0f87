import { summaryLine } from "./summary-text.ts";
import type { RunReport, RunResources } from "./run-report.ts";

/** The report as one object for other programs. Times in seconds, memory in bytes. */
export function reportAsJson(
  report: RunReport,
  resources: RunResources,
): Readonly<Record<string, unknown>> {
  const { verdict, counts } = report;
  const isUnknown = verdict.kind === "UNKNOWN";
  return {
    verdict: verdict.kind,
    property: verdict.kind === "FALSE" ? verdict.property : report.properties.join(","),
    reason: isUnknown ? verdict.reason : null,
    location: isUnknown ? verdict.location : null,
    hint: isUnknown ? verdict.hint : null,
    summary: summaryLine(report, resources).replace("Summary: ", ""),
    attempts: report.attempts,
    jobs: report.jobs,
    analysis: report.analysis,
    file: report.file,
    program: report.program,
    propertyWords: report.propertyWords,
    command: report.command,
    dataModel: report.dataModel,
    entryFunction: report.entryFunction,
    cpuSeconds: resources.cpuMillis / 1000,
    wallSeconds: resources.wallMillis / 1000,
    peakMemoryBytes: resources.peakMemoryBytes,
    states: counts.states,
    refinements: counts.refinements,
    abstractions: counts.abstractions,
    solverQueries: { asked: counts.solverQueriesAsked, avoided: counts.solverQueriesAvoided },
    solver: report.solver,
    results: report.results,
    counterexample: report.counterexample,
    invariants: report.proof?.invariants ?? null,
    inductionVisits: report.proof?.kind === "invariants" ? report.proof.visits : null,
    certificate: report.certificate,
    validation: report.validation,
    reuse: report.reuse,
    files: report.files,
    configuration: report.configuration,
    unusedOptions: report.unusedOptions,
    assumptions: report.assumptions,
    notes: report.notes,
    warnings: report.warnings,
    statistics: report.statistics,
  };
}
