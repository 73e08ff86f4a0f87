import { createHash } from "node:crypto";
import { basename, relative, resolve } from "node:path";
import type { RunIdentity } from "../precision-store.ts";

const LONGEST_NAME = 80;
const EXTENSION = ".precision";
const JOURNAL = /^(?<base>.+)\.(?<process>\d+)\.journal$/;

/** The file of a run's precision: by program, entry, property and data model, one for each analysis. */
export function cacheName(root: string, run: RunIdentity): string {
  return `${cacheStem(root, run)}${run.analysis}${EXTENSION}`;
}

/** What the names of all analyses of this program and property begin with. */
export function cacheStem(root: string, { cfa, program, properties }: RunIdentity): string {
  const path = relative(root, resolve(program));
  const words = [path, cfa.main.name, cfa.machine.dataModel, ...properties];
  const hash = createHash("sha256").update(words.join("\0")).digest("hex").slice(0, 12);
  const readable = basename(path).replace(/[^\w.-]+/g, "_");
  return `${readable.slice(-LONGEST_NAME)}.${hash}.`;
}

export function isPrecisionName(name: string): boolean {
  return name.endsWith(EXTENSION);
}

/** What a run that has not ended yet writes. */
export function journalName(name: string, process: number): string {
  return `${name}.${process}.journal`;
}

/** Whose journal it is; null: it is none. */
export function journalOf(
  name: string,
): { readonly base: string; readonly process: number } | null {
  const found = JOURNAL.exec(name)?.groups;
  if (found === undefined) return null;
  return { base: found["base"]!, process: Number(found["process"]) };
}
