import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { writeAll } from "../../base/files/index.ts";
import { zip, ZipArchive, type ZipFile } from "../compression/index.ts";
import type { OutputPlaces } from "../runs/index.ts";

/** When everything is done the journal goes to the logs, and the logs into an archive if results are compressed. */
export function finishLogs(outputs: OutputPlaces, compression: "compressed" | "plain"): void {
  const { journal, logFolder, logArchive, finishedJournal } = outputs;
  mkdirSync(logFolder, { recursive: true });
  renameSync(journal, finishedJournal);
  if (compression === "plain") return;
  const draft = `${logArchive}.${process.pid}.tmp`;
  const file = openSync(draft, "w");
  try {
    for (const piece of zip(filesOf(logFolder))) writeAll(file, piece);
  } finally {
    closeSync(file);
  }
  renameSync(draft, logArchive);
  rmSync(logFolder, { recursive: true });
}

/** Puts everything back to where it was before. */
export async function reopenLogs({
  journal,
  logFolder,
  logArchive,
  finishedJournal,
}: OutputPlaces): Promise<void> {
  if (existsSync(journal)) return;
  if (existsSync(logArchive)) {
    const archive = new ZipArchive(logArchive);
    for (const name of archive.names) {
      const path = join(logFolder, basename(name));
      mkdirSync(dirname(path), { recursive: true });
      await archive.copy(name, path);
    }
  }
  if (!existsSync(finishedJournal)) return;
  renameSync(finishedJournal, journal);
  rmSync(logArchive, { force: true });
}

function* filesOf(folder: string): Iterable<ZipFile> {
  for (const name of readdirSync(folder).sort()) {
    yield { name: `${basename(folder)}/${name}`, content: { path: join(folder, name) } };
  }
}
