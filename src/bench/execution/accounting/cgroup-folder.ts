import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { UserError } from "../../../base/diagnostics/index.ts";
import type { CgroupValue } from "../executor-options.ts";
import { removeAfterDeath } from "../janitor.ts";
import { readOrNull, signalProcess } from "./proc-files.ts";

/** The kernel lets go of a group a little after its last process ended. */
const PATIENCE_MILLIS = 5000;

let count = 0;

/** One control group that we made, in one hierarchy. */
export class CgroupFolder {
  readonly path: string;

  /** Throws if groups cannot be made there. */
  static below(parent: string): CgroupFolder {
    count++;
    const path = join(parent, `assay-${process.pid}-${count}`);
    mkdirSync(path);
    removeAfterDeath(parent);
    return new CgroupFolder(path);
  }

  private constructor(path: string) {
    this.path = path;
  }

  has(file: string): boolean {
    return existsSync(join(this.path, file));
  }

  read(file: string): string {
    return readFileSync(join(this.path, file), "utf8").trim();
  }

  readNumber(file: string): number {
    return Number(this.read(file));
  }

  /** The value in a file of lines `key value`; 0 if the kernel does not know the key. */
  readEntry(file: string, key: string): number {
    return entryIn(join(this.path, file), key);
  }

  write(file: string, value: string | number): void {
    writeFileSync(join(this.path, file), String(value));
  }

  /** A setting of the user. */
  set({ controller, option, value }: CgroupValue): void {
    const file = `${controller}.${option}`;
    if (!this.has(file)) throw new UserError(`control groups here have no value ${file}`);
    try {
      this.write(file, value);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new UserError(`the value ${file} cannot be set to ${value}: ${String(code)}`);
    }
  }

  add(pid: number): void {
    this.write("cgroup.procs", pid);
  }

  /**
   * Those of groups that the run made below as well. None if the group is gone: whoever cleans up removes groups that are
   * empty, also between two looks.
   */
  processes(): readonly number[] {
    const listed = this.unlessGone(() => this.read("cgroup.procs")) ?? "";
    const nested = this.nested().map((path) => readOrNull(join(path, "cgroup.procs")) ?? "");
    return [listed, ...nested].flatMap((text) => text.split("\n").filter(Boolean).map(Number));
  }

  /** Like `order`, also in groups that the run made below, the innermost first. */
  orderEverywhere(file: string, value: string): void {
    for (const path of this.nested()) if (existsSync(join(path, file))) tryWrite(path, file, value);
    this.order(file, value);
  }

  /** The sum of the entries here and in groups that the run made below. */
  sumOfEntries(file: string, key: string): number {
    const nested = this.nested().map((path) => entryIn(join(path, file), key));
    return nested.reduce((sum, value) => sum + value, this.readEntry(file, key));
  }

  private nested(): readonly string[] {
    return groupsBelow(this.path);
  }

  signalAll(signal: NodeJS.Signals): void {
    for (const pid of this.processes()) signalProcess(pid, signal);
  }

  /** Like `write`, but a group that is gone needs no order any more. */
  order(file: string, value: string | number): void {
    this.unlessGone(() => {
      this.write(file, value);
    });
  }

  private unlessGone<T>(action: () => T): T | null {
    try {
      return action();
    } catch (error) {
      // Soundness: only a group that is not there has no processes; one that cannot be read may have some.
      if (existsSync(this.path)) throw error;
      return null;
    }
  }

  async remove(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MILLIS;
    while (!tryRemove(this.path)) {
      if (performance.now() > deadline) return;
      await delay(5);
    }
  }
}

/** Whether groups can be made there. */
export function canCreateBelow(parent: string): boolean {
  try {
    removeAbandoned(parent);
    return tryRemove(CgroupFolder.below(parent).path);
  } catch {
    return false;
  }
}

/** Groups of supervisors that were killed; those that still have processes stay. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const match = /^assay-(\d+)-\d+$/.exec(name);
    if (match !== null && !existsSync(`/proc/${match[1]!}`)) tryRemove(join(parent, name));
  }
}

/** Groups below, the innermost first; a run as root can make as many as it likes. */
function groupsBelow(path: string): readonly string[] {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? [...groupsBelow(inner), inner] : [];
  });
}

function entryIn(path: string, key: string): number {
  const match = new RegExp(`^${key} (\\d+)$`, "m").exec(readOrNull(path) ?? "");
  return match === null ? 0 : Number(match[1]);
}

/** For groups of the run: it may have removed them. */
function tryWrite(path: string, file: string, value: string): void {
  try {
    writeFileSync(join(path, file), value);
  } catch {
    // Gone, with everything in it.
  }
}

function tryRemove(path: string): boolean {
  for (const inner of groupsBelow(path)) {
    try {
      rmdirSync(inner);
    } catch {
      // It still has processes: the next attempt finds it again.
    }
  }
  try {
    rmdirSync(path);
    return true;
  } catch {
    return !existsSync(path);
  }
}
