/**
 * The front end for preprocessed GNU C11: tokens (`lexer`), names (`symbols.ts`), recursive descent
 * (`parser`), types and conversions (`semantics`). The result is the typed tree of `ast.ts`.
 */
import type { SourceRange, SourceText } from "../../base/diagnostics/index.ts";
import type { MachineModel } from "../machine/machine-model.ts";
import { TypeTable } from "../types/type-table.ts";
import type { TranslationUnit } from "./ast.ts";
import type { Insertions } from "./insertions.ts";
import { tokenize } from "./lexer/lexer.ts";
import { DEFAULT_LINKAGE, type LinkageRules } from "./parser/external-symbols.ts";
import { Parser } from "./parser/parser.ts";
import { Symbols, VariableNumbers } from "./symbols.ts";

export type { LinkageRules } from "./parser/external-symbols.ts";

/** What the units of one program share while they are read. */
export class ProgramParts {
  readonly types: TypeTable;
  readonly numbers = new VariableNumbers();

  constructor(machine: MachineModel) {
    this.types = new TypeTable(machine);
  }
}

/** A whole program in one file. */
export function parseTranslationUnit(source: SourceText, machine: MachineModel): TranslationUnit {
  const whole = source.range(0, source.text.length);
  return parseUnit(whole, new ProgramParts(machine), DEFAULT_LINKAGE);
}

/**
 * One file of a program; its names mean what other files say once the units are linked (`link`). Throws
 * `UserError` for what is no C, `UnsupportedFeature` for what we know but do not support.
 */
export function parseUnit(
  file: SourceRange,
  { types, numbers }: ProgramParts,
  rules: LinkageRules,
  insertions: Insertions | null = null,
): TranslationUnit {
  const { source } = file;
  const { machine } = types;
  const { tokens, names } = tokenize(source, file);
  for (const end of insertions?.ends ?? []) tokens.endAt(end);
  const predefined: [number, TypeTable["variadicList"]][] = [
    [names.intern("__builtin_va_list"), types.variadicList],
  ];
  if (machine.pointerSize === 8) {
    predefined.push([names.intern("__int128_t"), types.int128]);
    predefined.push([names.intern("__uint128_t"), types.unsignedInt128]);
  }
  const symbols = new Symbols(names, types, numbers);
  for (const [name, type] of predefined) symbols.bind("typedef", name, 0, type);
  const parser = new Parser(source, tokens, names, symbols, rules, insertions);
  parser.declarations.file();
  return {
    source,
    machine,
    types,
    scope: symbols.fileScope(),
    functions: [...parser.functions.definitions.values()],
    defines: (symbol) => parser.linkage.defines(symbol),
    externals: parser.linkage.externals(),
    symbols: symbols.functions,
    globals: symbols.globals,
    variableCount: symbols.variableCount,
  };
}
