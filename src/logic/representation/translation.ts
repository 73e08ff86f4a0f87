import type { PartialAssignment, Term, Terms } from "../terms/index.ts";
import { HeapAssignment, IntegerAssignment } from "./assignments.ts";
import { FunctionHeap } from "./function-heap.ts";
import { HeapFacts } from "./heap-facts.ts";
import { LinearIntegers } from "./linear-integers.ts";
import type { RepresentationOptions } from "./options.ts";

/** Translations of formulas, shared by all provers of a context. Null: that part is left as it is. */
export class Translation {
  readonly terms: Terms;
  readonly heap: FunctionHeap | null;
  readonly linear: LinearIntegers | null;

  constructor(terms: Terms, { arithmetic, heap, floats }: RepresentationOptions) {
    this.terms = terms;
    this.heap = heap === "functions" ? new FunctionHeap(terms) : null;
    const kind = floats === "unsound-reals" ? "reals" : "opaque";
    this.linear = arithmetic === "linear" ? new LinearIntegers(terms, { floats: kind }) : null;
  }
}

/** A formula for the solver, and what has to be said besides it; that always holds. */
export interface Translated {
  readonly formula: Term;
  readonly facts: readonly Term[];
}

/** What was translated and said on one stack of formulas. */
export class TranslatedStack {
  private readonly translation: Translation;
  private readonly heapFacts: HeapFacts | null;
  /** Leaves of which the facts were said. */
  private readonly leaves = new Set<Term>();
  private readonly order: Term[] = [];
  private readonly marks: number[] = [];

  constructor(translation: Translation) {
    this.translation = translation;
    const { heap } = translation;
    this.heapFacts = heap && new HeapFacts(heap);
  }

  push(): void {
    this.heapFacts?.push();
    this.marks.push(this.order.length);
  }

  pop(): void {
    this.heapFacts?.pop();
    for (const leaf of this.order.splice(this.marks.pop()!)) this.leaves.delete(leaf);
  }

  /** The formulas of one question; the facts are to be said on the present level. */
  translate(formulas: readonly Term[]): readonly Translated[] {
    const { heap, linear } = this.translation;
    const plain = formulas.map((formula) => {
      if (heap === null || this.heapFacts === null) return { formula, facts: [] };
      const image = heap.formula(formula);
      return { formula: image, facts: this.heapFacts.add(formula) };
    });
    if (linear === null) return plain;
    linear.learn(plain.flatMap(({ formula, facts }) => [formula, ...facts]));
    return plain.map(({ formula, facts }) => {
      const said = facts.map((fact) => linear.formula(fact));
      const image = linear.formula(formula);
      return {
        formula: image,
        facts: [...[...said, image].flatMap((one) => this.newFacts(one, linear)), ...said],
      };
    });
  }

  private newFacts(image: Term, { leaves }: LinearIntegers): readonly Term[] {
    const facts: Term[] = [];
    for (const leaf of leaves.of(image)) {
      if (this.leaves.has(leaf)) continue;
      this.leaves.add(leaf);
      this.order.push(leaf);
      facts.push(...leaves.factsOf(leaf));
    }
    return facts;
  }

  /** Something on the stack was lost in translation. */
  get isLossy(): boolean {
    const { linear } = this.translation;
    return linear !== null && this.order.some((leaf) => linear.leaves.isLossy(leaf));
  }

  /** The assignment of the original symbols that a solution of the translated formulas is. */
  assignment(solution: PartialAssignment): PartialAssignment {
    const { terms, heap, linear } = this.translation;
    const numbers = linear === null ? solution : new IntegerAssignment(terms, linear, solution);
    return heap === null || this.heapFacts === null
      ? numbers
      : new HeapAssignment(terms, heap, this.heapFacts, numbers);
  }
}
