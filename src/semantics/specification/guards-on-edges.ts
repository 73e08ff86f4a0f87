import { UnsupportedFeature, UserError } from "../../base/diagnostics/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { conditionsBefore } from "./assumptions.ts";
import type { CText } from "./automaton.ts";
import type { Captures } from "./captures.ts";
import { Evaluation } from "./evaluation.ts";
import type { Specification } from "./specification.ts";

/** What automata may assume on the edge, wherever they are: their ASSUME conditions, over what is visible before it. */
export function guardsOn(cfa: Cfa, { runs }: Specification, edge: CfaEdge): readonly Expression[] {
  const found: Expression[] = [];
  for (const { automaton } of runs) {
    for (const { transitions } of automaton.states) {
      for (const { trigger, assumptions } of transitions) {
        if (assumptions.length === 0) continue;
        const evaluation = new Evaluation(cfa, edge, null, null);
        if (evaluation.condition(trigger) === false) continue;
        found.push(
          ...assumptions.flatMap((text) => resolved(cfa, text, edge, evaluation.captures)),
        );
      }
    }
  }
  return found;
}

function resolved(
  cfa: Cfa,
  { range }: CText,
  edge: CfaEdge,
  captures: Captures,
): readonly Expression[] {
  try {
    return conditionsBefore(cfa, range, edge, captures);
  } catch (error) {
    // Whether that is an error of the user says the run of the specification.
    if (error instanceof UserError || error instanceof UnsupportedFeature) return [];
    throw error;
  }
}
