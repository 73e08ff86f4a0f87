import type { Budget } from "../../base/budget/index.ts";
import { newCandidate, type Candidate } from "../../core/contracts/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { variablesIn, writtenVariable } from "../../program/passes/variable-uses.ts";
import {
  guardsOn,
  reactionsOf,
  type MiningAutomata,
  type Reactions,
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
  const reactions = reactionsOf(cfa, specification);
  const tested = [...assumed(cfa, specification), ...testedBeforeErrors(cfa, reactions)];
  if (options.sources.includes("specification")) {
    for (const { condition, edges } of tested) pile.add([condition], edges);
  }
  const variables = new Set(tested.flatMap(({ condition }) => [...variablesIn(condition)]));
  if (options.sources.includes("conditions")) {
    const isRelevant = relevance(reactions, variables);
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

/** `boehm-thesis` 4.2: what a specification asks for tells right from wrong. */
function assumed(cfa: Cfa, specification: Specification): readonly Tested[] {
  return cfa.edges.flatMap((edge) =>
    guardsOn(cfa, specification, edge).map((condition) => ({ condition, edges: [] })),
  );
}

/** The same of a program that contains its specification. */
function testedBeforeErrors(cfa: Cfa, reactions: Reactions | null): readonly Tested[] {
  if (reactions === null) return [];
  const conditions = new ErrorConditions(cfa, (edge) => reactions.isAlwaysError(edge)).all();
  return conditions.map(({ condition, edge }) => ({
    condition,
    edges: edge.operation.kind === "assume" ? edge.source.leaving : [],
  }));
}

/** Steps that change what error conditions read, and those that automata see. */
function relevance(
  reactions: Reactions | null,
  variables: ReadonlySet<Variable>,
): (edge: CfaEdge) => boolean {
  return (edge) => {
    const written = writtenVariable(edge.operation);
    if (written !== null && variables.has(written)) return true;
    return reactions !== null && !reactions.isUnnoticed(edge);
  };
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
