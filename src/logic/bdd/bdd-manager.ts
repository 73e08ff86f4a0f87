import { precondition } from "../../base/diagnostics/index.ts";
import { CONSTANT_LEVEL, FALSE, NodeTable, TRUE, type Bdd } from "./node-table.ts";
import { MISS, OperationCache } from "./operation-cache.ts";

// Third operand of cache entries of operations other than `ite` (whose third operand is a node).
const AND = -1;
const OR = -2;
const XOR = -3;
const EXISTS = -4;
const CONSTRAIN = -5;
const RESTRICT = -6;
const ENTAILS = -7;
const NOT = -8;

/** The cache has at most this many slots (64 MiB). */
const LARGEST_CACHE = 1 << 22;

export interface BddOptions {
  /** Nodes there is room for before the table grows for the first time. */
  readonly initialCapacity: number;
  /** `needsCollection` answers true when the table has grown by this factor since the last collection. */
  readonly growthBeforeCollection: number;
}

const defaultOptions: BddOptions = { initialCapacity: 1 << 12, growthBeforeCollection: 4 };

export interface BddStatistics {
  readonly nodes: number;
  readonly peakNodes: number;
  readonly collections: number;
  readonly freedNodes: number;
  readonly cacheHits: number;
  readonly cacheMisses: number;
}

/**
 * Boolean functions as reduced ordered binary decision diagrams. Variables are numbered from 0, smaller
 * numbers are nearer to the root, and any number may be used at any time.
 *
 * Lifetime: every function an operation returns stays valid until `collectGarbage` is called; no
 * operation collects on its own. At a collection a function survives if it was `retain`ed more often than
 * `release`d, or is part of one that was. Whoever keeps functions across a collection retains them.
 */
export class BddManager {
  private readonly table: NodeTable;
  private readonly cache: OperationCache;
  private readonly options: BddOptions;
  private nodesAfterCollection: number;
  private peakNodes = 0;
  private collections = 0;
  private freedNodes = 0;

  constructor(options: Partial<BddOptions> = {}) {
    this.options = { ...defaultOptions, ...options };
    const { initialCapacity } = this.options;
    this.cache = new OperationCache(initialCapacity);
    this.table = new NodeTable(initialCapacity, (capacity) => {
      this.cache.resize(Math.min(capacity, LARGEST_CACHE));
    });
    this.nodesAfterCollection = this.options.initialCapacity;
  }

  // Structure

  /** The function that is true exactly when variable `index` is. */
  variable(index: number): Bdd {
    precondition(index >= 0 && index < CONSTANT_LEVEL, "variables are numbered from 0");
    return this.table.make(index, FALSE, TRUE);
  }

  /** The variable tested at the root; not for constants. */
  rootVariable(f: Bdd): number {
    precondition(f > TRUE, "constants have no root variable");
    return this.table.level(f);
  }

  /** `f` with its root variable false; not for constants. */
  low(f: Bdd): Bdd {
    return this.table.low(f);
  }

  /** `f` with its root variable true; not for constants. */
  high(f: Bdd): Bdd {
    return this.table.high(f);
  }

  // Lifetime

  retain(f: Bdd): Bdd {
    this.table.retain(f);
    return f;
  }

  release(f: Bdd): void {
    this.table.release(f);
  }

  /** Whether a collection is likely to pay off. Cheap enough to ask at every safe point. */
  get needsCollection(): boolean {
    return this.table.size > this.nodesAfterCollection * this.options.growthBeforeCollection;
  }

  /** Frees what no retained function uses. Every other function of this manager becomes invalid. */
  collectGarbage(): void {
    this.peakNodes = Math.max(this.peakNodes, this.table.size);
    this.freedNodes += this.table.collect();
    this.collections++;
    this.nodesAfterCollection = Math.max(this.table.size, this.options.initialCapacity);
    this.cache.clear();
  }

  get statistics(): BddStatistics {
    return {
      nodes: this.table.size,
      peakNodes: Math.max(this.peakNodes, this.table.size),
      collections: this.collections,
      freedNodes: this.freedNodes,
      cacheHits: this.cache.hits,
      cacheMisses: this.cache.misses,
    };
  }

  // Operations, defined by the recursions below

  implies(f: Bdd, g: Bdd): Bdd {
    return this.ite(f, g, TRUE);
  }

  equivalent(f: Bdd, g: Bdd): Bdd {
    return this.not(this.xor(f, g));
  }

  /** Whether every assignment satisfying `f` satisfies `g`. Builds no nodes. */
  entails(f: Bdd, g: Bdd): boolean {
    return this.entailsOf(f, g) === TRUE;
  }

