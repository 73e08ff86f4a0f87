/** Which files a run reads: its answer can only change if one of them does. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { UnsupportedFeature, UserError } from "../base/diagnostics/index.ts";
import { bundledHeaders } from "../program/preprocess/include-search.ts";
import { preprocess } from "../program/preprocess/index.ts";
import { loadSpecification } from "../semantics/specification/index.ts";
import { readConfigurationFile } from "./configuration-file.ts";
import { CompileCommands } from "./program/compile-commands.ts";
import { readProgramFiles } from "./program/program-files.ts";
import { textIfThere } from "./read-input.ts";
import { chosenFile, shippedFolder, textOf } from "./shipped-files.ts";
import { filesOf, type VerifyRequest } from "./verify-request.ts";

export interface FilesRead {
  /** Absolute. */
  readonly files: ReadonlySet<string>;
  /** Whether the program asks which files there are (`__has_include`). */
  readonly asksForFiles: boolean;
  /** Why there may be more of them; null: these are all. */
  readonly doubt: string | null;
}

export async function filesReadBy(request: VerifyRequest): Promise<FilesRead> {
  const reading = new Reading();
  try {
    await reading.program(request);
    reading.property(request);
    reading.settings(request);
  } catch (error) {
    if (!(error instanceof UserError || error instanceof UnsupportedFeature)) throw error;
    reading.doubt = error.message;
  }
  return reading;
}

class Reading implements FilesRead {
  readonly files = new Set<string>();
  asksForFiles = false;
  doubt: string | null = null;

  async program(request: VerifyRequest): Promise<void> {
    const { load } = request;
    const paths = filesOf(request);
    for (const path of [...paths, ...(load.stubs ?? [])]) this.compileCommandsOf(path);
    if (load.compileCommands) this.add(load.compileCommands);
    const { files, dataModel, task } = await readProgramFiles(paths, load);
    for (const { file } of task?.properties ?? []) this.add(file);
    for (const { path } of files) this.add(path);
    for (const { path, text, flags } of files) {
      const mode = load.preprocessor;
      this.included(preprocess(path, text, { ...flags, dataModel, mode }).text);
      if (text.includes("__has_include")) this.asksForFiles = true;
    }
  }

  property({ property, specification, witnessIn, options }: VerifyRequest): void {
    for (const path of [property, witnessIn]) if (path) this.add(path);
    if (specification !== null) loadSpecification(specification, this.read, () => undefined);
    for (const option of options) {
      const value = option.slice(option.indexOf("=") + 1);
      if (value !== "" && existsSync(value)) this.add(value);
    }
  }

  settings({ configuration, strategy }: VerifyRequest): void {
    if (strategy !== null) this.add(chosenFile(strategy, "strategy"));
    if (configuration === null) return;
    const path = chosenFile(configuration, "config");
    this.add(path);
    readConfigurationFile(path, textOf(path), this.read);
  }

  private readonly read = (path: string): string | null => {
    const text = textIfThere(path);
    if (text !== null) this.add(path);
    return text;
  };

  /** A folder stands for what its compile commands say. */
  private compileCommandsOf(path: string): void {
    const commands = CompileCommands.pathIn(path);
    this.add(commands ?? path);
  }

  /** As the line markers say. */
  private included(text: string): void {
    for (const [, quoted] of text.matchAll(/^# \d+ "((?:[^"\\\n]|\\.)*)"/gm)) {
      const name = Buffer.from(quoted!.replace(/\\(.)/g, "$1"), "latin1").toString("utf8");
      if (name.startsWith("<") || name === "" || this.files.has(resolve(name))) continue;
      this.add(name);
      const own = existsSync(name) ? textIfThere(name) : null;
      if (own?.includes("__has_include") === true) this.asksForFiles = true;
    }
  }

  /** What comes with Assay is part of Assay. */
  private add(path: string): void {
    const full = resolve(path);
    const own = [bundledHeaders(), shippedFolder()];
    if (!own.some((folder) => full.startsWith(`${folder}/`))) this.files.add(full);
  }
}
