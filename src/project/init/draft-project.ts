import { existsSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import { draftFromCompileCommands, draftFromMake } from "./from-build.ts";
import { draftFromFiles } from "./from-files.ts";
import type { Draft } from "./draft.ts";

const MAKEFILES = ["GNUmakefile", "makefile", "Makefile"];
const ASK_MAKE = "make -n -B | assay init --make-output -";

/**
 * A configuration for what there is in a folder. Soundness, and whoever looks at other people's projects: nothing is started; what `make` would do is
 * read from what it printed when the user asked it (even `make -n` executes parts of a Makefile). `makeOutput` null: there is none.
 */
export async function draftProject(folder: string, makeOutput: string | null): Promise<Draft> {
  if (makeOutput !== null) {
    const draft = draftFromMake(folder, makeOutput);
    if (draft !== null) return draft;
    throw new UserError(
      "make links no program from C files there",
      null,
      `print all that it would do: ${ASK_MAKE}`,
    );
  }
  const commands = await draftFromCompileCommands(folder);
  if (commands !== null) return commands;
  const files = await draftFromFiles(folder);
  const makefile = MAKEFILES.find((name) => existsSync(join(folder, name)));
  const note =
    makefile === undefined
      ? []
      : [
          `${makefile} was not asked how files are compiled, because that executes parts of it; to do so: ${ASK_MAKE} --force`,
        ];
  if (files !== null) return { ...files, notes: [...files.notes, ...note] };
  throw new UserError(
    `there is no C file below '${folder}' that can be read`,
    null,
    makefile === undefined
      ? "name the folder of a project with C files"
      : `let make say what there is: ${ASK_MAKE}`,
  );
}
