import { Substitution, type Term } from "../../../logic/terms/index.ts";
import type { EncodedBlocks } from "../encoded-blocks.ts";
import type { Abstraction } from "../predicate-state.ts";

/** Blocks one after the other, over inputs alone. */
export interface ResolvedSequence {
  /** Per block that it is taken. */
  readonly formulas: readonly Term[];
  /** What is said over values at the beginnings of the blocks, over inputs. */
  resolve(term: Term): Term;
}

interface ResolvedBlock {
  readonly condition: Term;
  /** In the order of the definitions. */
  readonly values: readonly Term[];
}

/**
 * Replaces the values at the beginnings of blocks by what they are. Then constants propagate through the whole path, and a
 * solver sees no equations between blocks: most error paths become short formulas.
 */
export class ResolvedBlocks {
  private readonly blocks: EncodedBlocks;
  private readonly known = new WeakMap<Abstraction, ResolvedBlock>();

  constructor(blocks: EncodedBlocks) {
    this.blocks = blocks;
  }

  /** From the beginning of the program. */
  sequence(abstractions: readonly Abstraction[]): ResolvedSequence {
    const values = new Map<Term, Term>();
    const formulas = abstractions.slice(1).map((abstraction) => {
      const resolved = this.resolved(abstraction, values);
      abstraction.definitions.forEach(({ entry }, i) => values.set(entry, resolved.values[i]!));
      return resolved.condition;
    });
    const substitution = new Substitution(this.blocks.terms, values);
    return { formulas, resolve: (term) => substitution.apply(term) };
  }

  private resolved(abstraction: Abstraction, before: ReadonlyMap<Term, Term>): ResolvedBlock {
    let resolved = this.known.get(abstraction);
    if (resolved === undefined) {
      resolved = this.compute(abstraction, before);
      this.known.set(abstraction, resolved);
    }
    return resolved;
  }

  private compute(
    { block, definitions, links }: Abstraction,
    before: ReadonlyMap<Term, Term>,
  ): ResolvedBlock {
    const { terms } = this.blocks;
    const substitution = new Substitution(terms, before);
    const values = definitions.map(({ value }) => substitution.apply(value));
    const condition = substitution.apply(this.blocks.condition(block!));
    const equations = new Set(definitions.map(({ entry, value }) => terms.eq(entry, value)));
    const sides = links.filter((link) => !equations.has(link));
    if (sides.length === 0) return { condition, values };
    const all = new Map(before);
    definitions.forEach(({ entry }, i) => all.set(entry, values[i]!));
    const after = new Substitution(terms, all);
    const conditions = [condition, ...sides.map((side) => after.apply(side))];
    return { condition: terms.andAll(conditions), values };
  }
}
