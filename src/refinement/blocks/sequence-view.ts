import { conditionsSince, type BlockFormula } from "../../encoding/index.ts";
import { literalsOf } from "../../logic/interpolation/index.ts";
import { substitute, variablesOf, type Term, type Terms } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { prefixOf, type BlockSequence } from "./block-sequence.ts";
import type { StateTerms } from "./state-terms.ts";

/**
 * A block sequence as formulas. Boundary `i` is where block `i` begins; predicates at the end of block `i - 1` and at the
 * beginning of block `i` say the same, with and without the equations between the two.
 */
export class SequenceView {
  readonly sequence: BlockSequence;
  readonly terms: Terms;
  readonly length: number;
  private readonly states: StateTerms;
  private readonly conditionLists: readonly (readonly Term[])[];
  private readonly begun: readonly BlockValues[];
  private readonly ended: readonly BlockValues[];

  /** `conditions` replaces those of the blocks: fewer of them, for a sequence that allows more executions. */
  constructor(
    states: StateTerms,
    sequence: BlockSequence,
    conditions: readonly (readonly Term[])[] | null = null,
  ) {
    this.states = states;
    this.terms = states.terms;
    this.sequence = sequence;
    this.length = sequence.ends.length;
    this.conditionLists =
      conditions ??
      sequence.ends.map((end) => literalsOf(this.terms, conditionsSince(end.conditions, null)));
    this.begun = sequence.beginnings.map((block) => new BlockValues(states, block));
    this.ended = sequence.ends.map((block) => new BlockValues(states, block));
  }

  location(boundary: number): CfaNode {
    return this.sequence.locations[boundary]!;
  }

  /** Under which block `block` is taken, none of them a conjunction. */
  conditions(block: number): readonly Term[] {
    return this.conditionLists[block]!;
  }

  /** With the equations that name the values at its end. */
  formula(block: number): readonly Term[] {
    return [...this.conditions(block), ...(this.sequence.links[block] ?? [])];
  }

  /** A conjunction for each block; together they say that the sequence can be executed. */
  formulas(): Term[] {
    return this.conditionLists.map((_, block) => this.terms.andAll(this.formula(block)));
  }

  /** The predicate, or what the symbol stands for, where `block` begins. */
  atBeginning(predicate: Term, block: number): Term {
    return this.begun[block]!.of(predicate);
  }

  /** The same where `block` ends, over values at its beginning and inputs. */
  atEnd(predicate: Term, block: number): Term {
    return this.ended[block]!.of(predicate);
  }

  /** What `term` says where block `boundary` begins as a predicate; null if it says more. */
  generalised(term: Term, boundary: number): Term | null {
    return this.states.generalise(term, this.sequence.beginnings[boundary]!);
  }

  /**
   * The symbol of predicates that stands for what `variable` is where block `boundary` begins; null if the variable is no
   * value there, or of a sort without comparisons.
   */
  symbolOf(variable: Term, boundary: number): Term | null {
    const { terms } = this;
    const test = testOf(terms, variable);
    const predicate = test === null ? null : this.generalised(test, boundary);
    const symbol = predicate === null ? undefined : variablesOf(terms, predicate)[0];
    return symbol !== undefined && this.atBeginning(symbol, boundary) === variable ? symbol : null;
  }

  /** The first blocks, one for each list, with fewer conditions: those of the list. */
  weakened(conditions: readonly (readonly Term[])[]): SequenceView {
    const { length } = conditions;
    const sequence = length === this.length ? this.sequence : prefixOf(this.sequence, length);
    return new SequenceView(this.states, sequence, conditions);
  }
}

/** Some formula about the variable alone. */
function testOf(terms: Terms, variable: Term): Term | null {
  const { sorts } = terms;
  const sort = terms.sort(variable);
  if (sort === sorts.bool) return variable;
  if (sorts.isBitVec(sort)) return terms.eq(variable, terms.bv.constant(0, sorts.width(sort)));
  const isNumber = sort === sorts.int || sort === sorts.real;
  return isNumber ? terms.eq(variable, terms.arith.constant(0, sort)) : null;
}

/** What predicates say at the end of one block. */
class BlockValues {
  private readonly states: StateTerms;
  private readonly block: BlockFormula;
  private readonly values = new Map<Term, Term>();
  private readonly results = new Map<Term, Term>();

  constructor(states: StateTerms, block: BlockFormula) {
    this.states = states;
    this.block = block;
  }

  of(predicate: Term): Term {
    const known = this.results.get(predicate);
    if (known !== undefined) return known;
    const { terms } = this.states;
    const map = new Map<Term, Term>();
    for (const symbol of variablesOf(terms, predicate)) map.set(symbol, this.valueOf(symbol));
    const result = substitute(terms, predicate, map);
    this.results.set(predicate, result);
    return result;
  }

  /** Performance: looking into memory costs more than a substitution, and predicates share symbols. */
  private valueOf(symbol: Term): Term {
    let value = this.values.get(symbol);
    if (value === undefined) {
      value = this.states.instantiate(symbol, this.block);
      this.values.set(symbol, value);
    }
    return value;
  }
}
