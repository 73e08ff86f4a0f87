import { basename, dirname, join, resolve } from "node:path";
import type { OutputPlaces } from "./planned-run.ts";

const JOURNAL_ENDING = ".journal.jsonl";
const LOGS_ENDING = ".logfiles";

/** Places of a new execution; `outputPath` is a folder if it ends with a slash, as in BenchExec. */
export function newOutputs(benchmark: string, outputPath: string, start: Date): OutputPlaces {
  const isFolder = outputPath.endsWith("/");
  const folder = resolve(isFolder ? outputPath : dirname(outputPath));
  const prefix = isFolder ? "" : basename(outputPath);
  const date = dateOf(start);
  return placesOf(folder, `${prefix}${benchmark}.${date}`, date);
}

/** Places of an execution that has begun, by any of its files. */
export function outputsOf(file: string): OutputPlaces {
  const base = basename(file).replace(/\.(journal\.jsonl|results\..*|logfiles(\.zip|\/)?)$/, "");
  return placesOf(dirname(resolve(file)), base, base.split(".").at(-1) ?? "");
}

/** Whether a file of this name belongs to an execution of the benchmark, as its journal or its logs. */
export function isExecutionOf(file: string, benchmark: string): boolean {
  const date = /\.\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d(-\d+)?$/;
  const base = /^(.*)(?:\.journal\.jsonl|\.logfiles|\.logfiles\.zip)$/.exec(file)?.[1] ?? "";
  return date.test(base) && base.replace(date, "") === benchmark;
}

function placesOf(folder: string, base: string, date: string): OutputPlaces {
  return {
    folder,
    base,
    date,
    logFolder: join(folder, `${base}${LOGS_ENDING}`),
    filesFolder: join(folder, `${base}.files`),
    logArchive: join(folder, `${base}${LOGS_ENDING}.zip`),
    journal: join(folder, `${base}${JOURNAL_ENDING}`),
    finishedJournal: join(folder, `${base}${LOGS_ENDING}`, "journal.jsonl"),
  };
}

/** Local time, `2026-11-16_03-04-52`. */
function dateOf(time: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${day}_${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join("-")}`;
}
