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

/** Runs of this process, whichever executor has them: cores and memory are those of the machine. */
const current = new Set<{ readonly limits: RunLimits }>();

class BestExecutor implements RunExecutor {
  private readonly options: ExecutorOptions;
  private readonly accounting: Accounting;
  private isolation: Promise<Isolation> | null = null;

  constructor(options: ExecutorOptions) {
    const { required, values } = options.cgroups;
    const controllers = new Set([...required, ...values.map(({ controller }) => controller)]);
    this.options = { ...options, cgroups: { required: [...controllers], values } };
    this.accounting = findAccounting(this.options);
  }

  async execute(request: RunRequest): Promise<RunResult> {
    this.isolation ??= findIsolation(this.options);
    const isolation = await this.isolation;
    const otherRuns = [...current].map((run) => run.limits);
    // Requests may be used again while they are executed.
    const run = { limits: request.limits };
    current.add(run);
    try {
      const { accounting, options } = this;
      return await superviseRun(request, { accounting, isolation, options, otherRuns });
    } finally {
      current.delete(run);
    }
  }
}

function findAccounting({ mechanism, cgroups }: ExecutorOptions): Accounting {
  const available = availableAccountings();
  const wanted = mechanism === "auto" ? [...available.values()] : [available.get(mechanism)];
  if (wanted[0] === undefined) {
    throw new UserError(
      `the mechanism ${mechanism} does not work on this machine`,
      null,
      `available: ${[...available.keys()].join(", ")}`,
    );
  }
  const { required } = cgroups;
  const found = wanted.find((one) => required.every((name) => one!.hasController(name)));
  if (found !== undefined) return found;
  const missing = required.find((name) => !wanted[0]!.hasController(name))!;
  throw new UserError(
    `the controller ${missing} of control groups is not available here`,
    null,
    "it has to be mounted, and this user needs the right to make groups",
  );
}
