import type { SourceText } from "../../../base/diagnostics/index.ts";
import type { TypeTable } from "../../types/type-table.ts";
import type { NameTable } from "../lexer/name-table.ts";
import type { TokenList } from "../lexer/token-list.ts";
import { Semantics } from "../semantics/index.ts";
import type { Symbols } from "../symbols.ts";
import { AttributeParser } from "./attributes.ts";
import { BuiltinParser } from "./builtins.ts";
import { Cursor } from "./cursor.ts";
import { DeclarationParser } from "./declarations.ts";
import { DeclaratorParser } from "./declarators.ts";
import { EnumParser } from "./enums.ts";
import { ExpressionParser } from "./expressions.ts";
import { FunctionParser } from "./functions.ts";
import type { Insertions } from "../insertions.ts";
import { InsertionParser } from "./inserted.ts";
import { InitialiserParser } from "./initialisers.ts";
import { DEFAULT_LINKAGE, type LinkageRules } from "./external-symbols.ts";
import { Linkage } from "./linkage.ts";
import { ParameterParser } from "./parameters.ts";
import { PrimaryParser } from "./primaries.ts";
import { RecordParser } from "./records.ts";
import { SpecifierParser } from "./specifiers.ts";
import { StatementParser } from "./statements.ts";
import { SwitchParser } from "./switches.ts";
import { VariableLengths } from "./variable-lengths.ts";
import { AsmParser } from "./asm.ts";

/** The parts of the parser of one translation unit; each knows the others through this object. */
export class Parser {
  readonly source: SourceText;
  readonly types: TypeTable;
  readonly symbols: Symbols;
  readonly cursor: Cursor;
  readonly semantics: Semantics;
  readonly linkage: Linkage;
  readonly attributes: AttributeParser;
  readonly specifiers: SpecifierParser;
  readonly records: RecordParser;
  readonly enums: EnumParser;
  readonly declarators: DeclaratorParser;
  readonly parameters: ParameterParser;
  readonly declarations: DeclarationParser;
  readonly functions: FunctionParser;
  readonly initialisers: InitialiserParser;
  readonly expressions: ExpressionParser;
  readonly primaries: PrimaryParser;
  readonly builtins: BuiltinParser;
  readonly statements: StatementParser;
  readonly switches: SwitchParser;
  readonly lengths: VariableLengths;
  readonly asm: AsmParser;
  /** Null: nothing is inserted, and nobody looks. */
  readonly inserted: InsertionParser | null;

  // eslint-disable-next-line max-params -- what the parts of a parser share
  constructor(
    source: SourceText,
    tokens: TokenList,
    names: NameTable,
    symbols: Symbols,
    rules: LinkageRules = DEFAULT_LINKAGE,
    insertions: Insertions | null = null,
  ) {
    this.source = source;
    this.types = symbols.types;
    this.symbols = symbols;
    this.cursor = new Cursor(source, tokens, names);
    this.semantics = new Semantics(source, this.types, symbols);
    this.linkage = new Linkage(this, rules);
    this.lengths = new VariableLengths(this);
    this.attributes = new AttributeParser(this);
    this.specifiers = new SpecifierParser(this);
    this.records = new RecordParser(this);
    this.enums = new EnumParser(this);
    this.declarators = new DeclaratorParser(this);
    this.parameters = new ParameterParser(this);
    this.declarations = new DeclarationParser(this);
    this.functions = new FunctionParser(this);
    this.initialisers = new InitialiserParser(this);
    this.expressions = new ExpressionParser(this);
    this.primaries = new PrimaryParser(this);
    this.builtins = new BuiltinParser(this);
    this.statements = new StatementParser(this);
    this.switches = new SwitchParser(this);
    this.asm = new AsmParser(this);
    this.inserted = insertions === null ? null : new InsertionParser(this, insertions);
  }
}
