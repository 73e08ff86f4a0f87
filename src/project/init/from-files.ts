/** Programs in a folder of C files: what is linked with what is found out as a linker would. */
import { readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { expandPattern } from "../../base/files/index.ts";
import { symbolsOf, type UnitSymbols } from "../../engine/unit-symbols.ts";
import { DEFAULT_LOAD_OPTIONS, type LoadOptions } from "../../engine/load-program.ts";
import { configurationOf, targetName, type Draft, type DraftTarget } from "./draft.ts";

const LEFT_OUT = /(?:^|\/)(?:node_modules|build|CMakeFiles|_deps|third_party|\.[^/]+)\//;

interface Unit extends UnitSymbols {
  readonly path: string;
}

/** Null: there are no C files. */
export async function draftFromFiles(folder: string): Promise<Draft | null> {
  const below = (pattern: string): readonly string[] =>
    expandPattern(pattern, folder)
      .map((path) => relative(folder, path))
      .filter((path) => !LEFT_OUT.test(path));
  const files = below("**/*.c");
  if (files.length === 0) return null;
  const includeDirectories = directoriesOf(folder, files, below("**/*.h"));
  const options = {
    ...DEFAULT_LOAD_OPTIONS,
    entryFunction: null,
    includeDirectories: includeDirectories.map((path) => resolve(folder, path)),
  };
  const { units, notes } = await unitsOf(folder, files, options);
  const targets = targetsOf(units, notes);
  if (targets.size === 0) return null;
  return { configuration: configurationOf({ includeDirectories }, targets), notes };
}

async function unitsOf(
  folder: string,
  files: readonly string[],
  options: LoadOptions,
): Promise<{ readonly units: readonly Unit[]; readonly notes: string[] }> {
  const units: Unit[] = [];
  const notes: string[] = [];
  for (const path of files) {
    const symbols = await symbolsOf(join(folder, path), options);
    if (typeof symbols === "string") notes.push(`${path} is left out: ${symbols}`);
    else units.push({ ...symbols, path });
  }
  return { units, notes };
}

/** A program for each `main`; what no program needs is a library, whose functions are entries. */
function targetsOf(units: readonly Unit[], notes: string[]): ReadonlyMap<string, DraftTarget> {
  const targets = new Map<string, DraftTarget>();
  const parts = units.filter(({ defines }) => !defines.includes("main"));
  const used = new Set<Unit>();
  for (const program of units) {
    if (!program.defines.includes("main")) continue;
    const linked = closure(program, parts, notes);
    for (const unit of linked) used.add(unit);
    const name = targetName(basename(program.path, ".c"), targets);
    targets.set(name, { files: linked.map(({ path }) => path) });
  }
  for (const unit of parts) {
    if (used.has(unit) || unit.functions.length === 0) continue;
    const linked = closure(unit, parts, notes);
    const name = targetName(basename(unit.path, ".c"), targets);
    const entryFunction = unit.functions;
    targets.set(name, {
      ...{ files: linked.map(({ path }) => path), entryFunction },
      entryNotNull: ["all"],
    });
  }
  return targets;
}

function closure(start: Unit, parts: readonly Unit[], notes: string[]): readonly Unit[] {
  const linked = [start];
  for (const unit of linked) {
    for (const name of unit.needs) {
      if (linked.some(({ defines }) => defines.includes(name))) continue;
      const [first, second] = parts.filter(({ defines }) => defines.includes(name));
      if (first === undefined) continue;
      if (second !== undefined) {
        notes.push(
          `${name} is defined in ${first.path} and ${second.path}: ${start.path} gets the first`,
        );
      }
      linked.push(first);
    }
  }
  return linked;
}

/** Where the headers are that files name. */
function directoriesOf(
  folder: string,
  files: readonly string[],
  headers: readonly string[],
): readonly string[] {
  const directories = new Set<string>();
  for (const file of [...files, ...headers]) {
    const text = readFileSync(join(folder, file), "latin1");
    for (const [, name] of text.matchAll(/^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm)) {
      if (headers.includes(join(dirname(file), name!))) continue;
      const header = headers.find((path) => path === name || path.endsWith(`/${name!}`));
      if (header !== undefined) directories.add(header.slice(0, -name!.length - 1) || ".");
    }
  }
  return [...directories].sort();
}
