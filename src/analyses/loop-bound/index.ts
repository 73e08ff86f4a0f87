/** How often loops were run through on the way to a state: bounded exploration holds back what is beyond its bound. */
export { LoopBoundAnalysis, loopBoundKey, type Levels } from "./loop-bound-analysis.ts";
export type { LoopBoundState } from "./loop-bound-state.ts";
