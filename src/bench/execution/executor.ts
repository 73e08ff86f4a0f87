import { polledAccounting } from "./accounting/polled-accounting.ts";
import type { Accounting } from "./accounting/process-group.ts";
import { NamespaceIsolation } from "./container/namespaces.ts";
import { plainIsolation } from "./container/plain.ts";
import type { Isolation } from "./container/run-container.ts";
import { DEFAULT_OPTIONS, type ExecutorOptions } from "./executor-options.ts";
import type { RunExecutor, RunRequest, RunResult } from "./run-execution.ts";
import { superviseRun } from "./supervise-run.ts";

/** An executor with the best mechanisms that this machine has; what is missing is among the warnings of each run. */
export function createRunExecutor(options: Partial<ExecutorOptions> = {}): RunExecutor {
  return new BestExecutor({ ...DEFAULT_OPTIONS, ...options });
}

class BestExecutor implements RunExecutor {
  private readonly options: ExecutorOptions;
  private isolation: Promise<Isolation> | null = null;

  constructor(options: ExecutorOptions) {
    this.options = options;
  }

  async execute(request: RunRequest): Promise<RunResult> {
    this.isolation ??= findIsolation(this.options);
    const isolation = await this.isolation;
    return superviseRun(request, {
      accounting: findAccounting(),
      isolation,
      maximumProcesses: this.options.maximumProcesses,
    });
  }
}

function findAccounting(): Accounting {
  return polledAccounting;
}

/** The first way in which a container can really be started. */
async function findIsolation({ container }: ExecutorOptions): Promise<Isolation> {
  if (container === "off") return plainIsolation;
  const complaints: string[] = [];
  for (const privileges of ["same", "mapped"] as const) {
    const isolation = new NamespaceIsolation(privileges, container);
    try {
      const trial = await isolation.createContainer({ command: ["true"], workingDirectory: "/" });
      await trial.destroy();
      return isolation;
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error));
    }
  }
  return {
    ...plainIsolation,
    warnings: [
      ...plainIsolation.warnings,
      `No container can be started: ${complaints.join("; ")}.`,
    ],
  };
}
