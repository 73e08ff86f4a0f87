import { SourceText, UnsupportedFeature, UserError } from "../../../base/diagnostics/index.ts";
import { BlockEncoder, GeneralConditions } from "../../../encoding/index.ts";
import {
  printDeclarations,
  printTerm,
  termFromText,
  Terms,
  variablesOf,
  type Term,
} from "../../../logic/terms/index.ts";
import { variablesByName } from "../../../program/cfa/all-variables.ts";
import type { Cfa, CfaNode } from "../../../program/cfa/graph.ts";
import { variableReference } from "../../../program/cfa/nodes.ts";
import type { Variable } from "../../../program/cfa/variable.ts";
import { isScalar } from "../../../program/types/type.ts";
import { readAssumption } from "../../../semantics/specification/index.ts";
import type { PlacedFact } from "../facts.ts";
import { oncePerFunction, type Exported } from "./exported.ts";

/** Predicates by function, with bit-vectors; what is neither C nor SMT-LIB over variables is left out. */
export function printPredicateMap(cfa: Cfa, facts: readonly PlacedFact[]): Exported {
  const writer = new PredicateWriter(cfa);
  const sections = new Map<string, Map<string, Term>>();
  const leftOut: PlacedFact[] = [];
  for (const placed of oncePerFunction(facts)) {
    const predicates = writer.predicates(placed);
    if (predicates.length === 0) leftOut.push(placed);
    const { name } = placed.at.function;
    const section = sections.get(name) ?? new Map<string, Term>();
    for (const term of predicates) section.set(printTerm(writer.terms, term), term);
    if (section.size > 0) sections.set(name, section);
  }
  const all = [...sections.values()].flatMap((section) => [...section.values()]);
  const lines = [...printDeclarations(writer.terms, all).split("\n").sort().slice(1), ""];
  for (const [name, section] of [...sections].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push(`${name}:`, ...[...section.keys()].sort().map((text) => `(assert ${text})`), "");
  }
  return { text: lines.join("\n") + "\n", leftOut };
}

class PredicateWriter {
  readonly terms = new Terms();
  private readonly cfa: Cfa;
  private readonly encoder: BlockEncoder;
  private readonly conditions: GeneralConditions;
  private readonly symbols = new Map<string, Term | null>();
  private readonly variables: ReadonlyMap<string, Variable>;

  constructor(cfa: Cfa) {
    this.cfa = cfa;
    this.encoder = new BlockEncoder(cfa, this.terms, { imprecise: () => undefined });
    this.conditions = new GeneralConditions(cfa, this.encoder);
    this.variables = variablesByName(cfa);
  }

  /** None: it cannot be said over variables of the program. */
  predicates({ at, fact }: PlacedFact): readonly Term[] {
    switch (fact.kind) {
      case "predicate":
      case "assumption":
        return this.inC(at, fact.text).filter((term) => this.isSayable(term));
      case "smtlib": {
        const term = termFromText(this.terms, fact.text, (name) => this.symbol(name, at));
        const isPredicate = term !== null && this.terms.sort(term) === this.terms.sorts.bool;
        return isPredicate && this.isSayable(term) ? [term] : [];
      }
      case "place":
      case "threshold":
        return [];
    }
  }

  private inC(at: CfaNode, text: string): readonly Term[] {
    const source = new SourceText("<fact>", text);
    try {
      const parts = readAssumption(this.cfa, source.range(0, text.length), at);
      const terms = parts.map((part) => this.conditions.predicate(at, part));
      return terms.includes(null) ? [] : (terms as readonly Term[]);
    } catch (error) {
      if (error instanceof UserError || error instanceof UnsupportedFeature) return [];
      throw error;
    }
  }

  /** The symbol of a scalar variable; null: it has none. */
  private symbol(name: string, at: CfaNode): Term | null {
    let symbol = this.symbols.get(name);
    if (symbol === undefined) {
      const variable = this.variables.get(name);
      const isVisible = variable?.isStatic === true || variable?.functionName === at.function.name;
      if (variable === undefined || !isVisible || !isScalar(variable.type)) return null;
      const reference = variableReference(variable, 0, 0);
      symbol = this.conditions.value(at, reference);
      this.symbols.set(name, symbol);
    }
    return symbol;
  }

  /** Variables have the names that CPAchecker gives them; parts of memory do not. */
  private isSayable(term: Term): boolean {
    if (this.terms.isLiteral(term)) return false;
    return variablesOf(this.terms, term).every((symbol) => {
      const place = this.encoder.placeOf(symbol);
      return place?.kind === "variable" && /^(?:\w+::)?\w+$/.test(this.terms.nameOf(symbol));
    });
  }
}
