/**
 * Solvers behind the contracts of `../smt`: Z3 in WebAssembly (always there), Z3 of the system (faster), and
 * any SMT-LIB 2 solver as a process. Nothing is loaded before a context is opened.
 */
export { openSolver, type SolverChoice } from "./open-solver.ts";
