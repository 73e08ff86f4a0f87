/**
 * A layer in front of any solver that answers what need not be asked: from the form of a query, from recent
 * models, from earlier answers and unsatisfiable cores, part by part, and with solver stacks that keep the
 * common beginning of successive queries. Answers are the same as without it. Read first:
 * `avoiding-prover.ts`, `component-solver.ts`.
 */
export { AvoidingContext } from "./avoiding-context.ts";
export { defaultAvoidingOptions, type AvoidingOptions } from "./options.ts";
export type { AvoidingStatistics } from "./statistics.ts";
export { PatientSolver, type Decision, type TimeForQuestion } from "./patient-solver.ts";
