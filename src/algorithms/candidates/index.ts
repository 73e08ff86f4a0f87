/**
 * Candidate invariants at loop heads, for whoever can prove or drop them: from executions with varied inputs (what held in
 * all states that were seen) and from the program's text (what it tests and requires, weakened by what one round of a loop can
 * change).
 *
 * Reading order: `candidate-source.ts` (the whole), `sampling/` (executing and recording), `inference/` (from states to
 * facts), `text/` (from conditions to facts), `writer.ts` (facts as typed expressions), `proposal.ts` (ranking).
 */
export { createCandidateSource } from "./candidate-source.ts";
export { candidateOptions } from "./options.ts";
