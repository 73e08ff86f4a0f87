import type { Variable } from "../../program/cfa/variable.ts";
import type { VariableRoles } from "../../program/passes/variable-roles.ts";
import type { FactTraits } from "../strongest-post.ts";

/**
 * Cost of tracking a variable by its domain type: few values are cheap, and a loop counter (which makes
 * loops unroll) is worse than any number of others.
 */
const COST = { boolean: 1, equality: 2, linear: 3, arithmetic: 4, unknown: 4, loopCounter: 1e6 };

/**
 * The domain-type score of a precision (`sliced-path-prefixes` sections 4 and 5): lower is easier. Costs
 * add up, so that among precisions of equal types the smaller one is better.
 */
export function domainScore<F>(
  facts: Iterable<F>,
  traits: FactTraits<F>,
  roles: VariableRoles,
): { readonly score: number; readonly loopCounters: number } {
  const counted = new Set<Variable>();
  let score = 0;
  let loopCounters = 0;
  for (const fact of facts) {
    let isAboutVariables = false;
    for (const variable of variablesOf(fact, traits)) {
      isAboutVariables = true;
      if (counted.has(variable)) continue;
      counted.add(variable);
      score += COST[roles.role(variable)];
      if (!roles.isLoopCounter(variable)) continue;
      score += COST.loopCounter;
      loopCounters++;
    }
    if (!isAboutVariables) score += COST.unknown;
  }
  return { score, loopCounters };
}

function variablesOf<F>(fact: F, traits: FactTraits<F>): Iterable<Variable> {
  if (traits.variables !== undefined) return traits.variables(fact);
  const variable = traits.variable(fact);
  return variable === null ? [] : [variable];
}
