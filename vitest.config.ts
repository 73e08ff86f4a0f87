import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", "./test/skipped-tests.ts"],
    pool: "forks",
    // The default leaves one core idle, and most of the suite waits for nothing but the processor.
    maxWorkers: 2,
  },
});
