import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { ResultTable } from "./result-table.ts";
import type { PageLogs } from "./page-data.ts";

/** Where the logs of one run set are, seen from the page. */
export interface LogPlaces {
  readonly logs: PageLogs;
  /** For each row the file; null if there is none, or if it is somewhere on the network. */
  readonly files: readonly (string | null)[];
}

/** `place` says what the page will do; logs that do not exist are left out, so that no cell leads nowhere. */
export function locateLogs(
  { rows, runSets }: ResultTable,
  index: number,
  { pageFolder, place }: { readonly pageFolder: string; readonly place: PageLogs["place"] },
): LogPlaces {
  const folder = dirname(runSets[index]!.path);
  const directories = new Directories();
  const files: (string | null)[] = [];
  const addresses: (string | null)[] = [];
  for (const { runs } of rows) {
    const log = runs[index]?.log ?? null;
    if (log !== null && isWebAddress(log)) {
      files.push(null);
      addresses.push(log);
      continue;
    }
    const file = log === null ? null : (directories.find(folder, log) ?? null);
    files.push(file);
    addresses.push(file === null ? null : addressOf(file, pageFolder));
  }
  return { logs: { place, ...sharedBase(addresses) }, files };
}

/** Other schemes (`javascript:` above all) are treated as file names. */
function isWebAddress(log: string): boolean {
  return /^https?:\/\//i.test(log);
}

function addressOf(file: string, pageFolder: string): string {
  const path = relative(pageFolder, file);
  // On another drive of Windows there is no relative path.
  const address = isAbsolute(path) ? `file:///${path}` : path;
  const encoded = address.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
  // A first part with a colon would be a scheme.
  return `./${encoded}`;
}

function sharedBase(addresses: readonly (string | null)[]): Pick<PageLogs, "base" | "names"> {
  const first = addresses.find((address) => address !== null) ?? "";
  const base = first.slice(0, first.lastIndexOf("/") + 1);
  if (!addresses.every((address) => address?.startsWith(base) ?? true))
    return { base: "", names: addresses };
  return { base, names: addresses.map((address) => address?.slice(base.length) ?? null) };
}

/** Looks into each folder once instead of asking for each file. */
class Directories {
  private readonly names = new Map<string, ReadonlySet<string>>();

  /** Result files may hold paths as seen from the folder, or as URLs. */
  find(folder: string, log: string): string | undefined {
    return [log, decoded(log)].map((path) => resolve(folder, path)).find((path) => this.has(path));
  }

  private has(path: string): boolean {
    const folder = dirname(path);
    let names = this.names.get(folder);
    if (names === undefined) {
      names = new Set(listing(folder));
      this.names.set(folder, names);
    }
    return names.has(basename(path));
  }
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
export function readLog(file: string): Buffer {
  const bytes = readFileSync(join(file));
  if (bytes.length <= LONGEST_LOG) return bytes;
  const half = LONGEST_LOG / 2;
  const left = bytes.length - 2 * half;
  const gap = `\n\n[… ${left} bytes left out, the whole log is ${file} …]\n\n`;
  return Buffer.concat([bytes.subarray(0, half), Buffer.from(gap), bytes.subarray(-half)]);
}

const LONGEST_LOG = 1 << 20;
