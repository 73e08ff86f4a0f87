import type { Prover } from "../../smt/index.ts";
import { Kind, type Sort, type Term, type Terms } from "../../terms/index.ts";
import { applyAlternative, splitOf, type Split } from "../cases.ts";
import type { Deadline } from "../deadline.ts";
import { LinearReader, type LinearAtom } from "../linear/linear-reader.ts";
import { LinearWriter } from "../linear/linear-writer.ts";
import type { PathProblem } from "../path-problem.ts";
import { combination, farkasCoefficients } from "./farkas-certificate.ts";
import {
  failed,
  found,
  type FailureReason,
  type InterpolationLayer,
  type LayerOutcome,
} from "./layer.ts";

/** A conjunct and the block it belongs to. */
interface Placed {
  readonly block: number;
  readonly term: Term;
}

type Refutation = readonly Term[] | FailureReason;

/**
 * Interpolants of linear arithmetic from Farkas coefficients: the sum over the blocks before a cut, each
 * atom times its coefficient, is implied by them and contradicts the rest. Integers are tightened;
 * what is not linear counts as a variable. Disjunctions are split where a model of the other conjuncts
 * violates them; interpolants of the cases are conjoined at cuts before the split, disjoined after it.
 */
export class FarkasLayer implements InterpolationLayer {
  readonly name = "farkas";
  readonly effort = "low";
  private readonly terms: Terms;
  private readonly prover: Prover;
  private readonly maximumLeaves: number;
  private readonly reader: LinearReader;
  private readonly writer: LinearWriter;

  constructor(terms: Terms, prover: Prover, maximumLeaves: number) {
    this.terms = terms;
    this.prover = prover;
    this.maximumLeaves = maximumLeaves;
    this.reader = new LinearReader(terms);
    this.writer = new LinearWriter(terms);
  }

  interpolate(problem: PathProblem, deadline: Deadline): LayerOutcome {
    const conjuncts = problem.blocks.flatMap((block, i) =>
      block.map((term): Placed => ({ block: i, term })),
    );
    const search = new Search(problem.blocks.length, deadline, this.maximumLeaves);
    const result = this.refute(conjuncts, search);
    if (typeof result === "string") return failed(result);
    return found([this.terms.true, ...result, this.terms.false]);
  }

  /** Interpolants for the inner cuts, or why there are none. */
  private refute(conjuncts: readonly Placed[], search: Search): Refutation {
    if (search.deadline.hasPassed()) return "timeout";
    const literals = conjuncts.filter(({ term }) => this.splitOf(term) === null);
    this.prover.timeoutMillis = search.deadline.remainingMillis;
    switch (this.prover.check(literals.map(({ term }) => term))) {
      case "unknown":
        return this.prover.unknownReason() === "timeout" ? "timeout" : "solver-unknown";
      case "unsat": {
        const core = new Set(this.prover.unsatCore());
        if (++search.leaves > search.maximumLeaves) return "too-many-cases";
        return this.refuteLiterals(
          literals.filter(({ term }) => core.has(term)),
          search.blockCount,
        );
      }
      case "sat": {
        const chosen = this.violated(conjuncts);
        return chosen === null ? "satisfiable" : this.refuteCases(conjuncts, chosen, search);
      }
    }
  }

  /** A conjunct that is no literal and false in the model of the literals. */
  private violated(conjuncts: readonly Placed[]): Placed | null {
    const model = this.prover.model();
    const result = conjuncts.find(
      ({ term }) => this.splitOf(term) !== null && model.value(term) !== true,
    );
    model.release();
    return result ?? null;
  }

