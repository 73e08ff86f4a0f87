import { defineConfig } from "vitest/config";
import { bundledTests } from "./test/bundled-tests.ts";

export default defineConfig({
  plugins: [bundledTests()],
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    ...(process.env["ASSAY_ROWS"] !== undefined && { runner: "./test/sampling-runner.ts" }),
    // Several times what the slowest takes: the machine may be busy.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Clocks and neighbours on the machine are no reason to refuse a change; the report names what was tried again.
    retry: process.env["CI"] === undefined ? 0 : 2,
    reporters: ["default", "./test/skipped-tests.ts"],
    pool: "forks",
    // The default leaves one core idle, and most of the suite waits for nothing but the processor.
    maxWorkers: 2,
  },
});
