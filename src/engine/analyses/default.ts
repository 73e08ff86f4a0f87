import { Sequence, type Stage } from "../../algorithms/sequence.ts";
import { Assurance } from "../../core/contracts/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { isStackOverflow } from "../stack-overflow.ts";
import { execution } from "./execution.ts";
import { kInduction } from "./k-induction.ts";
import { predicate } from "./predicate.ts";
import { value } from "./value.ts";

/** What is tried, in this order. */
const STAGES: readonly {
  readonly definition: AnalysisDefinition;
  readonly share: number;
  readonly mostMillis: number | null;
}[] = [
  { definition: execution, share: 0.06, mostMillis: 3000 },
  { definition: kInduction, share: 0.5, mostMillis: null },
  { definition: predicate, share: 0.55, mostMillis: null },
  { definition: value, share: 1, mostMillis: null },
];

/** What `assay verify FILE` runs: several approaches after one another, each with the time it is worth. */
export const defaultSequence: AnalysisDefinition = {
  name: "default",
  summary:
    "Several analyses after one another: execution, k-induction, predicate abstraction, explicit values.",
  options: [...new Set(STAGES.flatMap(({ definition }) => definition.options))],
  assemble(services) {
    const stages = STAGES.map((stage) => newStage(services, stage));
    return new Sequence(stages, services.statistics, isStackOverflow);
  },
};

function newStage(
  services: AnalysisServices,
  { definition, share, mostMillis }: (typeof STAGES)[number],
): Stage {
  return {
    name: definition.name,
    share,
    mostMillis,
    newAlgorithm: () => {
      // Soundness: what one approach left out says nothing about another, and its own answer counts only if it left out nothing.
      const assurance = new Assurance();
      const algorithm = definition.assemble({ ...services, assurance });
      return {
        run(budget) {
          const answer = algorithm.run(budget);
          const [loss] = assurance.all;
          if (answer.kind !== "safe" || loss === undefined) return answer;
          return {
            kind: "unknown",
            reason: { text: loss.reason, edge: loss.edge, hint: loss.hint },
          };
        },
      };
    },
  };
}
