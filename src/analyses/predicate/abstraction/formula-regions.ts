import type { Counter, Statistics } from "../../../base/statistics/index.ts";
import type { Cube } from "../../../logic/smt/index.ts";
import { conjunctsOf, printTerm, type Term, type Terms } from "../../../logic/terms/index.ts";
import type { Questions } from "./questions.ts";
import type { Region, Regions } from "./regions.ts";

class FormulaRegion implements Region {
  readonly term: Term;
  private readonly terms: Terms;

  constructor(terms: Terms, term: Term) {
    this.terms = terms;
    this.term = term;
  }

  toString(): string {
    return printTerm(this.terms, this.term);
  }
}

/** Regions as formulas; a solver decides implication, and its answers are remembered. */
export class FormulaRegions implements Regions {
  readonly top: Region;
  private readonly terms: Terms;
  private readonly questions: Questions;
  private readonly known = new Map<Term, Map<Term, boolean>>();
  private readonly checks: Counter;

  constructor(terms: Terms, questions: Questions, statistics: Statistics) {
    this.terms = terms;
    this.questions = questions;
    this.top = new FormulaRegion(terms, terms.true);
    this.checks = statistics.counter("SMT entailment checks");
  }

  ofCubes(predicates: readonly Term[], cubes: readonly Cube[]): Region {
    const { terms } = this;
    const disjuncts = cubes.map((cube) => {
      const literals: Term[] = [];
      cube.forEach((value, i) => {
        const predicate = predicates[i]!;
        if (value !== 0) literals.push(value > 0 ? predicate : terms.not(predicate));
      });
      return terms.andAll(literals);
    });
    return new FormulaRegion(terms, terms.orAll(disjuncts));
  }

  conjoin(region: Region, predicates: readonly Term[]): Region {
    const term = this.terms.andAll([region.term, ...predicates]);
    return term === region.term ? region : new FormulaRegion(this.terms, term);
  }

  implies({ term: smaller }: Region, { term: larger }: Region): boolean {
    const { terms } = this;
    if (smaller === larger || larger === terms.true || smaller === terms.false) return true;
    let known = this.known.get(smaller);
    if (known === undefined) {
      known = new Map();
      this.known.set(smaller, known);
    }
    let answer = known.get(larger);
    if (answer === undefined) {
      answer = this.decide(smaller, larger);
      known.set(larger, answer);
    }
    return answer;
  }

  decided({ term }: Region, predicate: Term): 1 | -1 | 0 {
    const conjuncts = conjunctsOf(this.terms, term);
    if (conjuncts.includes(predicate)) return 1;
    return conjuncts.includes(this.terms.not(predicate)) ? -1 : 0;
  }

  private decide(smaller: Term, larger: Term): boolean {
    const { terms } = this;
    const given = new Set(conjunctsOf(terms, smaller));
    const goals = conjunctsOf(terms, larger).filter((goal) => !given.has(goal));
    if (goals.length === 0) return true;
    this.checks.increment();
    // Soundness: "unknown" is no implication.
    return this.questions.ask([smaller, terms.not(terms.andAll(goals))]) === "unsat";
  }
}
