/** What BenchExec does, recorded as data (`../shared/benchexec`); tests that need it are skipped where it is not. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { describe } from "vitest";
import { describeLacking } from "../needs.ts";

export const RECORDED = resolve("../shared/benchexec");

export function describeRecorded(): typeof describe {
  return describeLacking(existsSync(RECORDED) ? [] : ["../shared/benchexec"]);
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- whoever asks knows what the file holds
export function recordedCases<T>(folder: string): readonly T[] {
  const path = `${RECORDED}/${folder}/cases.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T[]) : [];
}
