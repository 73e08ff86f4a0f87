/** `assay harness`: a C file that calls a function with any arguments, for people to edit. */
import { dirname, relative, resolve } from "node:path";
import { shellWords } from "../base/shell/index.ts";
import { UserError } from "../base/diagnostics/index.ts";
import { nearest } from "../base/options/nearest.ts";
import { DEFAULT_ENTRY, definitionNamed } from "../program/entry/index.ts";
import { foundDefinition, harnessName, harnessOf } from "./entry/added-code.ts";
import { harnessFileLines } from "./entry/harness-file.ts";
import { ownUnits, type LoadOptions } from "./load-program.ts";
import { compilerWords } from "./program/program-words.ts";
import { readProgramFiles, type ProgramFile } from "./program/program-files.ts";

export interface HarnessCommand {
  readonly functionName: string;
  readonly files: readonly string[];
  /** Where the text will stand; null: in the present folder. */
  readonly path: string | null;
  readonly load: LoadOptions;
}

/** The text of the file. */
export async function harnessFile({
  functionName,
  files: paths,
  path,
  load,
}: HarnessCommand): Promise<string> {
  const { files, dataModel } = await readProgramFiles(paths, load);
  const units = ownUnits(files, dataModel, load);
  const found = foundDefinition(units, functionName);
  if (found === null) {
    const names = units.flatMap(({ functions }) =>
      functions.map(({ symbol }) => symbol.writtenName),
    );
    const near = nearest(functionName, names);
    const hint = near.length > 0 ? `did you mean '${near.join("' or '")}'?` : null;
    throw new UserError(`the program defines no function '${functionName}'`, null, hint);
  }
  const { file, unit } = found;
  const own = files[file]!;
  const target = path ?? "harness.c";
  if (files.some((one) => resolve(one.path) === resolve(target))) {
    throw new UserError(`the harness '${target}' would replace a file of the program`);
  }
  const isMain = !units.some((one) => definitionNamed(one, "main") !== null);
  const name = isMain ? "main" : harnessName(functionName);
  const added = harnessOf([unit], { ...found, file: 0 }, load.entry ?? DEFAULT_ENTRY, name);
  const others = files.filter((one) => one !== own);
  const words = ["assay", "verify", target, ...otherWords(others), ...compilerWords(own.flags)];
  if (!isMain) words.push("--entry-function", name);
  if (dataModel !== "LP64") words.push("--data-model", dataModel);
  const said = (added.assumptions[0]?.text ?? "").split("; ");
  return [
    "/*",
    ` * Calls ${functionName} of ${relative(dirname(resolve(target)), resolve(own.path))}. What it takes for granted, until you change it:`,
    ...said.map((one) => ` * - ${one.replaceAll("*/", "* /")}`),
    " *",
    " * Assume less or more (__VERIFIER_assume(condition)), check results (assert, reach_error()), and verify it:",
    ` *   ${shellWords(words)}`,
    " */",
    ...harnessFileLines(target, own.path, added, 0),
  ].join("\n");
}

function otherWords(others: readonly ProgramFile[]): readonly string[] {
  return others.flatMap(({ path, isStub }) => (isStub === true ? ["--stubs", path] : [path]));
}
