/**
 * Specifications as automata that watch the program (`boehm-thesis` 2, 4): the `.spc` language, property files, and
 * the run of a specification: along all paths (`Specification`), along one execution (`ExecutionMonitor`), and what
 * single steps mean to it (`reactionsOf`).
 */
export { NO_ASSUMPTIONS, type Assumption } from "./assumption.ts";
export { readAssumption, readConjuncts } from "./assumptions.ts";
export type { Automaton } from "./automaton.ts";
export { CHECKS, checksNamed, type Check } from "./checks.ts";
export { holds } from "./concrete-assumption.ts";
export { guardsOn } from "./guards-on-edges.ts";
export { ExecutionMonitor, NO_EDGES } from "./execution-monitor.ts";
export { MiningAutomata, type MiningPlaces } from "./mining-automata.ts";
export type { Neighbour, Neighbours, QueryAnswer } from "./neighbours.ts";
export { canBeViolated, violatingSteps } from "./possible-violations.ts";
export { formulaOf, parseProperties } from "./properties.ts";
export { reactionsOf, type Reactions } from "./reactions.ts";
export { Question, Specification, SpecificationState, type Watch } from "./specification.ts";
export { loadShipped, loadSpecification } from "./specification-files.ts";
export type { Violation } from "./violation.ts";
export { watchedObligations } from "./dialect.ts";
