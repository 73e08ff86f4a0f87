import { InvalidArgumentError, Option } from "commander";
import { accessSync, constants } from "node:fs";
import type { CgroupValue } from "../bench/execution/index.ts";
import { parseCoreList, parseCount, parseMemory, parseTimeSpan } from "../bench/quantities.ts";

/** Arguments of `bench` and `worker`; -1 takes away a limit of the definition, as in BenchExec. */
export const limitTime = limit(parseTimeSpan, "a time such as 900s or 15min");
export const limitMemory = limit(parseMemory, "a size with its unit such as 15GB");
export const limitCount = limit(parseCount, "a number from 1");

export function positiveCount(text: string): number {
  return parsed(parseCount(text), "a number from 1");
}

export function coreList(text: string): readonly number[] {
  return parsed(parseCoreList(text), "a list of cores such as 0-3,8");
}

/** From 0, where "none at all" makes sense. */
export function wholeNumber(text: string): number {
  return parsed(text.trim() === "0" ? 0 : parseCount(text), "a whole number");
}

/** BenchExec's sizes: without unit it is bytes. */
export function byteSize(text: string): number {
  const bytes = parseCount(text) ?? parseMemory(text);
  return parsed(bytes, "a size such as 4GB, or a number of bytes");
}

/** `cpu.shares=1000` */
export function cgroupValue(
  text: string,
  before: readonly CgroupValue[] | undefined,
): readonly CgroupValue[] {
  const match = /^([^.=]+)\.([^=]+)=(.*)$/.exec(text);
  const [controller, option, value] = parsed(match, "CONTROLLER.OPTION=VALUE").slice(1);
  return [...(before ?? []), { controller: controller!, option: option!, value: value! }];
}

export function seconds(text: string): number {
  return parsed(parseTimeSpan(text), "a time such as 15s");
}

/** `2026-11-16 03:04`, with or without seconds, in the zone of this machine. */
export function localTime(text: string): Date {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text.trim());
  const time = match === null ? null : new Date(`${match[1]!}T${match[2]!}`);
  const isTime = time !== null && !Number.isNaN(time.getTime());
  return parsed(isTime ? time : null, "a time such as '2026-11-16 03:04:05'");
}

/** An option that may be given several times. */
export function several(flags: string, help: string, otherwise: string): Option {
  return new Option(flags, help)
    .argParser((value: string, before: readonly string[]) => [...before, value])
    .default([], otherwise);
}

/** The running program, if it can be started like any tool. */
export function ownExecutable(): string | null {
  const script = process.argv[1];
  if (script === undefined) return null;
  try {
    accessSync(script, constants.X_OK);
    return script;
  } catch {
    return null;
  }
}

function limit(
  parse: (text: string) => number | null,
  syntax: string,
): (text: string) => number | "none" {
  return (text) => (text.trim() === "-1" ? "none" : parsed(parse(text), `${syntax}, or -1`));
}

function parsed<T>(value: T | null, syntax: string): T {
  if (value === null) throw new InvalidArgumentError(`It has to be ${syntax}.`);
  return value;
}