  private refuteCases(conjuncts: readonly Placed[], chosen: Placed, search: Search): Refutation {
    const { terms } = this;
    const { block } = chosen;
    const elsewhere = conjuncts.filter((one) => one.block !== block);
    const rest = conjuncts.filter((one) => one.block === block && one !== chosen);
    const split = this.splitOf(chosen.term)!;
    const joined: Term[] = [];
    for (let index = 0; index < split.alternatives.length; index++) {
      const here = applyAlternative(
        terms,
        rest.map(({ term }) => term),
        split,
        index,
      );
      if (here[0] === terms.false) continue;
      const result = this.refute([...elsewhere, ...here.map((term) => ({ block, term }))], search);
      if (typeof result === "string") return result;
      result.forEach((term, i) => {
        const cut = i + 1;
        const before = joined[i];
        if (before === undefined) joined[i] = term;
        else joined[i] = cut <= block ? terms.and(before, term) : terms.or(before, term);
      });
    }
    if (joined.length > 0 || search.blockCount === 1) return joined;
    return Array.from({ length: search.blockCount - 1 }, (_, i) => terms.bool(i + 1 <= block));
  }

  private refuteLiterals(core: readonly Placed[], blockCount: number): Refutation {
    const { sorts } = this.terms;
    for (const sort of [sorts.int, sorts.real]) {
      const placed: { readonly block: number; readonly atom: LinearAtom }[] = [];
      for (const { block, term } of core) {
        const atom = this.reader.atom(term);
        if (atom?.sort === sort) placed.push({ block, atom });
      }
      const atoms = placed.map(({ atom }) => atom);
      const coefficients =
        atoms.length === 0 ? null : farkasCoefficients(this.terms, this.prover, atoms);
      if (coefficients === null) continue;
      const before = (cut: number) => {
        const factors = coefficients.map((factor, i) => (placed[i]!.block < cut ? factor : 0n));
        return combination(atoms, factors);
      };
      return this.partialSums(before, blockCount, sort);
    }
    return this.clash(core, blockCount) ?? "not-found";
  }

  private partialSums(
    before: (cut: number) => ReturnType<typeof combination>,
    blockCount: number,
    sort: Sort,
  ): Term[] {
    const { terms } = this;
    const sums = Array.from({ length: blockCount - 1 }, (_, i) => before(i + 1));
    // Equations between terms are the more useful predicates; bounds are better left as inequalities. A
    // cut may only be an equation if all cuts before it are, hence one decision for all.
    const keepEquations = sums.every(
      ({ form, relation }) => relation !== "=" || form.coefficients.size !== 1,
    );
    return sums.map(({ form, relation }) => {
      if (form.coefficients.size === 0) return terms.bool(isTrue(form.constant, relation));
      if (relation === "=" && keepEquations) {
        return this.writer.equation(form, sort);
      }
      return this.writer.inequality(form, relation === "<" ? "<" : "<=", sort);
    });
  }

  /** A literal and its negation in different blocks: the literal is the interpolant between them. */
  private clash(core: readonly Placed[], blockCount: number): Term[] | null {
    const { terms } = this;
    for (const first of core) {
      const second = core.find(({ term }) => term === terms.not(first.term));
      if (second === undefined || second.block < first.block) continue;
      return Array.from({ length: blockCount - 1 }, (_, i) => {
        const cut = i + 1;
        if (cut <= first.block) return terms.true;
        return cut <= second.block ? first.term : terms.false;
      });
    }
    return null;
  }

  /** As for other conjuncts, and a negated equation of numbers means less or greater. */
  private splitOf(term: Term): Split | null {
    const { terms } = this;
    const general = splitOf(terms, term);
    if (general !== null || terms.kind(term) !== Kind.Not) return general;
    const inner = terms.child(term, 0);
    if (terms.kind(inner) !== Kind.Eq) return null;
    const [left, right] = terms.children(inner) as [Term, Term];
    if (this.reader.modulus(terms.sort(left)) !== 0n) return null;
    const { arith } = terms;
    return {
      alternatives: [[arith.lessThan(left, right)], [arith.lessThan(right, left)]],
      condition: null,
    };
  }
}

class Search {
  leaves = 0;
  readonly blockCount: number;
  readonly deadline: Deadline;
  readonly maximumLeaves: number;

  constructor(blockCount: number, deadline: Deadline, maximumLeaves: number) {
    this.blockCount = blockCount;
    this.deadline = deadline;
    this.maximumLeaves = maximumLeaves;
  }
}

function isTrue(constant: bigint, relation: "=" | "<=" | "<"): boolean {
  if (relation === "=") return constant === 0n;
  return relation === "<=" ? constant <= 0n : constant < 0n;
}
