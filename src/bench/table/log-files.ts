import { closeSync, fstatSync, openSync, readdirSync, readSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { isFileBelow } from "./file-below.ts";
import type { PageLogs } from "./page-data.ts";
import type { ResultTable } from "./result-table.ts";
import type { Run } from "./run-set.ts";
import { ZipArchive } from "../compression/index.ts";

/** Where the logs of one run set are, seen from the page. */
export interface LogPlaces {
  readonly logs: PageLogs;
  /** For each row what is to be embedded; null if nothing is. */
  readonly files: readonly (LogFile | null)[];
}

export interface LogFile {
  readonly path: string;
  /** In the archive that `path` names too; null: a file of its own. */
  readonly archive: ZipArchive | null;
}

/** `place` says what the page will do; logs that do not exist are left out, so that no cell leads nowhere. */
export function locateLogs(
  { rows, runSets }: ResultTable,
  index: number,
  { pageFolder, place }: { readonly pageFolder: string; readonly place: PageLogs["place"] },
): LogPlaces {
  const finders = new Map<string, LogFinder>();
  const finderOf = (source: string): LogFinder => {
    const known = finders.get(source) ?? new LogFinder(dirname(source));
    finders.set(source, known);
    return known;
  };
  const files: (LogFile | null)[] = [];
  const addresses: (string | null)[] = [];
  for (const { runs } of rows) {
    const run = runs[index] ?? null;
    const log = run === null ? null : logOf(run);
    const isOnline = log !== null && isWebAddress(log);
    const file = run === null || isOnline ? null : finderOf(run.source).find(run.log);
    const isShown = file !== null && (file.archive === null || place === "embedded");
    files.push(isShown ? file : null);
    addresses.push(isOnline ? log : isShown ? addressOf(file.path, pageFolder) : null);
  }
  return {
    logs: {
      place,
      ...sharedBase(addresses),
      missing: finderOf(runSets[index]!.path).explanation(place),
    },
    files,
  };
}

/** Logs of results that were loaded from an address have one too. */
function logOf({ log, source }: Run): string {
  return isWebAddress(source) ? new URL(log, source).href : log;
}

/** Other schemes (`javascript:` above all) are treated as file names. */
function isWebAddress(log: string): boolean {
  return /^https?:\/\//i.test(log);
}

/** The first part is a dot: otherwise one with a colon would be a scheme. */
function addressOf(file: string, pageFolder: string): string {
  const path = relative(pageFolder, file).split("/").map(encodeURIComponent).join("/");
  return `./${path}`;
}

function sharedBase(addresses: readonly (string | null)[]): Pick<PageLogs, "base" | "names"> {
  const first = addresses.find((address) => address !== null) ?? "";
  const base = first.slice(0, first.lastIndexOf("/") + 1);
  if (!addresses.every((address) => address?.startsWith(base) ?? true))
    return { base: "", names: addresses };
  return { base, names: addresses.map((address) => address?.slice(base.length) ?? null) };
}

/** Looks into each folder and each archive once instead of asking for each file. */
class LogFinder {
  private readonly folder: string;
  private readonly names = new Map<string, ReadonlySet<string>>();
  private readonly archives = new Map<string, ZipArchive | null>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Result files may hold paths as seen from their folder, or as URLs. */
  find(log: string): LogFile | null {
    for (const path of [log, decoded(log)].map((one) => resolve(this.folder, one))) {
      if (this.isFile(path) && isFileBelow(this.folder, path)) return { path, archive: null };
      const archive = this.archiveOf(path);
      if (archive?.has(nameInArchive(path)) === true) return { path, archive };
    }
    return null;
  }

  /** Why the page has no log for a run. */
  explanation(place: PageLogs["place"]): string {
    const archives = [...this.archives].flatMap(([path, archive]) =>
      archive === null ? [] : [path],
    );
    return place === "linked" && archives.length > 0
      ? `The logs are in ${archives.map((path) => basename(path)).join(", ")}, where a browser cannot find them. With the option --embed-logs the page holds them itself.`
      : "There was no log file when this page was made.";
  }

  private isFile(path: string): boolean {
    const folder = dirname(path);
    let names = this.names.get(folder);
    if (names === undefined) {
      names = new Set(listing(folder));
      this.names.set(folder, names);
    }
    return names.has(basename(path));
  }

  /** BenchExec packs the folder `x.logfiles` as `x.logfiles.zip`. */
  private archiveOf(path: string): ZipArchive | null {
    const archivePath = `${dirname(path)}.zip`;
    let archive = this.archives.get(archivePath);
    if (archive === undefined) {
      archive = isFileBelow(this.folder, archivePath) ? openArchive(archivePath) : null;
      this.archives.set(archivePath, archive);
    }
    return archive;
  }
}

function openArchive(path: string): ZipArchive | null {
  try {
    return new ZipArchive(path);
  } catch {
    return null;
  }
}

function nameInArchive(path: string): string {
  return join(basename(dirname(path)), basename(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function listing(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

/** What is put into the page; the middle of a very long log is left out. */
export function readLog(file: LogFile): Buffer {
  const { path, archive } = file;
  try {
    return archive === null ? readEnds(path) : shortened(archive.read(nameInArchive(path)), path);
  } catch (error) {
    // One log that cannot be read must not cost the page.
    return Buffer.from(`[${path} cannot be read: ${String(error)}]\n`);
  }
}

/** Never more of the file in memory than is shown. */
function readEnds(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const part = (from: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, from));
    };
    if (size <= LONGEST_LOG) return part(0, size);
    return joined(part(0, HALF), part(size - HALF, HALF), size, path);
  } finally {
    closeSync(file);
  }
}

function shortened(bytes: Buffer, path: string): Buffer {
  if (bytes.length <= LONGEST_LOG) return bytes;
  return joined(bytes.subarray(0, HALF), bytes.subarray(-HALF), bytes.length, path);
}

function joined(head: Buffer, tail: Buffer, size: number, path: string): Buffer {
  const gap = `\n\n[… ${size - 2 * HALF} bytes left out, the whole log is ${path} …]\n\n`;
  return Buffer.concat([head, Buffer.from(gap), tail]);
}

const LONGEST_LOG = 1 << 20;
const HALF = LONGEST_LOG / 2;
