import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { adapterOf, isKnownModule, type ToolAdapter, type UserTools } from "../tools/index.ts";
import type { XmlElement } from "../xml/index.ts";
import { isFileBelow } from "./file-below.ts";
import { isUrl } from "./result-source.ts";
import { moduleNameOf } from "./tool-modules.ts";
import { ZipArchive } from "../compression/index.ts";

/** Values that table definitions look for in the output of the tool. */
export class LogValues {
  private readonly path: string;
  private readonly warn: (message: string) => void;
  private readonly adapter: ToolAdapter | null;
  private readonly archives = new Map<string, ZipArchive | null>();
  private readonly missing = new Set<string>();
  private last: { readonly log: string; readonly lines: readonly string[] } | null = null;

  constructor(
    root: XmlElement,
    path: string,
    {
      warn,
      userTools,
    }: { readonly warn: (message: string) => void; readonly userTools: UserTools },
  ) {
    this.path = path;
    this.warn = warn;
    const module = moduleNameOf(root.attributes.get("toolmodule") ?? "");
    const shipped = isKnownModule(module) ? adapterOf(module) : null;
    this.adapter = userTools.get(module) ?? shipped;
    if (this.adapter === null) {
      warn(
        `${path}: nothing is known about the output of the tool '${module}'; --tool-directory names the folder of its module`,
      );
    }
  }

  /** `log` as the result file names it. Null if the output has no such value. */
  valueOf(log: string, pattern: string): string | null {
    if (this.adapter === null) return null;
    if (this.last?.log !== log) this.last = { log, lines: this.linesOf(log) };
    return this.adapter.columnValue(this.last.lines, pattern);
  }

  private linesOf(log: string): readonly string[] {
    const text = this.textOf(log);
    if (text === null) {
      this.complain(join(dirname(this.path), log));
      return [];
    }
    return text.split("\n");
  }

  private textOf(log: string): string | null {
    if (isUrl(log) || isUrl(this.path)) return null;
    for (const path of [log, unescaped(log)].map((one) => join(dirname(this.path), one))) {
      if (isFileBelow(dirname(this.path), path)) return readFileSync(path, "utf8");
      const archive = this.archiveOf(`${dirname(path)}.zip`);
      const name = join(basename(dirname(path)), basename(path));
      if (archive?.has(name) === true) return archive.read(name).toString("utf8");
    }
    return null;
  }

  private archiveOf(path: string): ZipArchive | null {
    let archive = this.archives.get(path);
    if (archive === undefined) {
      archive = isFileBelow(dirname(this.path), path) ? new ZipArchive(path) : null;
      this.archives.set(path, archive);
    }
    return archive;
  }

  /** Once for each folder: there may be thousands of logs. */
  private complain(log: string): void {
    const folder = dirname(log);
    if (this.missing.has(folder)) return;
    this.missing.add(folder);
    this.warn(`${this.path}: there is no log '${log}', nor '${folder}.zip'`);
  }
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
