/** What analyses on block formulas share: encoding, provers, facts about infeasible sequences. */
import { isViolated } from "../../analyses/specification/index.ts";
import type { Algorithm } from "../../algorithms/answer.ts";
import type { PredicateServices } from "../../analyses/predicate/index.ts";
import { IntervalInvariants } from "../../analyses/interval/index.ts";
import { CpuBudget, LimitReached } from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import { BlockEncoder, type BlockEncoding } from "../../encoding/index.ts";
import { AvoidingContext, PatientSolver } from "../../logic/avoiding/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import {
  classifyVariables,
  findAddressTaken,
  findComputedVariables,
  findLoops,
} from "../../program/passes/index.ts";
import { createFactSource } from "../../refinement/blocks/create-fact-source.ts";
import { factOptions } from "../../refinement/blocks/options.ts";
import type { BlockSequence, FactSource } from "../../refinement/blocks/block-sequence.ts";
import { ExchangedFacts, PredicateFacts } from "../../refinement/index.ts";
import type { PrecisionScope } from "../../refinement/strongest-post.ts";
import type { AnalysisServices } from "../analysis-definition.ts";
import { solverOptions } from "../solver.ts";

const MILLIS_FOR_BOUNDS = 1000;

export class PredicateWorkshop implements PredicateServices {
  readonly encoding: BlockEncoding;
  /** Made when the first path is refuted. */
  readonly facts: FactSource;
  private readonly services: AnalysisServices;
  private readonly asking: "directly" | "avoiding";
  private avoiding: AvoidingContext | null = null;
  private bounds: IntervalInvariants | null = null;

  /** "directly": nothing stands between questions and the solver. */
  constructor(services: AnalysisServices, asking: "directly" | "avoiding" = "avoiding") {
    const { cfa, solver, assurance } = services;
    this.services = services;
    this.asking = asking;
    this.encoding = new BlockEncoder(cfa, solver.terms, {
      imprecise({ kind, reason }, edge) {
        // Soundness: a formula that assumes what C leaves open says nothing about other executions.
        if (kind === "assumption") assurance.lose(`the proof would depend on ${reason}`, edge);
      },
    });
    let source: FactSource | null = null;
    this.facts = {
      name: "first use",
      facts: (sequence, budget) => (source ??= this.newFacts()).facts(sequence, budget),
    };
  }

  get cfa(): Cfa {
    return this.services.cfa;
  }

  get statistics(): Statistics {
    return this.services.statistics;
  }

  readonly newProver = (): Prover => {
    const { solver, configuration } = this.services;
    const options = { timeoutMillis: configuration.valuesOf(solverOptions).timeout };
    if (this.asking === "directly") return solver.open().newProver(options);
    this.avoiding ??= new AvoidingContext(solver.open());
    return this.avoiding.newProver(options);
  };

  readonly newPatientSolver = (): PatientSolver => {
    const { solver, configuration } = this.services;
    return new PatientSolver(
      this.newProver(),
      solver.open(),
      configuration.valuesOf(solverOptions).timeout,
    );
  };

  readonly isTarget = isViolated;

  /** Predicates that other runs learnt, and this one learns. */
  exchanged(scope: PrecisionScope): ExchangedFacts<Term> {
    const { cfa, precisions } = this.services;
    return new ExchangedFacts(cfa, precisions, new PredicateFacts(cfa, this.encoding), scope);
  }

  /** The algorithm, with what was asked and avoided in its statistics. */
  counting(algorithm: Algorithm): Algorithm {
    const avoided = this.statistics.counter("Number of solver queries avoided").part();
    return {
      run: (budget) => {
        try {
          return algorithm.run(budget);
        } finally {
          avoided(this.avoiding?.avoiding.avoided ?? 0);
        }
      },
    };
  }

  private newFacts(): FactSource {
    const { encoding, statistics, cfa } = this;
    const { solver, configuration } = this.services;
    return createFactSource({
      encoding,
      solver: solver.open(),
      options: configuration.valuesOf(factOptions),
      statistics,
      roles: classifyVariables(cfa, findAddressTaken(cfa), findLoops(cfa)),
      computed: findComputedVariables(cfa),
      pathInvariants: (sequence, limit) => this.boundsAlong(sequence, limit),
    });
  }

  /**
   * Intervals and congruences at the boundaries of a path: those of its path program (the edges that its blocks take), which know
   * more than those of the whole program.
   */
  private boundsAlong(
    { locations, edges }: BlockSequence,
    limitMillis: number,
  ): readonly (readonly Expression[])[] | null {
    const millis = Math.min(MILLIS_FOR_BOUNDS, limitMillis / 2);
    this.bounds ??= refined(new IntervalInvariants(this.cfa), millis);
    const bounds =
      edges === null ? this.bounds : refined(this.bounds.along(new Set(edges.flat())), millis);
    return locations.slice(1).map((location) => bounds.invariantsAt(location));
  }
}

/** As precise as it gets in the time there is. */
export function refined(bounds: IntervalInvariants, millis: number): IntervalInvariants {
  const budget = new CpuBudget(millis);
  try {
    while (bounds.refine(budget));
  } catch (error) {
    // What was known before stays.
    if (!(error instanceof LimitReached)) throw error;
  }
  return bounds;
}
