/** Times and sizes as users write them. */
import { InvalidArgumentError } from "commander";

const MILLIS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 };

/** `500ms`, `60s`, `15min`; a bare number is seconds. In milliseconds. */
export function parseTime(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|min|h)?$/.exec(text.trim());
  const millis = match === null ? 0 : Number(match[1]) * MILLIS[match[2] ?? "s"]!;
  if (millis <= 0) throw new InvalidArgumentError("It has to be a time such as 60s or 15min.");
  return millis;
}

const BYTES: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

/** `4GB`, `500MB`, `2GiB`; a bare number is megabytes, as everywhere in the field. In bytes. */
export function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(B|kB|MB|GB|KiB|MiB|GiB)?$/.exec(text.trim());
  const bytes = match === null ? 0 : Number(match[1]) * BYTES[match[2] ?? "MB"]!;
  if (bytes <= 0) throw new InvalidArgumentError("It has to be a size such as 4GB or 500MB.");
  return bytes;
}

const MOST_JOBS = 64;

export function parseJobs(text: string): number {
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs >= 1 && jobs <= MOST_JOBS) return jobs;
  throw new InvalidArgumentError(`It has to be a number from 1 to ${MOST_JOBS}.`);
}
