import type { Budget } from "../../base/budget/index.ts";
import { newCandidate, type Candidate } from "../../core/contracts/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { visitVariables, writtenVariable } from "../../program/passes/variable-uses.ts";
import {
  guardsOn,
  reactionsOf,
  type MiningAutomata,
  type Specification,
} from "../../semantics/specification/index.ts";
import { proposalKey } from "../candidates/proposal.ts";
import { decidingBranches } from "./deciding-branches.ts";
import { ErrorConditions } from "./error-conditions.ts";
import type { MiningOptions } from "./options.ts";
import { sampledValues } from "./sampled-values.ts";

/** What there is to mine. */
export interface Quarry {
  readonly cfa: Cfa;
  readonly specification: Specification;
  readonly automata: MiningAutomata;
}

/**
 * Candidates that the text of program and specification, and some executions, propose before exploration begins, the most
 * promising first: tracking has to begin before the step that needs it.
 */
export function mineProgram(
  { cfa, specification, automata }: Quarry,
  options: MiningOptions,
  budget: Budget,
): readonly Candidate[] {
  const pile = new Pile(options.most);
  for (const edge of cfa.edges) pile.add(automata.proposedOn(edge));
  const tested: Tested[] = errorConditions(cfa, specification);
  if (options.sources.includes("specification")) {
    for (const { condition, edges } of tested) pile.add([condition], edges);
  }
  const variables = new Set(tested.flatMap(({ condition }) => [...variablesIn(condition)]));
  if (options.sources.includes("conditions")) {
    const isRelevant = relevance(cfa, specification, variables);
    for (const { condition, edges } of decidingBranches(cfa, isRelevant)) {
      pile.add([condition], edges);
    }
  }
  if (options.sources.includes("values")) {
    budget.check();
    pile.add(sampledValues(cfa, variables, options, budget));
  }
  return pile.candidates;
}

interface Tested {
  readonly condition: Expression;
  readonly edges: readonly CfaEdge[];
}

/** `boehm-thesis` 4.2: what tells right from wrong. */
function errorConditions(cfa: Cfa, specification: Specification): Tested[] {
  const assumed = cfa.edges.flatMap((edge) =>
    guardsOn(cfa, specification, edge).map((condition) => ({ condition, edges: [] })),
  );
  const reactions = reactionsOf(cfa, specification);
  if (reactions === null) return assumed;
  const errors = new ErrorConditions(cfa, (edge) => reactions.isAlwaysError(edge)).all();
  return [
    ...assumed,
    ...errors.map(({ condition, edge }) => ({
      condition,
      edges: edge.operation.kind === "assume" ? edge.source.leaving : [],
    })),
  ];
}

/** Steps that change what error conditions read, and those that automata see. */
function relevance(
  cfa: Cfa,
  specification: Specification,
  variables: ReadonlySet<Variable>,
): (edge: CfaEdge) => boolean {
  const reactions = reactionsOf(cfa, specification);
  return (edge) => {
    const written = writtenVariable(edge.operation);
    if (written !== null && variables.has(written)) return true;
    return reactions !== null && !reactions.isUnnoticed(edge);
  };
}

function variablesIn(condition: Expression): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  visitVariables(condition, (variable) => found.add(variable));
  return found;
}

/** Each candidate once, with all that tests it. */
class Pile {
  private readonly most: number;
  private readonly byKey = new Map<string, { expression: Expression; tests: Set<CfaEdge> }>();

  constructor(most: number) {
    this.most = most;
  }

  add(expressions: readonly Expression[], tests: readonly CfaEdge[] = []): void {
    for (const expression of expressions) {
      const key = proposalKey(expression);
      const known = this.byKey.get(key);
      if (known !== undefined) for (const edge of tests) known.tests.add(edge);
      else if (this.byKey.size < this.most) {
        this.byKey.set(key, { expression, tests: new Set(tests) });
      }
    }
  }

  get candidates(): readonly Candidate[] {
    return [...this.byKey.values()].flatMap(
      ({ expression, tests }) => newCandidate(expression, [...tests]) ?? [],
    );
  }
}
