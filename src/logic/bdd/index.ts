/**
 * Boolean functions as reduced ordered binary decision diagrams (Bryant 1986) on typed arrays. Read
 * `bdd-manager.ts` for the operations and the contract on lifetimes, `convert.ts` for formulas.
 */
export { BddManager, type BddOptions, type BddStatistics } from "./bdd-manager.ts";
export { FALSE, TRUE, type Bdd } from "./node-table.ts";
export { fromFormula, toFormula, type FormulaBuilder, type FormulaShape } from "./convert.ts";
export { TermDiagrams } from "./term-diagrams.ts";
export { toDot } from "./dot.ts";
export { anyCube, cubes, evaluate, forEachCube, nodeCount, satCount, support } from "./inspect.ts";
