import { precondition } from "../../base/diagnostics/index.ts";
import type { BddManager } from "./bdd-manager.ts";
import { FALSE, TRUE, type Bdd } from "./node-table.ts";

/** Visits every inner node of `f` once, children before parents. */
export function forEachNode(manager: BddManager, f: Bdd, visit: (node: Bdd) => void): void {
  const seen = new Set<Bdd>();
  const walk = (node: Bdd): void => {
    if (node <= TRUE || seen.has(node)) return;
    seen.add(node);
    walk(manager.low(node));
    walk(manager.high(node));
    visit(node);
  };
  walk(f);
}

/** The variables `f` depends on, in order. */
export function support(manager: BddManager, f: Bdd): number[] {
  const variables = new Set<number>();
  forEachNode(manager, f, (node) => variables.add(manager.rootVariable(node)));
  return [...variables].sort((a, b) => a - b);
}

/** Inner nodes of the diagram of `f`. */
export function nodeCount(manager: BddManager, f: Bdd): number {
  let count = 0;
  forEachNode(manager, f, () => count++);
  return count;
}

/** The value of `f` when exactly the variables with `value` true are true. */
export function evaluate(
  manager: BddManager,
  f: Bdd,
  value: (variable: number) => boolean,
): boolean {
  let node = f;
  while (node > TRUE) {
    node = value(manager.rootVariable(node)) ? manager.high(node) : manager.low(node);
  }
  return node === TRUE;
}

/** Number of assignments to variables `0 … variableCount - 1` satisfying `f`, which has no others. */
export function satCount(manager: BddManager, f: Bdd, variableCount: number): bigint {
  const counts = new Map<Bdd, bigint>([
    [FALSE, 0n],
    [TRUE, 1n],
  ]);
  const level = (node: Bdd): number => (node <= TRUE ? variableCount : manager.rootVariable(node));
  const scaled = (child: Bdd, parentLevel: number): bigint =>
    counts.get(child)! << BigInt(level(child) - parentLevel - 1);
  forEachNode(manager, f, (node) => {
    const own = level(node);
    precondition(own < variableCount, "every variable is counted");
    counts.set(node, scaled(manager.low(node), own) + scaled(manager.high(node), own));
  });
  return scaled(f, -1);
}

/** One satisfying cube in the literals of `BddManager.cube`, or null for the constant false. */
export function anyCube(manager: BddManager, f: Bdd): number[] | null {
  if (f === FALSE) return null;
  const literals: number[] = [];
  let node = f;
  while (node > TRUE) {
    const variable = manager.rootVariable(node);
    const takeHigh = manager.high(node) !== FALSE;
    literals.push(takeHigh ? variable : ~variable);
    node = takeHigh ? manager.high(node) : manager.low(node);
  }
  return literals;
}

/**
 * Calls `visit` with disjoint cubes whose union is `f`, one for each path to true, until it answers
 * `"stop"`. The array is reused: copy it to keep it.
 */
export function forEachCube(
  manager: BddManager,
  f: Bdd,
  visit: (literals: readonly number[]) => "stop" | undefined,
): void {
  const literals: number[] = [];
  const walk = (node: Bdd): boolean => {
    if (node === FALSE) return true;
    if (node === TRUE) return visit(literals) !== "stop";
    const variable = manager.rootVariable(node);
    literals.push(variable);
    if (!walk(manager.high(node))) return false;
    literals[literals.length - 1] = ~variable;
    if (!walk(manager.low(node))) return false;
    literals.pop();
    return true;
  };
  walk(f);
}

/** All cubes of `forEachCube`. */
export function cubes(manager: BddManager, f: Bdd): number[][] {
  const result: number[][] = [];
  forEachCube(manager, f, (literals) => {
    result.push([...literals]);
    return undefined;
  });
  return result;
}
