/** What single files define and need, as a linker sees them. */
import { UnsupportedFeature, UserError } from "../base/diagnostics/index.ts";
import { ownUnits, type LoadOptions } from "./load-program.ts";
import { readProgramFiles } from "./program/program-files.ts";

export interface UnitSymbols {
  /** Names with external linkage. */
  readonly defines: readonly string[];
  /** Of functions with external linkage, in the order of the file. */
  readonly functions: readonly string[];
  readonly needs: readonly string[];
}

/** Text: why nobody knows. */
export async function symbolsOf(path: string, options: LoadOptions): Promise<UnitSymbols | string> {
  try {
    const { files, dataModel } = await readProgramFiles([path], options);
    const { externals, functions } = ownUnits(files, dataModel, options)[0]!;
    const defined = externals.filter(({ definition }) => definition !== "none");
    const defines = defined.map(({ name }) => name);
    return {
      defines,
      functions: functions
        .map(({ symbol }) => symbol.name)
        .filter((name) => defines.includes(name)),
      needs: externals.filter(({ definition }) => definition === "none").map(({ name }) => name),
    };
  } catch (error) {
    if (error instanceof UserError || error instanceof UnsupportedFeature) return error.message;
    throw error;
  }
}
