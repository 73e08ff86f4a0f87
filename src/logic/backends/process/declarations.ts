import {
  Kind,
  quoteSymbol,
  type FunctionSymbol,
  type Sort,
  type Term,
  type Terms,
} from "../../terms/index.ts";

/**
 * What a solver has been told about symbols. A declaration made on a level is forgotten when the level is
 * popped: that holds for every solver, while global declarations are an option some lack.
 */
export class Declarations {
  private readonly terms: Terms;
  private readonly knownVariables = new Set<Term>();
  private readonly knownFunctions = new Set<FunctionSymbol>();
  private readonly knownNames = new Set<string>();
  /** Undo steps of each level above 0. */
  private levels: (() => void)[][] = [];
  /** Nodes of which all symbols are declared; cleared when some are forgotten. */
  private readonly covered = new Set<Term>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  reset(): void {
    this.knownVariables.clear();
    this.knownFunctions.clear();
    this.knownNames.clear();
    this.covered.clear();
    this.levels = [];
  }

  push(): void {
    this.levels.push([]);
  }

  pop(levels: number): void {
    for (let i = 0; i < levels; i++) {
      const undo = this.levels.pop()!;
      if (undo.length > 0) this.covered.clear();
      for (const step of undo) step();
    }
  }

  has(variable: Term): boolean {
    return this.knownVariables.has(variable);
  }

  readonly variables = (): Term[] => [...this.knownVariables];

  readonly functions = (): FunctionSymbol[] => [...this.knownFunctions];

  /** Commands that declare what is new in `root`, for the current level. */
  declare(root: Term): string {
    const { terms } = this;
    const commands: string[] = [];
    const stack: Term[] = [root];
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      if (this.covered.has(term)) continue;
      this.covered.add(term);
      const kind = terms.kind(term);
      if (kind === Kind.Variable) this.declareVariable(term, commands);
      else if (kind === Kind.Apply) this.declareFunction(terms.functionOf(term), commands);
      for (let i = terms.childCount(term) - 1; i >= 0; i--) stack.push(terms.child(term, i));
    }
    return commands.join("\n");
  }

  /** Declares a Bool constant that is in no term. */
  declareName(name: string): string {
    if (this.knownNames.has(name)) return "";
    this.knownNames.add(name);
    this.onPop(() => this.knownNames.delete(name));
    return `(declare-fun ${name} () Bool)`;
  }

  private declareVariable(variable: Term, commands: string[]): void {
    if (this.knownVariables.has(variable)) return;
    const { terms } = this;
    this.knownVariables.add(variable);
    this.onPop(() => this.knownVariables.delete(variable));
    const name = quoteSymbol(terms.nameOf(variable));
    commands.push(`(declare-fun ${name} () ${this.sortText(terms.sort(variable))})`);
  }

  private declareFunction(symbol: FunctionSymbol, commands: string[]): void {
    if (this.knownFunctions.has(symbol)) return;
    this.knownFunctions.add(symbol);
    this.onPop(() => this.knownFunctions.delete(symbol));
    const { name, parameters, result } = this.terms.declaration(symbol);
    const domain = parameters.map((sort) => this.sortText(sort)).join(" ");
    commands.push(`(declare-fun ${quoteSymbol(name)} (${domain}) ${this.sortText(result)})`);
  }

  private sortText(sort: Sort): string {
    return this.terms.sorts.toString(sort);
  }

  private onPop(step: () => void): void {
    this.levels[this.levels.length - 1]?.push(step);
  }
}
