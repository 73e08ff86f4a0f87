/** Several targets in one run of SARIF: services take one run for each tool. */
import type { TargetResult } from "../target-result.ts";
import { sarifOf, type ToolRun } from "./sarif.ts";

/** What is put together. */
interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly invocations: readonly { readonly toolExecutionNotifications: readonly object[] }[];
  readonly results: readonly object[];
  readonly columnKind: string;
}

interface SarifLog {
  readonly $schema: string;
  readonly version: string;
  readonly runs: readonly [SarifRun];
}

export function projectSarifOf(
  results: readonly TargetResult[],
  exitCode: number,
  tool: ToolRun,
): object {
  const told = results.flatMap((result) => {
    if (result.kind === "failed") return [];
    const log = sarifOf(result.report, result.resources, tool) as SarifLog;
    return [{ name: result.name, log, run: log.runs[0] }];
  });
  const failed = results.flatMap((result) => (result.kind === "failed" ? [result] : []));
  const rules = told.flatMap(({ run }) => run.tool.driver.rules);
  const notifications = [
    ...told.flatMap(({ run }) => run.invocations[0]?.toolExecutionNotifications ?? []),
    ...failed.map(({ name, text }) => ({ level: "error", message: { text: `${name}: ${text}` } })),
  ];
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Assay",
            version: tool.version,
            rules: rules.filter(({ id }, i) => rules.findIndex((rule) => rule.id === id) === i),
          },
        },
        invocations: [
          {
            executionSuccessful: failed.length === 0,
            exitCode,
            toolExecutionNotifications: notifications,
          },
        ],
        results: told.flatMap(({ name, run }) =>
          run.results.map((result) => ({ ...result, properties: { target: name } })),
        ),
        columnKind: "utf16CodeUnits",
      },
    ],
  };
}
