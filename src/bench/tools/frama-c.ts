import { defineTool } from "./define-tool.ts";

/** Frama-C: what its plug-ins find is up to the options, so there is no answer. */
export const framaC = defineTool({
  module: "frama-c",
  name: "Frama-C",
  executables: ["frama-c"],
  needsProperty: false,

  /** Input files belong to the first batch of operations. */
  commandLine(executable, { options, inputFiles }) {
    const then = options.findIndex((option) => option.startsWith("-then"));
    const first = then < 0 ? options.length : then;
    return [executable, ...options.slice(0, first), ...inputFiles, ...options.slice(first)];
  },

  statusOf: ({ exitCode }) => (exitCode === 0 ? "done" : "ERROR"),
});