  /** The conjunction of literals: variable `i` positive, `~i` (that is, `-i - 1`) negated. */
  cube(literals: readonly number[]): Bdd {
    const sorted = [...literals].sort((a, b) => variableOf(b) - variableOf(a));
    let result: Bdd = TRUE;
    for (let i = 0; i < sorted.length; i++) {
      const literal = sorted[i]!;
      const variable = variableOf(literal);
      if (i > 0 && variableOf(sorted[i - 1]!) === variable) {
        if (sorted[i - 1] === literal) continue;
        return FALSE;
      }
      result =
        literal >= 0
          ? this.table.make(variable, FALSE, result)
          : this.table.make(variable, result, FALSE);
    }
    return result;
  }

  /** `f` for some values of `variables`. */
  exists(f: Bdd, variables: readonly number[]): Bdd {
    return this.existsOf(f, this.cube(variables));
  }

  /** `f` for all values of `variables`. */
  forall(f: Bdd, variables: readonly number[]): Bdd {
    return this.not(this.exists(this.not(f), variables));
  }

  /** `f` with one variable fixed. */
  cofactor(f: Bdd, variable: number, value: boolean): Bdd {
    return this.restrictOf(f, this.cube([value ? variable : ~variable]));
  }

  /**
   * Generalised cofactor (Coudert, Madre): agrees with `f` wherever `care` holds, and
   * `and(constrain(f, care), care) === and(f, care)`. `care` must be satisfiable.
   */
  constrain(f: Bdd, care: Bdd): Bdd {
    precondition(care !== FALSE, "the care set is satisfiable");
    return this.constrainOf(f, care);
  }

  /** Like `constrain`, but brings no variable into the result that `f` does not have. */
  restrict(f: Bdd, care: Bdd): Bdd {
    precondition(care !== FALSE, "the care set is satisfiable");
    return this.restrictOf(f, care);
  }

  // Recursions; their depth is at most the number of variables.

  ite(f: Bdd, g: Bdd, h: Bdd): Bdd {
    if (f === TRUE) return g;
    if (f === FALSE) return h;
    if (g === h) return g;
    // Performance: binary operations have more equal keys than their triples, and fewer cases each.
    if (g === TRUE || f === g) return h === FALSE ? f : this.or(f, h);
    if (h === FALSE || f === h) return this.and(f, g);
    if (g === FALSE && h === TRUE) return this.not(f);
    const known = this.cache.find(f, g, h);
    if (known !== MISS) return known;
    const { table } = this;
    const fLevel = table.level(f);
    const gLevel = table.level(g);
    const hLevel = table.level(h);
    const level = Math.min(fLevel, gLevel, hLevel);
    const low = this.ite(
      fLevel === level ? table.low(f) : f,
      gLevel === level ? table.low(g) : g,
      hLevel === level ? table.low(h) : h,
    );
    const high = this.ite(
      fLevel === level ? table.high(f) : f,
      gLevel === level ? table.high(g) : g,
      hLevel === level ? table.high(h) : h,
    );
    const result = table.make(level, low, high);
    this.cache.store(f, g, h, result);
    return result;
  }

  not(f: Bdd): Bdd {
    if (f <= TRUE) return f === TRUE ? FALSE : TRUE;
    const known = this.cache.find(f, f, NOT);
    if (known !== MISS) return known;
    const { table } = this;
    const result = table.make(table.level(f), this.not(table.low(f)), this.not(table.high(f)));
    this.cache.store(f, f, NOT, result);
    return result;
  }

  and(f: Bdd, g: Bdd): Bdd {
    if (f === g || g === TRUE) return f;
    if (f === TRUE) return g;
    if (f === FALSE || g === FALSE) return FALSE;
    if (f > g) return this.and(g, f);
    const known = this.cache.find(f, g, AND);
    if (known !== MISS) return known;
    const { table } = this;
    const fLevel = table.level(f);
    const gLevel = table.level(g);
    const level = fLevel < gLevel ? fLevel : gLevel;
    const low = this.and(fLevel === level ? table.low(f) : f, gLevel === level ? table.low(g) : g);
    const high = this.and(
      fLevel === level ? table.high(f) : f,
      gLevel === level ? table.high(g) : g,
    );
    const result = table.make(level, low, high);
    this.cache.store(f, g, AND, result);
    return result;
  }

  or(f: Bdd, g: Bdd): Bdd {
    if (f === g || g === FALSE) return f;
    if (f === FALSE) return g;
    if (f === TRUE || g === TRUE) return TRUE;
    if (f > g) return this.or(g, f);
    const known = this.cache.find(f, g, OR);
    if (known !== MISS) return known;
    const { table } = this;
    const fLevel = table.level(f);
    const gLevel = table.level(g);
    const level = fLevel < gLevel ? fLevel : gLevel;
    const low = this.or(fLevel === level ? table.low(f) : f, gLevel === level ? table.low(g) : g);
    const high = this.or(
      fLevel === level ? table.high(f) : f,
      gLevel === level ? table.high(g) : g,
    );
    const result = table.make(level, low, high);
    this.cache.store(f, g, OR, result);
    return result;
  }

