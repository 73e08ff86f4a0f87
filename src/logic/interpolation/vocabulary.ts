import { symbolsOf, type FunctionSymbol, type Term, type Terms } from "../terms/index.ts";

/** First and last block in which a symbol occurs. */
interface Span {
  readonly first: number;
  last: number;
}

/**
 * Which symbols occur on both sides of which cut. Cut `i` lies between blocks `i - 1` and `i`; an
 * interpolant there may use exactly the shared symbols.
 */
export class Vocabulary {
  private readonly terms: Terms;
  private readonly variables = new Map<Term, Span>();
  private readonly functions = new Map<FunctionSymbol, Span>();
  private readonly spans = new Map<Term, Span>();

  constructor(terms: Terms, blocks: readonly (readonly Term[])[]) {
    this.terms = terms;
    blocks.forEach((conjuncts, block) => {
      const symbols = symbolsOf(terms, ...conjuncts);
      for (const variable of symbols.variables) extend(this.variables, variable, block);
      for (const symbol of symbols.functions) extend(this.functions, symbol, block);
    });
  }

  /** Whether all symbols of `term` are shared at `cut`. */
  isShared(term: Term, cut: number): boolean {
    const span = this.spanOf(term);
    return span.first < cut && cut <= span.last;
  }

  /** Variables and functions of `term` that are not shared at `cut`, by name. */
  foreignSymbols(term: Term, cut: number): string[] {
    const isForeign = (span: Span | undefined): boolean =>
      span === undefined || span.first >= cut || span.last < cut;
    const { variables, functions } = symbolsOf(this.terms, term);
    return [
      ...[...variables]
        .filter((variable) => isForeign(this.variables.get(variable)))
        .map((variable) => this.terms.nameOf(variable)),
      ...[...functions]
        .filter((symbol) => isForeign(this.functions.get(symbol)))
        .map((symbol) => this.terms.declaration(symbol).name),
    ];
  }

  sharedVariables(cut: number): Term[] {
    return keysAt(this.variables, cut);
  }

  sharedFunctions(cut: number): FunctionSymbol[] {
    return keysAt(this.functions, cut);
  }

  /** Every variable of the blocks, in order of first occurrence. */
  allVariables(): Term[] {
    return [...this.variables.keys()];
  }

  allFunctions(): FunctionSymbol[] {
    return [...this.functions.keys()];
  }

  /** The cuts at which all symbols of `term` are shared; empty (first >= last) if there are none. */
  private spanOf(term: Term): Span {
    const known = this.spans.get(term);
    if (known !== undefined) return known;
    const span = { first: -1, last: Number.MAX_SAFE_INTEGER };
    const narrow = (other: Span | undefined): void => {
      span.first = Math.max(span.first, other?.first ?? Number.MAX_SAFE_INTEGER);
      span.last = Math.min(span.last, other?.last ?? -1);
    };
    const { variables, functions } = symbolsOf(this.terms, term);
    for (const variable of variables) narrow(this.variables.get(variable));
    for (const symbol of functions) narrow(this.functions.get(symbol));
    this.spans.set(term, span);
    return span;
  }
}

function extend<K>(spans: Map<K, Span>, key: K, block: number): void {
  const span = spans.get(key);
  if (span === undefined) spans.set(key, { first: block, last: block });
  else span.last = block;
}

function keysAt<K>(spans: ReadonlyMap<K, Span>, cut: number): K[] {
  const shared: K[] = [];
  for (const [key, span] of spans) if (span.first < cut && cut <= span.last) shared.push(key);
  return shared;
}
