import type { Algorithm } from "../algorithms/answer.ts";
import { Sequence } from "../algorithms/combinators/index.ts";
import { mineProgram, miningOptions } from "../algorithms/mining/index.ts";
import { MiningAnalysis } from "../analyses/mining/index.ts";
import type { ConfigurableProgramAnalysis } from "../core/contracts/index.ts";
import { loadSpecification, MiningAutomata } from "../semantics/specification/index.ts";
import type { AnalysisServices } from "./analysis-definition.ts";
import { textIfThere } from "./read-input.ts";
import { isStackOverflow } from "./stack-overflow.ts";

/** What stands in a composite beside the analysis that refines: a mining analysis, or nothing. */
export type Miners = readonly ConfigurableProgramAnalysis[];

/** Of the time for the attempt with candidates. */
const SHARE = 0.5;

/**
 * The algorithm with mining, if the options want it: with candidates for a part of the time, and if that decided nothing anew without. What is
 * proposed may cost more than it saves, and nobody knows before.
 */
export function withMining(
  services: AnalysisServices,
  newAlgorithm: (services: AnalysisServices, miners: Miners) => Algorithm,
): Algorithm {
  const { cfa, specification, configuration, statistics } = services;
  const options = configuration.valuesOf(miningOptions);
  if (!options.enabled) return newAlgorithm(services, []);
  const given =
    options.automaton === "" || !options.sources.includes("automaton")
      ? []
      : loadSpecification(options.automaton, textIfThere, (message) => {
          services.log(`warning: ${message}`);
        });
  const automata = new MiningAutomata(cfa, given);
  const mining = (inner: AnalysisServices): Algorithm => ({
    run(budget) {
      const candidates = mineProgram({ cfa, specification, automata }, options, budget);
      statistics.counter("Number of candidates mined").increment(candidates.length);
      return newAlgorithm(inner, [new MiningAnalysis(automata, candidates)]).run(budget);
    },
  });
  return new Sequence({
    stages: [
      {
        name: "with mined candidates",
        share: SHARE,
        mostMillis: null,
        newAlgorithm: (assurance) => mining({ ...services, assurance }),
      },
      {
        name: "without mined candidates",
        share: 1,
        mostMillis: null,
        newAlgorithm: (assurance) => newAlgorithm({ ...services, assurance }, []),
      },
    ],
    assurance: services.assurance,
    statistics,
    isOtherFailure: isStackOverflow,
    record: services.record,
  });
}
