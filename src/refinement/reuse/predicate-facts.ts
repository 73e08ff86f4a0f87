import { SourceText, UnsupportedFeature, UserError } from "../../base/diagnostics/index.ts";
import { GeneralConditions, PredicatesInC, type BlockEncoding } from "../../encoding/index.ts";
import {
  forEachSubterm,
  Kind,
  printTerm,
  substitute,
  termFromText,
  type Term,
  type Terms,
} from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import { printCondition } from "../../program/cfa/print-condition.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { readConjuncts } from "../../semantics/specification/index.ts";
import type { FactCodec } from "./fact-codec.ts";
import type { FactText } from "./facts.ts";

/** Longer texts cost more than finding the predicate again. */
const LONGEST = 10_000;

/**
 * Predicates as C where that says the very same, else as SMT-LIB. A predicate and its negation are one. What is written is read
 * back first: a text that becomes another term would have to be learnt again.
 */
export class PredicateFacts implements FactCodec<Term> {
  readonly kinds = ["predicate", "smtlib"] as const;
  private readonly cfa: Cfa;
  private readonly encoding: BlockEncoding;
  private readonly terms: Terms;
  private general: GeneralConditions | null = null;

  constructor(cfa: Cfa, encoding: BlockEncoding) {
    this.cfa = cfa;
    this.encoding = encoding;
    this.terms = encoding.terms;
  }

  write(at: CfaNode, predicate: Term): FactText | null {
    const positive = withoutNegation(this.terms, predicate);
    for (const text of [() => this.inC(at, positive), () => this.inSmtLib(positive)]) {
      const fact = text();
      if (fact === null || fact.text.length > LONGEST) continue;
      if (this.read(at, fact) === positive) return fact;
    }
    return null;
  }

  read(at: CfaNode, { kind, text }: FactText): Term | null {
    const { terms } = this;
    const term = kind === "predicate" ? this.fromC(at, text) : this.fromSmtLib(text);
    if (term === null || terms.sort(term) !== terms.sorts.bool || term === terms.true) return null;
    return withoutNegation(terms, term);
  }

  private inC({ function: { name } }: CfaNode, predicate: Term): FactText | null {
    // Only what a reader sees at the location: no other activations.
    const inC = new PredicatesInC(this.cfa, this.encoding, (other) => (other === name ? 1 : 0));
    const expression = inC.weakened(predicate);
    if (expression === null || inC.leftOut.size > 0 || comparesPointers(expression)) return null;
    return { kind: "predicate", text: printCondition(expression) };
  }

  private fromC(at: CfaNode, text: string): Term | null {
    const { cfa, terms } = this;
    const source = new SourceText("<fact>", text);
    const range = source.range(0, text.length);
    this.general ??= new GeneralConditions(cfa, this.encoding);
    try {
      let whole = terms.true;
      for (const part of readConjuncts(cfa, range, at)) {
        const stated = this.general.predicate(at, part.expression);
        if (stated === null) return null;
        whole = terms.and(whole, part.truth ? stated : terms.not(stated));
      }
      return whole;
    } catch (error) {
      if (error instanceof UserError || error instanceof UnsupportedFeature) return null;
      throw error;
    }
  }

  /** Addresses are no numbers here: in another run the objects lie elsewhere. */
  private inSmtLib(predicate: Term): FactText | null {
    const { terms, encoding } = this;
    const { bv } = terms;
    const names = new Map<Term, Term>();
    forEachSubterm(terms, [predicate], (term) => {
      if (terms.kind(term) !== Kind.BvConst) return;
      const symbol = (name: string): Term => terms.variable(name, terms.sort(term));
      const name = encoding.named.nameOf(term);
      if (name !== null) names.set(term, symbol(name));
      const negated = name === null ? encoding.named.nameOf(bv.negate(term)) : null;
      if (negated !== null) names.set(term, bv.negate(symbol(negated)));
    });
    const text = printTerm(
      terms,
      names.size === 0 ? predicate : substitute(terms, predicate, names),
    );
    return { kind: "smtlib", text };
  }

  private fromSmtLib(text: string): Term | null {
    try {
      return termFromText(this.terms, text, (name) => this.encoding.named.named(name));
    } catch (error) {
      if (error instanceof UnsupportedFeature) return null;
      throw error;
    }
  }
}

/** What that means depends on which objects a run has met so far. */
function comparesPointers(root: Expression): boolean {
  let isFound = false;
  visitExpression(root, (expression) => {
    if (expression.kind !== "binary" || expression.left.type.kind !== "pointer") return;
    if (!isNull(expression.left) && !isNull(expression.right)) isFound = true;
  });
  return isFound;
}

function isNull(expression: Expression): boolean {
  if (expression.kind === "cast") return isNull(expression.operand);
  return expression.kind === "integer" && expression.value === 0n;
}

function withoutNegation(terms: Terms, term: Term): Term {
  return terms.kind(term) === Kind.Not ? terms.child(term, 0) : term;
}
