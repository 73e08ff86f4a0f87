export { takeClauses, type Clause } from "./clauses.ts";
export { contractsOf, type Contract } from "./contract.ts";
export { checkCode, conditionNames, standInCode, type StandIn } from "./contract-code.ts";
export { contractName, withExchangedBodies } from "./exchanged-bodies.ts";
export { changeBy, effectsOfFunction, keptObject } from "./function-effects.ts";
