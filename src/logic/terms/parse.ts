import { SourceRange, SourceText, UserError } from "../../base/diagnostics/index.ts";
import type { Assignment } from "./assignment.ts";
import { evaluate } from "./evaluate.ts";
import { parseSort } from "./parse-sort.ts";
import { TermReader, type Macro, type SymbolLookup } from "./parse-term.ts";
import { readSExpressions, type SExpression } from "./s-expression.ts";
import { isWritableName } from "./symbols.ts";
import type { Sort, Term } from "./term.ts";
import type { Terms } from "./terms.ts";
import { variablesOf } from "./traverse.ts";
import type { Value } from "./values.ts";

/** Exactly one SMT-LIB term over symbols that `terms` knows already. Problems are `UserError`s. */
export function parseTerm(terms: Terms, source: SourceText): Term {
  return new TermReader(terms).read(onlyExpression(source));
}

/**
 * What `printTerm` wrote, perhaps over another table: `symbolOf` says what its names stand for. Null if the text is no term,
 * or none that fits the sorts of the symbols; texts may come from anywhere.
 */
export function termFromText(terms: Terms, text: string, symbolOf: SymbolLookup): Term | null {
  try {
    const expression = onlyExpression(new SourceText("<term>", text));
    return new TermReader(terms, new Map(), symbolOf).read(expression);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** A closed term of `sort`, as solvers print values. */
export function parseValue(terms: Terms, text: string, sort: Sort): Value {
  const source = new SourceText("<value>", text);
  const expression = onlyExpression(source);
  const term = new TermReader(terms).read(expression);
  if (terms.sort(term) !== sort || variablesOf(terms, term).length > 0) {
    expression.fail(`expected a value of sort ${terms.sorts.toString(sort)}`);
  }
  return evaluate(terms, term, nothingAssigned) ?? expression.fail("this value is unspecified");
}

const nothingAssigned: Assignment = {
  variable: () => false,
  apply: () => false,
  unspecified: () => null,
};

export interface Script {
  /** Terms of the `assert` commands, in order. */
  readonly assertions: readonly Term[];
}

const IGNORED = new Set(["set-logic", "set-info", "set-option", "check-sat", "exit"]);

/** A whole script at once; see `ScriptReader`. */
export function parseScript(terms: Terms, source: SourceText): Script {
  return { assertions: new ScriptReader(terms).read(source) };
}

/**
 * Scripts of declarations, definitions and assertions, piece by piece: each may use what those before it define. Declaring a
 * symbol that `terms` knows is fine if the sorts agree. Commands that only steer a solver are skipped; others are a `UserError`.
 */
export class ScriptReader {
  private readonly terms: Terms;
  private readonly macros = new Map<string, Macro>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** The terms of its `assert` commands, in order. */
  read(source: SourceText): readonly Term[] {
    const { terms, macros } = this;
    const assertions: Term[] = [];
    for (const command of readSExpressions(source)) {
      const [head, ...rest] = command.list("a command");
      if (head?.isAtom("assert") && rest.length === 1) {
        const term = new TermReader(terms, macros).read(rest[0]!);
        if (terms.sort(term) !== terms.sorts.bool)
          rest[0]!.fail("an assertion must be of sort Bool");
        assertions.push(term);
      } else if (head?.isAtom("declare-fun") && rest.length === 3) {
        declare(terms, rest[0]!, rest[1]!.list("parameter sorts"), rest[2]!);
      } else if (head?.isAtom("declare-const") && rest.length === 2) {
        declare(terms, rest[0]!, [], rest[1]!);
      } else if (head?.isAtom("define-fun") && rest.length === 4) {
        defineMacro(terms, macros, command, rest);
      } else if (head === undefined || head.isQuoted || !IGNORED.has(head.text)) {
        command.fail(`unknown command ${head?.text ?? ""}`);
      }
    }
    return assertions;
  }
}

function declare(
  terms: Terms,
  name: SExpression,
  parameters: readonly SExpression[],
  result: SExpression,
): void {
  if (name.items !== null || !isWritableName(name.text)) name.fail("expected a name");
  const sorts = parameters.map((p) => parseSort(terms.sorts, p));
  const resultSort = parseSort(terms.sorts, result);
  const variable = terms.findVariable(name.text);
  const symbol = terms.findFunction(name.text);
  if (symbol !== null) {
    const old = terms.declaration(symbol);
    const same = old.result === resultSort && old.parameters.join() === sorts.join();
    if (!same) name.fail(`${name.text} is already declared with another signature`);
  } else if (variable !== null) {
    const same = sorts.length === 0 && terms.sort(variable) === resultSort;
    if (!same) name.fail(`${name.text} is already declared with another sort`);
  } else if (sorts.length === 0) terms.variable(name.text, resultSort);
  else terms.declareFunction(name.text, sorts, resultSort);
}

function defineMacro(
  terms: Terms,
  macros: Map<string, Macro>,
  command: SExpression,
  rest: readonly SExpression[],
): void {
  const [name, parameterList, result, body] = rest as [
    SExpression,
    SExpression,
    SExpression,
    SExpression,
  ];
  const locals = new Map<string, Term>();
  for (const parameter of parameterList.list("parameters")) {
    const [local, sort] = parameter.list("(name sort)");
    if (local === undefined || sort === undefined) parameter.fail("expected (name sort)");
    else locals.set(local.text, terms.freshVariable("parameter", parseSort(terms.sorts, sort)));
  }
  const term = new TermReader(terms, macros).read(body, locals);
  if (terms.sort(term) !== parseSort(terms.sorts, result)) {
    command.fail(`the body of ${name.text} has another sort than declared`);
  }
  macros.set(name.text, { parameters: [...locals.values()], body: term });
}

function onlyExpression(source: SourceText): SExpression {
  const [expression, extra] = readSExpressions(source);
  if (expression === undefined) {
    throw new UserError("expected a term", new SourceRange(source, 0, source.text.length));
  }
  return extra === undefined ? expression : extra.fail("expected the end of the text");
}
