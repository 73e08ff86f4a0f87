import { defineTool } from "./define-tool.ts";
import { dataModelOption, propertyOption } from "./extra-options.ts";
import type { ToolAdapter } from "./tool-adapter.ts";

/** Its own words for violations, and SV-COMP's. */
const VIOLATIONS: Readonly<Record<string, string>> = {
  TERM: "termination",
  OVERFLOW: "no-overflow",
  "valid-deref": "valid-deref",
  "valid-free": "valid-free",
  "valid-memtrack": "valid-memtrack",
  "valid-memcleanup": "valid-memcleanup",
  "no-data-race": "no-data-race",
};

/** The tools of Ultimate share the script `Ultimate.py` of SV-COMP, whose last lines are the answer. */
function ultimate(module: string, name: string): ToolAdapter {
  return defineTool({
    module,
    name,
    executables: ["Ultimate.py"],

    commandLine(executable, call) {
      const architecture = {
        ILP32: ["--architecture", "32bit"],
        LP64: ["--architecture", "64bit"],
      };
      return [
        executable,
        ...propertyOption(call, "--spec"),
        ...dataModelOption(call, architecture),
        ...call.inputFiles.flatMap((file) => ["--file", file]),
        ...call.options,
      ];
    },

    statusOf({ output }) {
      for (const line of output) {
        const violation = /^FALSE(?:\(([\w-]+)\))?/.exec(line);
        if (violation !== null) {
          return `false(${VIOLATIONS[violation[1] ?? ""] ?? "unreach-call"})`;
        }
        if (line.startsWith("TRUE")) return "true";
        if (line.startsWith("UNKNOWN")) return "unknown";
        if (line.startsWith("ERROR: INVALID WITNESS FILE")) return "ERROR (invalid witness file)";
        if (line.startsWith("ERROR")) return "ERROR";
      }
      return "unknown";
    },
  });
}

export const ultimateTools: readonly ToolAdapter[] = [
  ultimate("ultimateautomizer", "ULTIMATE Automizer"),
  ultimate("ultimatetaipan", "ULTIMATE Taipan"),
  ultimate("ultimatekojak", "ULTIMATE Kojak"),
  ultimate("ultimategemcutter", "ULTIMATE GemCutter"),
];
