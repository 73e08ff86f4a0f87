/** From what a configuration says about a target to files and options of `assay verify`. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { UserError } from "../base/diagnostics/index.ts";
import { expandPattern, pathFromHere } from "../base/files/index.ts";
import type { JsonDocument, JsonNode } from "./json-document.ts";
import { LIMITS, MEMBERS, type Member } from "./members.ts";
import type { Target } from "./project.ts";

/** Checked values by the keys of their members. */
export type Said = ReadonlyMap<string, JsonNode>;

export interface TargetPlace {
  readonly document: JsonDocument;
  readonly node: JsonNode;
  readonly folder: string;
}

const FILES = "files";
const ENTRY = "entryFunction";
const COMPILE_COMMANDS = "compileCommands";

/** `said`: what the project says, then what the target says. One for each entry function. */
export function targetsOf(
  name: string,
  said: readonly Said[],
  place: TargetPlace,
): readonly Target[] {
  const patterns = said.flatMap((own) => own.get(FILES)?.children ?? []);
  const files = filesOf(patterns, place);
  if (files.length === 0 && !said.some((own) => own.has(COMPILE_COMMANDS))) {
    throw new UserError(
      `the target '${name}' has no files`,
      place.document.rangeOf(place.node),
      'name them: "files": ["src/*.c"]',
    );
  }
  const words = [...MEMBERS, ...LIMITS].flatMap((member) => wordsOf(member, said, place));
  const target = {
    files: files.map(pathFromHere),
    patterns: patterns.map(({ value }) => resolve(place.folder, String(value).replace(/^!/, ""))),
  };
  const entries = last(said, ENTRY);
  if (entries?.type !== "array")
    return [{ ...target, name, words: [...words, ...entryWords(entries)] }];
  return (entries.children ?? []).map((entry) => ({
    ...target,
    name: `${name}/${String(entry.value)}`,
    words: [...words, ...entryWords(entry)],
  }));
}

function entryWords(entry: JsonNode | undefined): readonly string[] {
  return entry === undefined ? [] : [`--entry-function=${String(entry.value)}`];
}

function last(said: readonly Said[], key: string): JsonNode | undefined {
  return said.findLast((own) => own.has(key))?.get(key);
}

function wordsOf(
  { key, kind, option }: Member,
  said: readonly Said[],
  { folder, document }: TargetPlace,
): readonly string[] {
  if (option === null || kind.is === "entries") return [];
  const path = (value: unknown): string => pathFromHere(resolve(folder, String(value)));
  const all = said.flatMap((own) => own.get(key)?.children ?? []);
  const only = last(said, key);
  switch (kind.is) {
    case "paths":
      return all.map(({ value }) => `${option}=${path(value)}`);
    case "words":
      return all.map(({ value }) => `${option}=${String(value)}`);
    case "settings": {
      const settings = new Map(
        said.flatMap((own) => {
          const node = own.get(key);
          return node === undefined
            ? []
            : document
                .membersOf(node)
                .map(({ key: name, value }) => [name, String(value.value)] as const);
        }),
      );
      return [...settings].map(([name, value]) => `${option}=${name}=${value}`);
    }
    case "flag":
      return only?.value === true ? [option] : [];
    case "path":
      return only === undefined ? [] : [`${option}=${path(only.value)}`];
    case "path-or-name":
      return only === undefined ? [] : [`${option}=${pathOrName(String(only.value), folder)}`];
    case "patterns":
      return [];
    case "word":
    case "choice":
    case "number":
      return only === undefined ? [] : [`${option}=${String(only.value)}`];
  }
}

function pathOrName(written: string, folder: string): string {
  const path = resolve(folder, written);
  return existsSync(path) || !/^[\w-]+$/.test(written) ? pathFromHere(path) : written;
}

/** Absolute, each once, in the order in which they are named. */
function filesOf(
  patterns: readonly JsonNode[],
  { document, folder }: TargetPlace,
): readonly string[] {
  const files = new Set<string>();
  for (const pattern of patterns) {
    const written = String(pattern.value);
    const isTaken = !written.startsWith("!");
    const found = matching(isTaken ? written : written.slice(1), folder);
    if (isTaken && found.length === 0) {
      const what = /[*?[]/.test(written) ? "no C file matches" : "there is no file";
      throw new UserError(
        `${what} '${written}'`,
        document.rangeOf(pattern),
        `paths begin in ${folder}`,
      );
    }
    for (const path of found) {
      if (isTaken) files.add(path);
      else files.delete(path);
    }
  }
  return [...files];
}

/** With wildcards only C files are meant. */
function matching(pattern: string, folder: string): readonly string[] {
  if (!/[*?[]/.test(pattern)) {
    const path = resolve(folder, pattern);
    return existsSync(path) ? [path] : [];
  }
  return expandPattern(pattern, folder)
    .map((path) => join(path))
    .filter((path) => /\.[ci]$/.test(path));
}
