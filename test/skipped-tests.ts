/** A reporter: which tests were skipped, and what for. */
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

/**
 * `ASSAY_SKIPPED=none` (a machine where everything was installed) makes a run with skipped tests fail,
 * `ASSAY_SKIPPED=some` (a machine where nothing was) one without.
 */
export default class SkippedTests implements Reporter {
  /** Somebody asked for some tests by name: the others are skipped as well. */
  private isSelection = false;

  onInit(vitest: Vitest): void {
    this.isSelection = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.isSelection) return;
    const byReason = new Map<string, Map<string, number>>();
    for (const module of modules) {
      for (const skipped of module.children.allTests("skipped")) {
        if (skipped.meta().isLeftOut === true) continue;
        const reason = reasonOf(skipped);
        const counts = byReason.get(reason) ?? new Map<string, number>();
        const file = module.relativeModuleId;
        counts.set(file, (counts.get(file) ?? 0) + 1);
        byReason.set(reason, counts);
      }
    }
    for (const [reason, counts] of [...byReason].sort(([x], [y]) => (x < y ? -1 : 1))) {
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      console.log(`Skipped, ${reason}: ${total}`);
      for (const [file, count] of counts) console.log(`  ${file}: ${count}`);
    }
    this.judge(byReason.size);
  }

  private judge(reasons: number): void {
    const wanted = process.env["ASSAY_SKIPPED"];
    if (wanted === "none" && reasons > 0) this.fail("nothing may be skipped here");
    if (wanted === "some" && reasons === 0) this.fail("something should be missing here");
  }

  private fail(reason: string): void {
    console.error(`Error: ${reason} (ASSAY_SKIPPED)`);
    process.exitCode = 1;
  }
}

/** The names of the test and of what it is part of tell. */
function reasonOf(test: TestCase): string {
  return /\((needs [^()]*)\)/.exec(test.fullName)?.[1] ?? "for no reason that its name tells";
}
