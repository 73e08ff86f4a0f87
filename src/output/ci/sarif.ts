/** A report in SARIF 2.1.0, as code scanning services read it. */
import { createHash } from "node:crypto";
import { isAbsolute, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { SourceLocation } from "../../base/diagnostics/index.ts";
import type { RunReport, RunResources } from "../run-report.ts";
import type { Trace, TraceItem } from "../trace.ts";
import { formatEvent } from "../trace-text.ts";
import { exitCodeOf } from "../verdict.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** How a run looks from outside. */
export interface ToolRun {
  readonly version: string;
  /** Where relative names of files begin. */
  readonly folder: string;
}

export function sarifOf(report: RunReport, resources: RunResources, tool: ToolRun): object {
  const names = propertiesOf(report);
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Assay",
            version: tool.version,
            rules: names.map((name) => ({
              id: name,
              shortDescription: { text: `The program has the property ${name}.` },
              defaultConfiguration: { level: "error" },
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            exitCode: exitCodeOf(report.verdict),
            toolExecutionNotifications: notificationsOf(report, tool),
          },
        ],
        results: resultsOf(report, names, tool),
        columnKind: "utf16CodeUnits",
        properties: {
          analysis: report.analysis,
          dataModel: report.dataModel,
          cpuSeconds: resources.cpuMillis / 1000,
          inputs: report.counterexample?.inputs ?? [],
        },
      },
    ],
  };
}

/** Those that the results are about. */
export function propertiesOf({ verdict, properties }: RunReport): readonly string[] {
  if (verdict.kind === "FALSE") return [verdict.property];
  return properties.length > 0 ? properties : ["verification"];
}

function resultsOf(report: RunReport, names: readonly string[], tool: ToolRun): readonly object[] {
  const { verdict, counterexample, file } = report;
  const artifact = { physicalLocation: { artifactLocation: { uri: uriOf(file, tool) } } };
  if (verdict.kind === "FALSE" && counterexample !== null) {
    return [violationOf(counterexample, verdict.property, tool)];
  }
  const isTrue = verdict.kind === "TRUE";
  return names.map((ruleId) => ({
    ruleId,
    // What neither holds nor fails is for somebody to look at.
    kind: isTrue ? "pass" : "open",
    level: "none",
    message: {
      text:
        verdict.kind === "UNKNOWN"
          ? verdict.reason
          : `No execution violates the property ${ruleId}.`,
    },
    locations: [
      verdict.kind === "UNKNOWN" && verdict.location !== null
        ? locationOf(verdict.location, tool)
        : artifact,
    ],
  }));
}

function violationOf(trace: Trace, ruleId: string, tool: ToolRun): object {
  const { location, message, items, callStack, related } = trace;
  return {
    ruleId,
    kind: "fail",
    level: "error",
    message: { text: message === "" ? `The property ${ruleId} is violated.` : message },
    locations: location === null ? [] : [locationOf(location, tool)],
    relatedLocations: related.map((place, id) => ({
      id,
      ...locationOf(place.location, tool),
      message: { text: `${place.event} here` },
    })),
    partialFingerprints: { "assayViolation/v1": fingerprintOf(trace) },
    codeFlows: [
      {
        message: { text: "An execution that was replayed in the concrete interpreter." },
        threadFlows: [{ locations: items.flatMap((item, i) => stepOf(item, i, tool)) }],
      },
    ],
    stacks: [
      {
        message: { text: "Call stack" },
        frames: callStack.map(({ function: name, location: at }) => ({
          location: { ...locationOf(at, tool), logicalLocations: [{ name, kind: "function" }] },
        })),
      },
    ],
  };
}

/** Without numbers of lines: other code may come before it. */
function fingerprintOf({ property, items, callStack }: Trace): string {
  const last = items.findLast((item) => item.kind === "line");
  const source = last?.kind === "line" ? last.source.replace(/\s+/g, " ") : "";
  const functions = callStack.map((frame) => frame.function);
  return createHash("sha256")
    .update(JSON.stringify([property, functions, source]))
    .digest("hex");
}

function stepOf(item: TraceItem, index: number, tool: ToolRun): readonly object[] {
  const executionOrder = index + 1;
  switch (item.kind) {
    case "line": {
      const text = item.events.map(formatEvent).join(", ");
      const location = locationOf(item.location, tool);
      return [
        {
          executionOrder,
          nestingLevel: item.depth - 1,
          location: { ...location, message: { text: text === "" ? item.source : text } },
        },
      ];
    }
    case "gap":
      return [{ executionOrder, location: { message: { text: `${item.lines} more lines` } } }];
    case "hole":
      return [{ executionOrder, location: { message: { text: `${item.steps} more steps` } } }];
  }
}

function notificationsOf(report: RunReport, tool: ToolRun): readonly object[] {
  const { assumptions, warnings, notes } = report;
  const plain = (level: string) => (text: string) => ({ level, message: { text } });
  return [
    ...assumptions.map(({ name, location, text }) => ({
      level: "note",
      message: { text: `Assumption: ${name} ${text}` },
      locations: [locationOf(location, tool)],
    })),
    ...notes.map(plain("note")),
    ...warnings.map(plain("warning")),
  ];
}

function locationOf({ file, line, column }: SourceLocation, tool: ToolRun): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file, tool) },
      region: { startLine: Math.max(1, line), startColumn: Math.max(1, column) },
    },
  };
}

/** Relative if it lies below, as services want it that know the repository only. */
function uriOf(file: string, { folder }: ToolRun): string {
  const path = relative(folder, resolve(file));
  if (path.startsWith("..") && isAbsolute(file)) return pathToFileURL(file).href;
  return path.split(/[\\/]/).map(encodeURIComponent).join("/");
}
