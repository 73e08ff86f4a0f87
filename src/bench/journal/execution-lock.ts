import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { UserError } from "../../base/diagnostics/index.ts";
import { processStart } from "../execution/accounting/proc-files.ts";

/** Keeps two processes from continuing the same execution. Left behind by a process that was killed, it is void. */
export class ExecutionLock {
  private readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static acquire(journal: string): ExecutionLock {
    const path = `${journal}.lock`;
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        const file = openSync(path, "wx");
        writeSync(file, `${process.pid} ${processStart(process.pid) ?? ""}`);
        closeSync(file);
        return new ExecutionLock(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const holder = aliveHolder(path);
      if (holder !== null) {
        throw new UserError(`process ${holder} is executing this benchmark already`);
      }
      rmSync(path, { force: true });
    }
    throw new UserError(`${path} cannot be created`);
  }

  release(): void {
    rmSync(this.path, { force: true });
  }
}

function aliveHolder(path: string): string | null {
  let written: string;
  try {
    written = readFileSync(path, "utf8");
  } catch {
    return null;
  }
  const [pid, start] = written.split(" ");
  if (pid === undefined || !/^\d+$/.test(pid)) return null;
  // A number is used again by another process some day; its start tells them apart.
  return processStart(Number(pid)) === start ? pid : null;
}
