/** Quantities as they are written in definitions and on the command line. Light: argument parsing loads it. */

const SECONDS: Readonly<Record<string, number>> = {
  s: 1,
  min: 60,
  h: 3600,
  d: 86_400,
};

/** `900`, `900 s`, `15min`, `1h 30min` in seconds; null if it is no time span. */
export function parseTimeSpan(text: string): number | null {
  const parts = [...text.trim().matchAll(/(\d+(?:\.\d+)?)\s*(s|min|h|d)?\s*/gy)];
  const read = parts.map(([part]) => part).join("");
  if (parts.length === 0 || read !== text.trim()) return null;
  if (parts.length > 1 && parts.some(([, , unit]) => unit === undefined)) return null;
  const seconds = parts.reduce(
    (sum, [, value, unit]) => sum + Number(value) * SECONDS[unit ?? "s"]!,
    0,
  );
  return seconds > 0 ? seconds : null;
}

const BYTES: Readonly<Record<string, number>> = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

/** `4 GB`, `500MB`: the unit is required, units are powers of 1000; null if it is no size. */
export function parseMemory(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([kKMGT]?B)$/.exec(text.trim());
  if (match === null) return null;
  const bytes = Math.round(Number(match[1]) * BYTES[match[2]!.replace("K", "k")]!);
  return bytes > 0 ? bytes : null;
}

/** A whole number from 1; null if it is none. */
export function parseCount(text: string): number | null {
  const value = Number(text.trim());
  return /^\d+$/.test(text.trim()) && value >= 1 && Number.isSafeInteger(value) ? value : null;
}

/** `0-3,8,10-11` as numbers. */
export function parseCoreList(text: string): number[] | null {
  const cores: number[] = [];
  for (const part of text.trim().split(",")) {
    const match = /^(\d+)(?:-(\d+))?$/.exec(part.trim());
    if (match === null) return null;
    const first = Number(match[1]);
    const last = Number(match[2] ?? first);
    for (let core = first; core <= last; core++) cores.push(core);
  }
  return cores;
}

/** Beside the CPU time, for runs that wait for something that never comes. As in BenchExec. */
const WALL_TIME_EXTRA = 30;

/** The limit of wall time that a limit of CPU time brings along; null: none. */
export function impliedWallTime(cpuTime: number | null): number | null {
  return cpuTime === null ? null : cpuTime + WALL_TIME_EXTRA;
}
