import type { Algorithm } from "../algorithms/answer.ts";
import { begunOnce, startingOver } from "../algorithms/combinators/index.ts";
import { mineProgram, miningOptions } from "../algorithms/mining/index.ts";
import { MiningAnalysis } from "../analyses/mining/index.ts";
import type { Configuration } from "../base/options/index.ts";
import type { ConfigurableProgramAnalysis } from "../core/contracts/index.ts";
import { loadSpecification, MiningAutomata } from "../semantics/specification/index.ts";
import type { AnalysisServices } from "./analysis-definition.ts";
import { askingWithin } from "./asking-within.ts";
import { textIfThere } from "./read-input.ts";
import { solverOptions } from "./solver.ts";
import { isStackOverflow } from "./failures.ts";

/** What stands in a composite beside the analysis that refines: a mining analysis, or nothing. */
export type Miners = readonly ConfigurableProgramAnalysis[];

/** Of the time for the attempt with candidates. */
const SHARE = 0.5;

/** So many questions to the solver have their time in the attempt, at least: one alone must not be its end. */
const QUESTIONS = 8;

/**
 * The algorithm with mining, if the options want it: with candidates for a part of the time, and if that decided nothing anew without. What is
 * proposed may cost more than it saves, and nobody knows before.
 */
export function withMining(
  services: AnalysisServices,
  newAlgorithm: (services: AnalysisServices, miners: Miners) => Algorithm,
): Algorithm {
  const { cfa, specification, configuration, statistics, assurance } = services;
  const options = configuration.valuesOf(miningOptions);
  if (!options.enabled) return newAlgorithm(services, []);
  const given =
    options.automaton === "" || !options.sources.includes("automaton")
      ? []
      : loadSpecification(options.automaton, textIfThere, (message) => {
          services.log(`warning: ${message}`);
        });
  const automata = new MiningAutomata(cfa, given);
  const mining = (inner: AnalysisServices): Algorithm =>
    begunOnce((budget) => {
      const candidates = mineProgram({ cfa, specification, automata }, options, budget);
      statistics.counter("Number of candidates mined").increment(candidates.length);
      const miner = new MiningAnalysis(automata, candidates);
      const impatient = withPatience(configuration, budget.remainingMillis() / QUESTIONS);
      return newAlgorithm({ ...inner, configuration: impatient }, [miner]);
    });
  return startingOver({
    name: "with mined candidates",
    ahead: (part) => askingWithin(services.solver, mining({ ...services, assurance: part })),
    share: SHARE,
    mostMillis: Infinity,
    anew: (part) => {
      statistics.counter("Times mining was given up").increment();
      return newAlgorithm({ ...services, assurance: part }, []);
    },
    assurance,
    statistics,
    isOtherFailure: isStackOverflow,
    record: (attempt) => {
      services.record(attempt);
    },
  });
}

function withPatience(configuration: Configuration, millis: number): Configuration {
  const { timeout } = configuration.valuesOf(solverOptions);
  if (millis >= timeout) return configuration;
  return configuration.with(`${solverOptions.prefix}.timeout`, `${Math.ceil(millis)}ms`);
}
