/**
 * The front end for preprocessed GNU C11: tokens (`lexer`), names (`symbols.ts`), recursive descent
 * (`parser`), types and conversions (`semantics`). The result is the typed tree of `ast.ts`.
 */
import type { SourceText } from "../../base/diagnostics/index.ts";
import type { MachineModel } from "../machine/machine-model.ts";
import { TypeTable } from "../types/type-table.ts";
import type { TranslationUnit } from "./ast.ts";
import { tokenize } from "./lexer/lexer.ts";
import { Parser } from "./parser/parser.ts";
import { Symbols } from "./symbols.ts";

/** Throws `UserError` for what is no C, `UnsupportedFeature` for what we know but do not support. */
export function parseTranslationUnit(source: SourceText, machine: MachineModel): TranslationUnit {
  const types = new TypeTable(machine);
  const { tokens, names } = tokenize(source);
  const predefined: [number, TypeTable["variadicList"]][] = [
    [names.intern("__builtin_va_list"), types.variadicList],
  ];
  if (machine.pointerSize === 8) {
    predefined.push([names.intern("__int128_t"), types.int128]);
    predefined.push([names.intern("__uint128_t"), types.unsignedInt128]);
  }
  const symbols = new Symbols(names, types);
  for (const [name, type] of predefined) symbols.bind("typedef", name, 0, type);
  const parser = new Parser(source, tokens, names, symbols);
  parser.declarations.file();
  return {
    source,
    machine,
    types,
    scope: symbols.fileScope(),
    functions: [...parser.functions.definitions.values()],
    defines: (symbol) => parser.linkage.defines(symbol),
    symbols: symbols.functions,
    globals: symbols.globals,
    variableCount: symbols.variableCount,
  };
}
