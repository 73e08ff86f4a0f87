/** Files of control groups about what was used, as the kernel writes them; what they do not say is left out. */
import type { ResourceUse } from "../run-execution.ts";

/** `cpuacct.usage_percpu`: nanoseconds of each core, those that are not there too. */
export function timeOfCores(text: string): readonly ResourceUse[] {
  const times = text.trim().split(/\s+/).filter(Boolean).map(Number);
  return times.flatMap((time, core) =>
    time === 0 ? [] : [{ key: `cputime-cpu${core}`, value: time / 1e9, unit: "s" } as const],
  );
}

/** `blkio.throttle.io_service_bytes`: lines such as `8:0 Read 4096`, and a total. */
export function transfersOfBlkio(text: string): readonly ResourceUse[] {
  const sum = (direction: string): number =>
    sumOf(text, new RegExp(`^\\S+ ${direction} (\\d+)$`, "gm"));
  return transfers(sum("Read"), sum("Write"));
}

/** `io.stat`: lines such as `8:0 rbytes=4096 wbytes=0 rios=1`. */
export function transfersOfIo(text: string): readonly ResourceUse[] {
  return transfers(sumOf(text, /\brbytes=(\d+)/g), sumOf(text, /\bwbytes=(\d+)/g));
}

/** `cpu.pressure` and its like: how long at least one process had to wait, in microseconds. */
export function pressureOn(resource: string, text: string): readonly ResourceUse[] {
  const total = /^some .*\btotal=(\d+)/m.exec(text)?.[1];
  if (total === undefined) return [];
  return [{ key: `pressure-${resource}-some`, value: Number(total) / 1e6, unit: "s" }];
}

function transfers(read: number, written: number): readonly ResourceUse[] {
  return [
    { key: "blkio-read", value: read, unit: "B" },
    { key: "blkio-write", value: written, unit: "B" },
  ];
}

function sumOf(text: string, expression: RegExp): number {
  return [...text.matchAll(expression)].reduce((sum, [, value]) => sum + Number(value), 0);
}
