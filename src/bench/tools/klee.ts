import type { ToolAdapter } from "./tool-adapter.ts";

/** KLEE's words for an error and the property it violates. */
const VIOLATIONS: readonly (readonly [RegExp, string])[] = [
  [/ASSERTION FAIL|reach_error|abort failure/, "unreach-call"],
  [/memory error: (out of bound pointer|use after free|null)/, "valid-deref"],
  [/memory error: (invalid pointer|free)/, "valid-free"],
  [/memory error: memory leak/, "valid-memtrack"],
  [/overflow/, "no-overflow"],
];

/** KLEE: symbolic execution. It finds errors; that it found none proves nothing, unless its wrapper says so. */
export const klee: ToolAdapter = {
  module: "klee",
  name: "KLEE",
  executables: ["klee"],
  needsProperty: true,
  versionArguments: ["--version"],
  versionFrom: (output) => /KLEE\s+([^\s(]+)/.exec(output)?.[1] ?? null,
  columns: [
    "total instructions",
    "completed paths",
    "partially completed paths",
    "generated tests",
  ],

  commandLine(executable, { options, inputFiles, limits }) {
    const extra: string[] = [];
    const has = (name: string): boolean =>
      options.some((option) => option.replace(/^-+/, "").startsWith(name));
    if (limits.memory !== null && !has("max-memory")) {
      extra.push(`--max-memory=${Math.floor(limits.memory / 1e6)}`);
    }
    if (limits.softCpuTime !== null && !has("max-time")) {
      extra.push(`--max-time=${limits.softCpuTime}s`);
    }
    return [executable, ...options, ...extra, ...inputFiles];
  },

  statusOf({ output }) {
    for (const line of output) {
      const error = /^KLEE: ERROR: (.*)/.exec(line)?.[1];
      if (error === undefined) continue;
      const violation = VIOLATIONS.find(([pattern]) => pattern.test(error));
      return violation === undefined ? "ERROR" : `false(${violation[1]})`;
    }
    return output.some((line) => line.startsWith("KLEE: done")) ? "done" : "unknown";
  },

  columnValue(output, pattern) {
    const start = `KLEE: done: ${pattern} = `;
    return (
      output
        .find((line) => line.startsWith(start))
        ?.slice(start.length)
        .trim() ?? null
    );
  },
};
