import {
  precondition,
  SourceText,
  UnsupportedFeature,
  UserError,
} from "../../../base/diagnostics/index.ts";
import type { Model } from "../../smt/index.ts";
import {
  constantOf,
  defaultValue,
  evaluate,
  Evaluator,
  parseValue,
  printTerm,
  quoteSymbol,
  rebuild,
  type FunctionSymbol,
  type PartialAssignment,
  type Term,
  type Terms,
  type Value,
} from "../../terms/index.ts";
import { TermReader } from "../../terms/parse-term.ts";
import { readSExpressions, type SExpression } from "../../terms/s-expression.ts";

/** The solver, as long as it still stands where it found the model. */
export interface ModelSource {
  ask(command: string): string;
}

interface Definition {
  readonly parameters: readonly Term[];
  readonly body: Term;
}

/** Reads the values of all symbols at once, as text: a process cannot be asked later. */
export function readModel(
  terms: Terms,
  variables: readonly Term[],
  functions: readonly FunctionSymbol[],
  source: ModelSource,
): SmtlibModel {
  const texts = new Map<Term, string>();
  if (variables.length > 0) {
    const names = variables.map((variable) => quoteSymbol(terms.nameOf(variable)));
    const answer = source.ask(`(get-value (${names.join(" ")}))`);
    expressions(answer)[0]?.items?.forEach((pair, i) => {
      const value = pair.items?.[1];
      if (value !== undefined) texts.set(variables[i]!, textOf(value));
    });
  }
  const definitions = new Map<FunctionSymbol, Definition>();
  if (functions.length > 0) {
    for (const item of expressions(source.ask("(get-model)"))[0]?.items ?? []) {
      const symbol = terms.findFunction(item.items?.[1]?.text ?? "");
      if (symbol !== null) definitions.set(symbol, definitionOf(terms, symbol, item));
    }
  }
  return new SmtlibModel(terms, texts, definitions, source);
}

export class SmtlibModel implements Model {
  private readonly terms: Terms;
  private readonly texts: ReadonlyMap<Term, string>;
  private readonly definitions: ReadonlyMap<FunctionSymbol, Definition>;
  private source: ModelSource | null;
  private readonly values = new Map<Term, Value | null>();
  private readonly evaluator: Evaluator;
  private released = false;

  constructor(
    terms: Terms,
    texts: ReadonlyMap<Term, string>,
    definitions: ReadonlyMap<FunctionSymbol, Definition>,
    source: ModelSource,
  ) {
    this.terms = terms;
    this.texts = texts;
    this.definitions = definitions;
    this.source = source;
    this.evaluator = new Evaluator(terms, this);
  }

  variable(variable: Term): Value | null {
    this.requireOpen();
    const known = this.values.get(variable);
    if (known !== undefined) return known;
    const text = this.texts.get(variable);
    const sort = this.terms.sort(variable);
    const value =
      text === undefined
        ? defaultValue(this.terms.sorts, sort)
        : ifReadable(() => parseValue(this.terms, text, sort));
    this.values.set(variable, value);
    return value;
  }

  apply(symbol: FunctionSymbol, args: readonly Value[]): Value | null {
    this.requireOpen();
    const definition = this.definitions.get(symbol);
    const { result } = this.terms.declaration(symbol);
    if (definition === undefined) return defaultValue(this.terms.sorts, result);
    const { parameters, body } = definition;
    const inner: PartialAssignment = {
      variable: (variable) => args[parameters.indexOf(variable)]!,
      apply: (other, values) => this.apply(other, values),
      unspecified: () => null,
    };
    return evaluate(this.terms, body, inner);
  }

  unspecified(term: Term, args: readonly Value[]): Value | null {
    this.requireOpen();
    const { terms, source } = this;
    if (source === null) return null;
    const children = args.map((value, i) =>
      constantOf(terms, value, terms.sort(terms.child(term, i))),
    );
    const text = printTerm(terms, rebuild(terms, term, children));
    const answer = expressions(source.ask(`(get-value (${text}))`))[0]?.items?.[0]?.items?.[1];
    if (answer === undefined) return null;
    const value = textOf(answer);
    return ifReadable(() => parseValue(terms, value, terms.sort(term)));
  }

  value(term: Term): Value | null {
    this.requireOpen();
    return this.evaluator.value(term);
  }

  isTrue(term: Term): boolean {
    return this.value(term) === true;
  }

  /** The solver goes on to something else. */
  detach(): void {
    this.source = null;
  }

  release(): void {
    this.source = null;
    this.released = true;
  }

  private requireOpen(): void {
    precondition(!this.released, "a released model is not read");
  }
}

/** `(define-fun f ((x Int) …) Int body)`. */
function definitionOf(terms: Terms, symbol: FunctionSymbol, item: SExpression): Definition {
  const { parameters: sorts } = terms.declaration(symbol);
  const [, , parameterList, , body] = item.items ?? [];
  if (parameterList?.items == null || body === undefined) {
    throw new UnsupportedFeature(`the function ${textOf(item)} in a model`, null);
  }
  const locals = new Map<string, Term>();
  const parameters = parameterList.items.map((parameter, i) => {
    const sort = sorts[i]!;
    const variable = terms.variable(`assay!argument${i}.${sort}`, sort);
    locals.set(parameter.items?.[0]?.text ?? "", variable);
    return variable;
  });
  const term = readable(textOf(item), () => new TermReader(terms).read(body, locals));
  return { parameters, body: term };
}

function expressions(text: string): SExpression[] {
  return readable(text, () => readSExpressions(new SourceText("<answer>", text)));
}

function textOf(expression: SExpression): string {
  return expression.source.text.slice(expression.start, expression.end);
}

/** Null for what is no value of ours. */
function ifReadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserError || error instanceof UnsupportedFeature) return null;
    throw error;
  }
}

/** What a solver prints and we cannot read is a limit of ours, not the user's mistake. */
function readable<T>(text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UnsupportedFeature(`the value ${text.slice(0, 200)} in a model`, null);
  }
}
