/** What the front end says about one file while somebody writes it. */
import {
  UnsupportedFeature,
  UserError,
  type SourceLocation,
  type SourceRange,
} from "../base/diagnostics/index.ts";
import type { DataModel } from "../program/machine/machine-model.ts";
import { ownUnits, type LoadOptions } from "./load-program.ts";

/** Both ends in the file that its author wrote. */
export interface Fault {
  readonly start: SourceLocation;
  readonly end: SourceLocation;
  readonly message: string;
  readonly hint: string | null;
  /** The program may be fine. */
  readonly isUnsupported: boolean;
}

export interface DefinedFunction {
  readonly name: string;
  readonly location: SourceLocation;
}

export interface FrontEndFindings {
  /** Null: the file is C as far as it can be seen alone. */
  readonly fault: Fault | null;
  /** Of this file; empty where there is a fault. */
  readonly functions: readonly DefinedFunction[];
}

/** `text`: with one character per byte. Nothing but included files is read. */
export function checkSource(
  path: string,
  text: string,
  dataModel: DataModel,
  load: LoadOptions,
): FrontEndFindings {
  try {
    // A compiler would preprocess the file as it was saved.
    const options: LoadOptions = { ...load, preprocessor: "builtin" };
    const units = ownUnits([{ path, text, flags: load }], dataModel, options);
    const functions = units.flatMap(({ source, functions: defined }) =>
      defined.map(({ symbol, start }) => ({
        name: symbol.writtenName,
        location: source.locate(start),
      })),
    );
    return { fault: null, functions: functions.filter(({ location }) => location.file === path) };
  } catch (error) {
    if (!(error instanceof UserError) && !(error instanceof UnsupportedFeature)) throw error;
    return { fault: faultOf(path, error), functions: [] };
  }
}

function faultOf(path: string, error: UserError | UnsupportedFeature): Fault {
  const { range, message } = error;
  const isUnsupported = error instanceof UnsupportedFeature;
  const hint = error instanceof UserError ? error.hint : null;
  const [start, end] = placesOf(path, range);
  return { start, end, message, hint, isUnsupported };
}

function placesOf(
  path: string,
  range: SourceRange | null,
): readonly [SourceLocation, SourceLocation] {
  const first = { file: path, line: 1, column: 1 };
  if (range === null) return [first, first];
  const { source, start, end } = range;
  return [source.locate(start), source.locate(Math.max(start, end))];
}
