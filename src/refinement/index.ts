/**
 * What counterexample-guided refinements share: error paths, infeasible sliced prefixes, interpolation by
 * strongest posts, selection, and changing the graph afterwards. An analysis takes part by implementing the
 * contracts of `strongest-post.ts`.
 */
export { factOptions } from "./blocks/options.ts";
export { refinementOptions } from "./options.ts";
export { PathRefiner } from "./path-refiner.ts";
export { operationsOf, stepsOf, toErrorPath, type PathStep } from "./paths/program-path.ts";
export { DelegatingRefiner } from "./delegating-refiner.ts";
export { componentPrecision, eitherPrecision } from "./precision/component-precision.ts";
export { LazyAbstraction } from "./precision/lazy-abstraction.ts";
export { eitherCodec } from "./reuse/fact-codec.ts";
export { ExchangedFacts } from "./reuse/exchanged-facts.ts";
export type { FactText, PlacedFact } from "./reuse/facts.ts";
export { NO_EXCHANGE, type PrecisionExchange } from "./reuse/precision-exchange.ts";
export { PredicateFacts } from "./reuse/predicate-facts.ts";
export {
  JsonLinesLog,
  type LoggedPrefix,
  type LoggedRefinement,
  type RefinementLog,
} from "./refinement-log.ts";
export type { Refinement, Refiner } from "./refiner.ts";
export { PrefixChoice } from "./selection/prefix-choice.ts";
