import {
  formatLocation,
  SourceText,
  UnsupportedFeature,
  UserError,
} from "../src/base/diagnostics/index.ts";
import type { Statement, TranslationUnit } from "../src/program/c/ast.ts";
import { parseTranslationUnit } from "../src/program/c/index.ts";
import { machineModel, type DataModel } from "../src/program/machine/machine-model.ts";
import { declaration } from "../src/program/types/print.ts";

/** The typed tree of a program given as text. */
export function unitOf(text: string, dataModel: DataModel = "LP64"): TranslationUnit {
  return parseTranslationUnit(new SourceText("test.c", text), machineModel(dataModel));
}

/** The type of a global or function, declared as C would: `int *(*f)(char)`. */
export function declared(unit: TranslationUnit, name: string): string {
  const symbol = unit.symbols.get(name);
  if (symbol !== undefined) return declaration(symbol.type, name);
  const global = unit.globals.find(({ variable }) => variable.qualifiedName === name);
  if (global === undefined) throw new Error(`nothing is called ${name}`);
  return declaration(global.variable.type, name);
}

/** The statements of a function given by its body. */
export function statementsOf(body: string): readonly Statement[] {
  const unit = unitOf(`int x, y, z; int f(int n) { ${body} }`);
  return unit.functions[0]!.body.statements;
}

/** `line:column: message` of what the front end says about the text; "accepted" if nothing. */
export function complaint(text: string, dataModel: DataModel = "LP64"): string {
  try {
    unitOf(text, dataModel);
    return "accepted";
  } catch (error) {
    if (!(error instanceof UserError || error instanceof UnsupportedFeature)) throw error;
    const place = error.range === null ? "" : formatLocation(error.range.location);
    return `${place.replace(/^test\.c:/, "")}: ${error.message}`;
  }
}
