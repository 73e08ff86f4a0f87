import { PathProblem } from "../../../logic/interpolation/index.ts";
import { Substitution, variablesOf, type Term, type Terms } from "../../../logic/terms/index.ts";
import type { CfaNode } from "../../../program/cfa/graph.ts";
import type { SequenceView } from "../sequence-view.ts";

/** A location of the sequence, with all boundaries that lie there. */
export interface Place {
  readonly index: number;
  readonly location: CfaNode;
  readonly boundaries: readonly number[];
  /** Symbols of predicates for values that reach the blocks behind from the blocks before. */
  readonly symbols: readonly Term[];
}

/** Blocks that differ in nothing but names: between the same places, with the same conditions and effect. */
export interface Transition {
  /** One of the blocks. */
  readonly block: number;
  /** Null: the beginning of the program, about which nothing is known. */
  readonly from: Place | null;
  /** Null: the target. */
  readonly to: Place | null;
  /** Over symbols and inputs. */
  readonly conditions: readonly Term[];
}

/**
 * A block sequence with its rounds through loops folded together: what it says holds for any number of rounds (the
 * path program of `wendler-dissertation` 4.2.3). Everything is said in symbols of predicates instead of values at boundaries.
 */
export class PathProgram {
  readonly view: SequenceView;
  readonly terms: Terms;
  readonly problem: PathProblem;
  readonly places: readonly Place[];
  /** In the order of the sequence. */
  readonly transitions: readonly Transition[];
  /** Equal for sequences that fold to the same path program. */
  readonly key: string;
  private readonly renamings: readonly Substitution[];
  private readonly symbolSet: ReadonlySet<Term>;

  constructor(view: SequenceView) {
    this.view = view;
    this.terms = view.terms;
    this.problem = PathProblem.of(view.terms, view.formulas());
    this.places = this.findPlaces();
    this.symbolSet = new Set(this.places.flatMap(({ symbols }) => symbols));
    this.renamings = view.sequence.ends.map((_, block) => this.renamingOf(block));
    const byKey = this.findTransitions();
    this.transitions = [...byKey.values()];
    this.key = [...byKey.keys()].sort().join("\n");
  }

  /** Some location is passed more than once. */
  get hasLoop(): boolean {
    return this.places.some(({ boundaries }) => boundaries.length > 1);
  }

  /** How often the place that is passed most is passed. */
  get rounds(): number {
    return this.places.reduce((most, { boundaries }) => Math.max(most, boundaries.length), 0);
  }

  /** The place of an inner boundary (`1 …`). */
  placeOf(boundary: number): Place {
    return this.places.find(({ boundaries }) => boundaries.includes(boundary))!;
  }

  /** The term has no other variables than symbols of predicates. */
  isPredicate(term: Term): boolean {
    return variablesOf(this.terms, term).every((variable) => this.symbolSet.has(variable));
  }

  /** What the predicate says after the transition, over symbols before it and inputs. */
  after(predicate: Term, { block }: Transition): Term {
    return this.renamings[block]!.apply(this.view.atEnd(predicate, block));
  }

  private findPlaces(): Place[] {
    const { view } = this;
    const byLocation = new Map<CfaNode, number[]>();
    for (let boundary = 1; boundary < view.length; boundary++) {
      const location = view.location(boundary);
      const known = byLocation.get(location);
      if (known === undefined) byLocation.set(location, [boundary]);
      else known.push(boundary);
    }
    return [...byLocation].map(([location, boundaries], index) => {
      const symbols = new Set(boundaries.flatMap((boundary) => this.symbolsAt(boundary)));
      return { index, location, boundaries, symbols: [...symbols] };
    });
  }

  private symbolsAt(boundary: number): Term[] {
    const symbols: Term[] = [];
    for (const variable of this.problem.vocabulary.sharedVariables(boundary)) {
      const symbol = this.view.symbolOf(variable, boundary);
      if (symbol !== null) symbols.push(symbol);
    }
    return symbols;
  }

  /** From values where the block begins to symbols, from inputs to what is the same in all blocks. */
  private renamingOf(block: number): Substitution {
    const { view, terms } = this;
    const map = new Map<Term, Term>();
    let inputs = 0;
    for (const symbol of this.symbolSet) {
      const value = view.atBeginning(symbol, block);
      if (!map.has(value)) map.set(value, symbol);
    }
    for (const variable of variablesOf(terms, terms.andAll(view.formula(block)))) {
      if (map.has(variable)) continue;
      const sort = terms.sort(variable);
      map.set(
        variable,
        view.symbolOf(variable, block) ?? terms.variable(`?${inputs++}:${sort}`, sort),
      );
    }
    return new Substitution(terms, map);
  }

  private findTransitions(): Map<string, Transition> {
    const { view } = this;
    const known = new Map<string, Transition>();
    for (let block = 0; block < view.length; block++) {
      const from = block === 0 ? null : this.placeOf(block);
      const to = block === view.length - 1 ? null : this.placeOf(block + 1);
      const conditions = view.conditions(block).map((one) => this.renamings[block]!.apply(one));
      const transition = { block, from, to, conditions };
      const effect = (to?.symbols ?? []).map((symbol) => this.after(symbol, transition));
      const key = [from?.location, to?.location, "if", ...conditions, "then", ...effect].join(" ");
      if (!known.has(key)) known.set(key, transition);
    }
    return known;
  }
}
