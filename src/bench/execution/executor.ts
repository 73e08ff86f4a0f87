import { UserError } from "../../base/diagnostics/index.ts";
import { availableAccountings } from "./accounting/find-accounting.ts";
import type { Accounting } from "./accounting/process-group.ts";
import { findIsolation } from "./container/find-isolation.ts";
import type { Isolation } from "./container/run-container.ts";
import { DEFAULT_OPTIONS, type ExecutorOptions, type MechanismName } from "./executor-options.ts";
import type { RunExecutor, RunLimits, RunRequest, RunResult } from "./run-execution.ts";
import { superviseRun } from "./supervise-run.ts";

/** An executor with the best mechanisms that this machine has; what is missing is among the warnings of each run. */
export function createRunExecutor(options: Partial<ExecutorOptions> = {}): RunExecutor {
  return new BestExecutor({ ...DEFAULT_OPTIONS, ...options });
}

/** The mechanisms that work here, the best first. */
export function availableMechanisms(): readonly MechanismName[] {
  return [...availableAccountings().keys()];
}

class BestExecutor implements RunExecutor {
  private readonly options: ExecutorOptions;
  private readonly accounting: Accounting;
  private readonly current = new Set<{ readonly limits: RunLimits }>();
  private isolation: Promise<Isolation> | null = null;

  constructor(options: ExecutorOptions) {
    this.options = options;
    this.accounting = findAccounting(options.mechanism);
  }

  async execute(request: RunRequest): Promise<RunResult> {
    this.isolation ??= findIsolation(this.options.container);
    const isolation = await this.isolation;
    const otherRuns = [...this.current].map((run) => run.limits);
    // Requests may be used again while they are executed.
    const run = { limits: request.limits };
    this.current.add(run);
    try {
      const { maximumProcesses } = this.options;
      const mechanisms = { accounting: this.accounting, isolation, maximumProcesses, otherRuns };
      return await superviseRun(request, mechanisms);
    } finally {
      this.current.delete(run);
    }
  }
}

function findAccounting(wanted: ExecutorOptions["mechanism"]): Accounting {
  const available = availableAccountings();
  const accounting = wanted === "auto" ? [...available.values()][0] : available.get(wanted);
  if (accounting === undefined) {
    throw new UserError(
      `the mechanism ${wanted} does not work on this machine`,
      null,
      `available: ${[...available.keys()].join(", ")}`,
    );
  }
  return accounting;
}
