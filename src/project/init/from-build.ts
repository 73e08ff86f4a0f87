/** Programs as a build tool makes them: from `compile_commands.json`, and from what `make -n` prints. */
import { basename, isAbsolute, relative, resolve } from "node:path";
import { splitShellWords } from "../../base/shell/index.ts";
import { symbolsOf } from "../../engine/unit-symbols.ts";
import { DEFAULT_LOAD_OPTIONS } from "../../engine/load-program.ts";
import { CompileCommands } from "../../engine/program/compile-commands.ts";
import { readCompilerFlags, type CompilerCommand } from "../../engine/program/compile-flags.ts";
import { configurationOf, targetName, type Draft, type DraftTarget } from "./draft.ts";

/** Null: there are none. */
export async function draftFromCompileCommands(folder: string): Promise<Draft | null> {
  const path = CompileCommands.pathIn(folder);
  if (path === null) return null;
  const commands = CompileCommands.read(path);
  const compileCommands = relative(folder, resolve(path));
  const targets = new Map<string, DraftTarget>();
  const notes: string[] = [];
  const options = { ...DEFAULT_LOAD_OPTIONS, entryFunction: null, compileCommands: path };
  for (const build of commands.targets.length > 0 ? commands.targets : [null]) {
    const own = build === null ? [] : [build];
    const functions: string[] = [];
    for (const file of commands.allFiles(own)) {
      const symbols = await symbolsOf(file.path, { ...options, targets: own });
      if (typeof symbols === "string") notes.push(`${file.path}: ${symbols}`);
      else functions.push(...symbols.functions);
    }
    const name = targetName(build ?? basename(resolve(folder)), targets);
    const isProgram = functions.includes("main");
    targets.set(name, {
      buildTargets: own,
      ...(isProgram ? {} : { entryFunction: functions, entryNotNull: ["all"] }),
    });
  }
  if (targets.size > 1) {
    notes.push(
      "programs have the files of their own target only: add those of libraries to their buildTargets",
    );
  }
  return { configuration: configurationOf({ compileCommands }, targets), notes };
}

const COMPILER = /^(?:[\w.-]*-)?(?:cc|gcc|clang|c89|c99)(?:-[\d.]+)?$/;

interface Step {
  /** Absolute, as all paths here. */
  readonly output: string;
  readonly inputs: readonly string[];
  readonly flags: CompilerCommand;
  readonly isLinked: boolean;
}

/** `text`: what `make -n -B` printed in the folder. Null: there is no compiler in it. */
export function draftFromMake(folder: string, text: string): Draft | null {
  const steps = stepsIn(resolve(folder), text);
  const targets = new Map<string, DraftTarget>();
  const notes: string[] = [];
  for (const step of steps) {
    if (!step.isLinked) continue;
    const compiled = sourcesOf(step, steps, new Set());
    const sources = [...new Set(compiled.map(({ path }) => path))];
    if (sources.length === 0) continue;
    const inside = (path: string): string => {
      const near = relative(resolve(folder), path);
      return near.startsWith("..") || isAbsolute(near) ? path : near || ".";
    };
    const flags = compiled.map((source) => source.flags);
    const same = new Set(
      flags.map(({ flags: own, dataModel }) => JSON.stringify([own, dataModel])),
    );
    const name = targetName(basename(step.output), targets);
    if (same.size > 1)
      notes.push(`${name}: files are compiled in several ways; here all get the flags of all`);
    const union = (pick: (command: CompilerCommand) => readonly string[]): readonly string[] => [
      ...new Set(flags.flatMap(pick)),
    ];
    const dataModel = flags.find((own) => own.dataModel !== null)?.dataModel;
    const standard = flags.find((own) => own.flags.standard)?.flags.standard;
    targets.set(name, {
      files: sources.map(inside),
      includeDirectories: union((own) => own.flags.includeDirectories.map(inside)),
      defines: union((own) => own.flags.defines),
      ...(dataModel ? { dataModel } : {}),
      ...(standard ? { standard } : {}),
    });
  }
  return targets.size === 0 ? null : { configuration: configurationOf({}, targets), notes };
}

function sourcesOf(
  step: Step,
  steps: readonly Step[],
  seen: Set<Step>,
): readonly { readonly path: string; readonly flags: CompilerCommand }[] {
  if (seen.has(step)) return [];
  seen.add(step);
  return step.inputs.flatMap((path) => {
    if (path.endsWith(".c")) return [{ path, flags: step.flags }];
    const made = steps.find(({ output }) => output === path);
    return made === undefined ? [] : sourcesOf(made, steps, seen);
  });
}

function stepsIn(folder: string, text: string): readonly Step[] {
  const steps: Step[] = [];
  const folders = [folder];
  for (const line of text.replace(/\\\n/g, " ").split("\n")) {
    const entering = /: Entering directory ['`](.*)'$/.exec(line);
    if (entering !== null) folders.push(resolve(folder, entering[1]!));
    else if (/: Leaving directory /.test(line)) folders.pop();
    let current = folders.at(-1) ?? folder;
    for (const command of line.split(/&&|\|\||;/)) {
      const words = splitShellWords(command.trim());
      if (words[0] === "cd" && words[1] !== undefined) current = resolve(current, words[1]);
      const step = stepOf(words, current);
      if (step !== null) steps.push(step);
    }
  }
  return steps;
}

function stepOf(words: readonly string[], folder: string): Step | null {
  const tool = basename(words[0] ?? "");
  const path = (name: string): string => resolve(folder, name);
  const flags = readCompilerFlags(words.slice(1), path);
  if (/^(?:[\w.-]*-)?ar$/.test(tool)) {
    const archive = words.findIndex((word) => word.endsWith(".a"));
    if (archive < 0) return null;
    const inputs = words.slice(archive + 1).map(path);
    return { output: path(words[archive]!), inputs, flags, isLinked: false };
  }
  if (!COMPILER.test(tool) || words.includes("-E") || words.includes("-M") || words.includes("-MM"))
    return null;
  const isLinked = !words.includes("-c") && !words.includes("-S");
  const given = words
    .slice(1)
    .filter((word, i) => /\.[coa]$/.test(word) && words[i] !== "-o" && !word.startsWith("-"));
  if (given.length === 0) return null;
  const libraries = librariesOf(words, path);
  const output = flags.output ?? (isLinked ? "a.out" : basename(given[0]!).replace(/\.c$/, ".o"));
  return { output: path(output), inputs: [...given.map(path), ...libraries], flags, isLinked };
}

/** `-lNAME`, in the folders of `-L`: those that are made here matter. */
function librariesOf(words: readonly string[], path: (name: string) => string): readonly string[] {
  const folders = words.flatMap((word, i) =>
    word === "-L" ? [words[i + 1] ?? "."] : word.startsWith("-L") ? [word.slice(2)] : [],
  );
  return words
    .filter((word) => /^-l./.test(word))
    .flatMap((word) =>
      ["lib", ...folders].map((folder) => path(`${folder}/lib${word.slice(2)}.a`)),
    );
}
