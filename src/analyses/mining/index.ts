/** Proposes what its neighbours should track (`boehm-thesis` chapter 4). See README.md. */
export { MiningAnalysis } from "./mining-analysis.ts";
