import type { RecordedSample } from "../../core/recording/index.ts";
import type { RunReport } from "../run-report.ts";
import type { StatisticsData } from "./report-data.ts";

/** `defaults`: of every option, by full key. */
export function statisticsData(
  { statistics, configuration }: RunReport,
  samples: readonly RecordedSample[],
  defaults: Readonly<Record<string, string>>,
): StatisticsData {
  return {
    entries: statistics,
    series: {
      seconds: samples.map(({ millis }) => Math.round(millis) / 1000),
      columns: statistics
        .map(({ label, unit }) => ({
          label,
          unit,
          values: samples.map(({ values }) => Math.round((values[label] ?? 0) * 10) / 10),
        }))
        .filter(({ values }) => values.some((value) => value !== values[0])),
    },
    options: Object.entries(configuration).map(([key, value]) => ({
      key,
      value,
      isDefault: defaults[key] === value,
    })),
  };
}
