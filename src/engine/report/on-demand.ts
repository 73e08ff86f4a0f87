/** The report of a run. Most runs have none, so that what makes it is loaded only then. */
import { cpuMillis } from "../../base/budget/index.ts";
import type { AnalysisDefinition } from "../analysis-definition.ts";
import type { Output } from "../outputs.ts";
import { resolvedConfiguration } from "../settings.ts";
import type { VerifyRequest } from "../verify-request.ts";
import type { ReportFindings, ReportWriter } from "./report-writer.ts";

export async function reportWriter({ report = null }: VerifyRequest): Promise<ReportWriter | null> {
  if (report === null) return null;
  const { ReportWriter } = await import("./report-writer.ts");
  return new ReportWriter(report);
}

type Found = Pick<ReportFindings, "report" | "cfa" | "program" | "counterexample">;

export function reportOutput(
  writer: ReportWriter | null,
  definition: AnalysisDefinition,
  found: () => Found,
): Output {
  return {
    name: "report",
    isWanted: writer !== null,
    write: () =>
      writer?.write({
        ...found(),
        defaults: resolvedConfiguration(definition, new Map()),
        resources: {
          cpuMillis: cpuMillis(),
          wallMillis: performance.now(),
          peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
        },
      }) ?? [],
  };
}
