/** What library functions do when executed. One file per header or so; names as in the library table. */
import type { LibraryFunction } from "../../library/index.ts";
import type { Model } from "../library-call.ts";
import { ALLOCATION } from "./allocation.ts";
import { ARITHMETIC } from "./arithmetic.ts";
import { CHARACTERS } from "./characters.ts";
import { CONVERSIONS } from "./conversions.ts";
import { ENVIRONMENT } from "./environment.ts";
import { FILES } from "./files.ts";
import { mathModel } from "./math.ts";
import { MEMORY } from "./memory-functions.ts";
import { OUTPUT } from "./output.ts";
import { OVERFLOW, overflowModel } from "./overflow.ts";
import { QUERIES } from "./memory-queries.ts";
import { RANDOM } from "./random.ts";
import { SORTING } from "./sorting.ts";
import { STRINGS } from "./strings.ts";
import { TERMINATION } from "./termination.ts";
import { TOKENS } from "./tokens.ts";
import { VARIADIC } from "./variadic-functions.ts";
import { nondetModel, VERIFIER } from "./verifier.ts";

const MODELS = new Map<string, Model>([
  ...Object.entries(ALLOCATION),
  ...Object.entries(ARITHMETIC),
  ...Object.entries(CHARACTERS),
  ...Object.entries(CONVERSIONS),
  ...Object.entries(ENVIRONMENT),
  ...Object.entries(FILES),
  ...Object.entries(MEMORY),
  ...Object.entries(OUTPUT),
  ...Object.entries(OVERFLOW),
  ...Object.entries(QUERIES),
  ...Object.entries(RANDOM),
  ...Object.entries(SORTING),
  ...Object.entries(STRINGS),
  ...Object.entries(TERMINATION),
  ...Object.entries(TOKENS),
  ...Object.entries(VARIADIC),
  ...Object.entries(VERIFIER),
]);

/** Null for what is known by name only. */
export function modelOf(known: LibraryFunction): Model | null {
  const model = MODELS.get(known.name);
  if (model !== undefined) return model;
  switch (known.kind) {
    case "input":
      return nondetModel;
    case "math":
      return mathModel(known.name);
    case "overflow-arithmetic":
      return overflowModel(known.name);
    case "no-effect":
      return () => null;
    default:
      return null;
  }
}
