/** What symbolic execution with and without refinement shares: values, constraints, and the solver behind them. */
import { isViolated } from "../../analyses/specification/index.ts";
import {
  ConstraintsAnalysis,
  ConstraintSolver,
  constraintsOptions,
  PATIENCE_FOR_PATHS,
} from "../../analyses/constraints/index.ts";
import { symbolicOptions, ValueAnalysis } from "../../analyses/value/index.ts";
import type { AnalysisServices } from "../analysis-definition.ts";

export interface SymbolicParts {
  readonly values: ValueAnalysis;
  readonly constraints: ConstraintsAnalysis;
  /** As exact as they can be, for strongest posts: checked at every assumption, whatever the exploration does. */
  readonly exactConstraints: ConstraintsAnalysis;
}

/** `refine`: begin by tracking nothing. Of a composite the constraints come first. */
export function newSymbolicParts(services: AnalysisServices, refine: boolean): SymbolicParts {
  const { cfa, configuration, statistics, assurance } = services;
  const options = configuration.valuesOf(constraintsOptions);
  const { terms } = services.solver;
  const solver = new ConstraintSolver({
    terms,
    solver: () => services.solver.open(),
    statistics,
    timeoutMillis: options.timeout,
    isReusing: options.reuse,
  });
  // What two paths have in common says nothing about either: refinement works on single paths.
  const explored = refine ? { ...options, merge: "sep" as const } : options;
  const shared = { terms, solver, statistics, isTarget: isViolated };
  const constraints = new ConstraintsAnalysis({ ...shared, options: explored }, refine);
  const exactConstraints = new ConstraintsAnalysis(
    {
      ...shared,
      solver: solver.withTimeout(PATIENCE_FOR_PATHS * options.timeout),
      options: { ...explored, check: "assume" },
      facts: constraints.transfer.facts,
    },
    refine,
  );
  const values = new ValueAnalysis(cfa, { refine }, assurance, {
    terms,
    options: configuration.valuesOf(symbolicOptions),
  });
  return { values, constraints, exactConstraints };
}
