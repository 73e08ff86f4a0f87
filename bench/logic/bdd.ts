import { BddManager, FALSE, satCount, TRUE, type Bdd } from "../../src/logic/bdd/index.ts";

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Largest acceptable value. */
  readonly goal: number;
  readonly ok: boolean;
}

/** Rows about diagrams for `bench:logic`, in milliseconds of processor time. */
export function bddRows(): Row[] {
  return [
    timed("bdd: 2,000 cubes over 12 variables, literal by literal", 40, cubesByConjunction),
    timed("bdd: 2,000 cubes over 12 variables, built as cubes", 40, cubesDirectly),
    timed("bdd: one million ite calls", 1000, millionItes),
    timed("bdd: 10 queens, collecting garbage", 8000, () => {
      const solutions = queens(10);
      if (solutions !== 724n) throw new Error(`10 queens have 724 solutions, not ${solutions}`);
    }),
  ];
}

/** The median of five runs: the first ones also pay for compiling the code. */
function timed(name: string, goal: number, run: () => void): Row {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const before = process.cpuUsage();
    run();
    const used = process.cpuUsage(before);
    times.push((used.user + used.system) / 1000);
  }
  const value = Math.round(times.sort((a, b) => a - b)[2]! * 10) / 10;
  return { name, value, unit: "ms", goal, ok: value <= goal };
}

/** Deterministic bits (a linear congruential generator). */
class Bits {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  next(): number {
    this.state = (Math.imul(this.state, 1103515245) + 12345) & 0x7fffffff;
    return this.state >> 16;
  }
}

function cubesByConjunction(): void {
  const manager = new BddManager();
  const bits = new Bits(7);
  let union: Bdd = FALSE;
  for (let cube = 0; cube < 2000; cube++) {
    let conjunction: Bdd = TRUE;
    for (let i = 0; i < 12; i++) {
      const variable = manager.variable(i);
      const literal = (bits.next() & 1) === 1 ? variable : manager.not(variable);
      conjunction = manager.and(conjunction, literal);
    }
    union = manager.or(union, conjunction);
  }
  if (union === FALSE) throw new Error("a union of cubes is satisfiable");
}

function cubesDirectly(): void {
  const manager = new BddManager();
  const bits = new Bits(7);
  let union: Bdd = FALSE;
  for (let cube = 0; cube < 2000; cube++) {
    const literals = Array.from({ length: 12 }, (_, i) => ((bits.next() & 1) === 1 ? i : ~i));
    union = manager.or(union, manager.cube(literals));
  }
  if (union === FALSE) throw new Error("a union of cubes is satisfiable");
}

function queens(size: number): bigint {
  const manager = new BddManager();
  const at = (row: number, column: number): number => row * size + column;
  let board = manager.retain(TRUE);
  const add = (constraint: Bdd): void => {
    const next = manager.retain(manager.and(board, constraint));
    manager.release(board);
    board = next;
    if (manager.needsCollection) manager.collectGarbage();
  };
  for (let row = 0; row < size; row++) {
    let some: Bdd = FALSE;
    for (let column = 0; column < size; column++) {
      some = manager.or(some, manager.variable(at(row, column)));
    }
    add(some);
    for (let column = 0; column < size; column++) {
      const free = attackedSquares(size, row, column).map(([r, c]) => ~at(r, c));
      add(manager.implies(manager.variable(at(row, column)), manager.cube(free)));
    }
  }
  return satCount(manager, board, size * size);
}

function attackedSquares(size: number, row: number, column: number): [number, number][] {
  const squares: [number, number][] = [];
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < size; c++) {
      if (r === row && c === column) continue;
      const sameLine = r === row || c === column;
      const sameDiagonal = r - c === row - column || r + c === row + column;
      if (sameLine || sameDiagonal) squares.push([r, c]);
    }
  }
  return squares;
}

function millionItes(): void {
  const manager = new BddManager();
  const bits = new Bits(3);
  const pool: Bdd[] = Array.from({ length: 16 }, (_, i) => manager.variable(i));
  for (let call = 0; call < 1_000_000; call++) {
    const [f, g, h] = [0, 1, 2].map(() => pool[bits.next() & 15]!) as [Bdd, Bdd, Bdd];
    const result = manager.ite(f, g, h);
    // Constants and large functions would make the calls trivial or few.
    pool[call & 15] = result <= TRUE || call % 64 === 0 ? manager.variable(call & 15) : result;
  }
}
