import { basename, dirname, join, resolve } from "node:path";
import type { OutputPlaces } from "./planned-run.ts";

const JOURNAL_ENDING = ".journal.jsonl";

/** Places of a new execution; `outputPath` is a folder if it ends with a slash, as in BenchExec. */
export function newOutputs(benchmark: string, outputPath: string, start: Date): OutputPlaces {
  const isFolder = outputPath.endsWith("/");
  const folder = resolve(isFolder ? outputPath : dirname(outputPath));
  const prefix = isFolder ? "" : basename(outputPath);
  const date = dateOf(start);
  return placesOf(folder, `${prefix}${benchmark}.${date}`, date);
}

/** Places of an execution that has begun. */
export function outputsOfJournal(journal: string): OutputPlaces {
  const base = basename(journal).slice(0, -JOURNAL_ENDING.length);
  return placesOf(dirname(resolve(journal)), base, base.split(".").at(-1) ?? "");
}

export function isJournalOf(file: string, benchmark: string): boolean {
  const date = /\.\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d(-\d+)?$/;
  const base = file.endsWith(JOURNAL_ENDING) ? file.slice(0, -JOURNAL_ENDING.length) : "";
  return date.test(base) && base.replace(date, "") === benchmark;
}

function placesOf(folder: string, base: string, date: string): OutputPlaces {
  return {
    folder,
    base,
    date,
    logFolder: join(folder, `${base}.logfiles`),
    journal: join(folder, `${base}${JOURNAL_ENDING}`),
  };
}

/** Local time, `2026-11-16_03-04-52`. */
function dateOf(time: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${day}_${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join("-")}`;
}
