import { defineTool } from "./define-tool.ts";
import { propertyOption } from "./extra-options.ts";

const LINES = 10;

/** VeriAbs: words in the last lines. */
export const veriabs = defineTool({
  module: "veriabs",
  name: "VeriAbs",
  executables: ["veriabs"],

  commandLine: (executable, call) => [
    executable,
    ...call.options,
    ...propertyOption(call, "--property-file"),
    ...call.inputFiles,
  ],

  statusOf({ output, wasTimeout }) {
    const end = output.slice(-LINES).join(" ");
    if (wasTimeout) return "TIMEOUT";
    if (/INVALID-POINTER|DYNAMIC_OBJECT|dereference failure/.test(end)) return "false(valid-deref)";
    if (end.includes("SUCCESS")) return "true";
    if (end.includes("FAILED")) return "false(unreach-call)";
    if (end.includes("OUTOFMEMORY")) return "OUT OF MEMORY";
    if (end.includes("TIMEOUT")) return "TIMEOUT";
    return /NOT SUPPORTED|UNKNOWN/.test(end) ? "unknown" : "ERROR";
  },
});
