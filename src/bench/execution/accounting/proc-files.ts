/** Facts about processes from `/proc`. Processes may end between any two looks: then nothing is known. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Clock ticks of `/proc` are 100 per second on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly isZombie: boolean;
  /** Seconds of the process itself. */
  readonly ownCpu: number;
  /** Seconds of its children that ended and were waited for. */
  readonly childrenCpu: number;
  readonly residentBytes: number;
}

export function allProcesses(): readonly number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

export function statOf(pid: number): ProcessStat | null {
  const text = readOrNull(`/proc/${pid}/stat`);
  return text === null ? null : parseStat(text);
}

/** The name of a process is in parentheses and may contain anything, parentheses too. */
export function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const seconds = (a: number, b: number) =>
    (Number(fields[a]) + Number(fields[b])) / TICKS_PER_SECOND;
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(fields[1]),
    isZombie: fields[0] === "Z" || fields[0] === "X",
    ownCpu: seconds(11, 12),
    childrenCpu: seconds(13, 14),
    residentBytes: Number(fields[21]) * PAGE_BYTES,
  };
}

/** Bytes with each shared page divided among those who share it. Slow: the kernel walks all pages. */
export function proportionalBytes(pid: number): number | null {
  const match = /^Pss:\s+(\d+) kB/m.exec(readOrNull(`/proc/${pid}/smaps_rollup`) ?? "");
  return match === null ? null : Number(match[1]) * 1024;
}

/** Identifies the namespace that the process's own number belongs to. */
export function pidNamespaceOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return null;
  }
}

/** The process, its only child, the only child of that …: a chain of starters. */
export function chainFrom(pid: number): readonly number[] {
  const children = (readOrNull(`/proc/${pid}/task/${pid}/children`) ?? "").split(" ");
  const child = Number(children[0]);
  return child > 0 ? [pid, ...chainFrom(child)] : [pid];
}

export function hasEnvironmentEntry(pid: number, entry: string): boolean {
  return (readOrNull(`/proc/${pid}/environ`) ?? "").split("\0").includes(entry);
}

export function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}

/** Whether there was such a process to signal. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Clock ticks since boot at which a process began; null if there is none. With its number it is unique until the next boot. */
export function processStart(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