  xor(f: Bdd, g: Bdd): Bdd {
    if (f === g) return FALSE;
    if (f > g) return this.xor(g, f);
    if (f === FALSE) return g;
    if (f === TRUE) return this.not(g);
    const known = this.cache.find(f, g, XOR);
    if (known !== MISS) return known;
    const { table } = this;
    const fLevel = table.level(f);
    const gLevel = table.level(g);
    const level = fLevel < gLevel ? fLevel : gLevel;
    const low = this.xor(fLevel === level ? table.low(f) : f, gLevel === level ? table.low(g) : g);
    const high = this.xor(
      fLevel === level ? table.high(f) : f,
      gLevel === level ? table.high(g) : g,
    );
    const result = table.make(level, low, high);
    this.cache.store(f, g, XOR, result);
    return result;
  }

  private entailsOf(f: Bdd, g: Bdd): Bdd {
    if (f === FALSE || g === TRUE || f === g) return TRUE;
    if (f === TRUE || g === FALSE) return FALSE;
    const known = this.cache.find(f, g, ENTAILS);
    if (known !== MISS) return known;
    const { table } = this;
    const fLevel = table.level(f);
    const gLevel = table.level(g);
    let result = this.entailsOf(
      fLevel <= gLevel ? table.low(f) : f,
      gLevel <= fLevel ? table.low(g) : g,
    );
    if (result === TRUE) {
      result = this.entailsOf(
        fLevel <= gLevel ? table.high(f) : f,
        gLevel <= fLevel ? table.high(g) : g,
      );
    }
    this.cache.store(f, g, ENTAILS, result);
    return result;
  }

  /** `cube` is a conjunction of positive variables. */
  private existsOf(f: Bdd, cube: Bdd): Bdd {
    const { table } = this;
    const level = table.level(f);
    while (table.level(cube) < level) cube = table.high(cube);
    if (f <= TRUE || cube === TRUE) return f;
    const known = this.cache.find(f, cube, EXISTS);
    if (known !== MISS) return known;
    const low = this.existsOf(table.low(f), cube);
    let result: Bdd;
    if (table.level(cube) > level) {
      result = table.make(level, low, this.existsOf(table.high(f), cube));
    } else {
      result = low === TRUE ? TRUE : this.or(low, this.existsOf(table.high(f), cube));
    }
    this.cache.store(f, cube, EXISTS, result);
    return result;
  }

  private constrainOf(f: Bdd, care: Bdd): Bdd {
    if (f <= TRUE || care === TRUE) return f;
    if (f === care) return TRUE;
    const known = this.cache.find(f, care, CONSTRAIN);
    if (known !== MISS) return known;
    const { table } = this;
    const fLevel = table.level(f);
    const careLevel = table.level(care);
    const careLow = careLevel <= fLevel ? table.low(care) : care;
    const careHigh = careLevel <= fLevel ? table.high(care) : care;
    const fLow = fLevel <= careLevel ? table.low(f) : f;
    const fHigh = fLevel <= careLevel ? table.high(f) : f;
    let result: Bdd;
    if (careLow === FALSE) result = this.constrainOf(fHigh, careHigh);
    else if (careHigh === FALSE) result = this.constrainOf(fLow, careLow);
    else {
      const level = Math.min(fLevel, careLevel);
      const low = this.constrainOf(fLow, careLow);
      result = table.make(level, low, this.constrainOf(fHigh, careHigh));
    }
    this.cache.store(f, care, CONSTRAIN, result);
    return result;
  }

  private restrictOf(f: Bdd, care: Bdd): Bdd {
    if (f <= TRUE || care === TRUE) return f;
    if (f === care) return TRUE;
    const known = this.cache.find(f, care, RESTRICT);
    if (known !== MISS) return known;
    const { table } = this;
    const level = table.level(f);
    const careLevel = table.level(care);
    let result: Bdd;
    if (careLevel < level) {
      result = this.restrictOf(f, this.or(table.low(care), table.high(care)));
    } else {
      const careLow = careLevel === level ? table.low(care) : care;
      const careHigh = careLevel === level ? table.high(care) : care;
      if (careLow === FALSE) result = this.restrictOf(table.high(f), careHigh);
      else if (careHigh === FALSE) result = this.restrictOf(table.low(f), careLow);
      else {
        const low = this.restrictOf(table.low(f), careLow);
        result = table.make(level, low, this.restrictOf(table.high(f), careHigh));
      }
    }
    this.cache.store(f, care, RESTRICT, result);
    return result;
  }
}

function variableOf(literal: number): number {
  return literal >= 0 ? literal : ~literal;
}
