import { precondition } from "../../base/diagnostics/index.ts";
import { Kind, type RoundingMode } from "./kinds.ts";
import type { Rational } from "./rational.ts";
import { Sorts } from "./sorts.ts";
import { isWritableName } from "./symbols.ts";
import type { FunctionSymbol, Sort, Term } from "./term.ts";

/** Signature of an uninterpreted function. */
export interface FunctionDeclaration {
  readonly name: string;
  readonly parameters: readonly Sort[];
  readonly result: Sort;
}

const INITIAL_TERMS = 1 << 12;

/**
 * The store behind `Terms`: nodes on typed arrays, found by an open-addressing hash table. It never
 * simplifies; `make*` returns the one node of that shape. Nothing is ever removed.
 */
export class TermTable {
  readonly sorts = new Sorts();

  private kinds = new Uint8Array(INITIAL_TERMS);
  private sortOf = new Int32Array(INITIAL_TERMS);
  private payloadA = new Int32Array(INITIAL_TERMS);
  private payloadB = new Int32Array(INITIAL_TERMS);
  private hashes = new Int32Array(INITIAL_TERMS);
  /** Children of `t` are `arena[childStart[t] .. childStart[t + 1])`. */
  private childStart = new Int32Array(INITIAL_TERMS + 1);
  private arena = new Int32Array(INITIAL_TERMS * 2);
  private count = 0;

  /** Term id + 1, or 0 for a free slot; at most half full. */
  private slots = new Int32Array(INITIAL_TERMS * 2);
  /** Children of the node being looked up. */
  private scratch = new Int32Array(64);

  private readonly bigints: bigint[] = [];
  private readonly bigintIndex = new Map<bigint, number>();
  private readonly names: string[] = [];
  private readonly variableByName = new Map<string, Term>();
  private readonly declarations: FunctionDeclaration[] = [];
  private readonly functionByName = new Map<string, FunctionSymbol>();

  /** Number of terms; all ids are below. */
  get size(): number {
    return this.count;
  }

  kind(term: Term): Kind {
    return this.kinds[term] as Kind;
  }

  sort(term: Term): Sort {
    return this.sortOf[term] as Sort;
  }

  /** First payload; see `Kind` for its meaning. */
  payload(term: Term): number {
    return this.payloadA[term]!;
  }

  /** Second payload. */
  payload2(term: Term): number {
    return this.payloadB[term]!;
  }

  childCount(term: Term): number {
    return this.childStart[term + 1]! - this.childStart[term]!;
  }

  child(term: Term, index: number): Term {
    return this.arena[this.childStart[term]! + index] as Term;
  }

  /** A fresh array: for loops where speed matters use `childCount` and `child`. */
  children(term: Term): Term[] {
    const result: Term[] = [];
    const end = this.childStart[term + 1]!;
    for (let i = this.childStart[term]!; i < end; i++) result.push(this.arena[i] as Term);
    return result;
  }

  /** A constant of a sort other than arrays: equal values of one sort are equal terms then. */
  isLiteral(term: Term): boolean {
    return this.kinds[term]! <= Kind.RoundingModeConst;
  }

  /** Operands of a constructor fit together: checked where a node is made, not where it is found again. */
  requireSameSort(x: Term, y: Term): void {
    precondition(this.sortOf[x] === this.sortOf[y], "operands of one sort");
  }

  requireSort(x: Term, sort: Sort): void {
    if (this.sortOf[x] === sort) return;
    precondition(false, `an operand of sort ${this.sorts.toString(sort)}`);
  }

  // ------------------------------------------------------------------ payloads

  /** Value of an Int or bit-vector constant (unsigned), or the bits of a float constant. */
  bigintValue(constant: Term): bigint {
    return this.bigints[this.payloadA[constant]!]!;
  }

  rationalValue(constant: Term): Rational {
    return {
      numerator: this.bigints[this.payloadA[constant]!]!,
      denominator: this.bigints[this.payloadB[constant]!]!,
    };
  }

  roundingModeValue(constant: Term): RoundingMode {
    return this.payloadA[constant] as RoundingMode;
  }

  nameOf(variable: Term): string {
    precondition(this.kinds[variable] === Kind.Variable, "name of a term that is no variable");
    return this.names[this.payloadA[variable]!]!;
  }

  functionOf(application: Term): FunctionSymbol {
    return this.payloadA[application] as FunctionSymbol;
  }

  declaration(symbol: FunctionSymbol): FunctionDeclaration {
    return this.declarations[symbol]!;
  }

  get functionCount(): number {
    return this.declarations.length;
  }

  internBigint(value: bigint): number {
    const known = this.bigintIndex.get(value);
    if (known !== undefined) return known;
    const index = this.bigints.push(value) - 1;
    this.bigintIndex.set(value, index);
    return index;
  }

  // ------------------------------------------------------------------ symbols

  /** The variable of that name. A name has one sort for the life of the table. */
  variable(name: string, sort: Sort): Term {
    const known = this.variableByName.get(name);
    if (known !== undefined) {
      if (this.sortOf[known] === sort) return known;
      precondition(false, `variable ${name} has another sort`);
    }
    precondition(!this.functionByName.has(name), `${name} is a function`);
    precondition(isWritableName(name), `the name ${name} cannot be written in SMT-LIB`);
    const term = this.leaf(Kind.Variable, sort, this.names.push(name) - 1, 0);
    this.variableByName.set(name, term);
    return term;
  }

  findVariable(name: string): Term | null {
    return this.variableByName.get(name) ?? null;
  }

  /** Declares, or finds again, an uninterpreted function; the signature must not change. */
  declareFunction(name: string, parameters: readonly Sort[], result: Sort): FunctionSymbol {
    const known = this.functionByName.get(name);
    if (known !== undefined) {
      const old = this.declarations[known]!;
      const same = old.result === result && old.parameters.join() === parameters.join();
      precondition(same, `function ${name} has another signature`);
      return known;
    }
    precondition(!this.variableByName.has(name), `${name} is a variable`);
    precondition(isWritableName(name), `the name ${name} cannot be written in SMT-LIB`);
    precondition(parameters.length > 0, "a function without parameters is a variable");
    const symbol = (this.declarations.push({ name, parameters: [...parameters], result }) -
      1) as FunctionSymbol;
    this.functionByName.set(name, symbol);
    return symbol;
  }

  findFunction(name: string): FunctionSymbol | null {
    return this.functionByName.get(name) ?? null;
  }

  // ------------------------------------------------------------------ nodes

  leaf(kind: Kind, sort: Sort, a: number, b: number): Term {
    return this.intern(kind, sort, 0, a, b);
  }

  make1(kind: Kind, sort: Sort, child: Term, a = 0, b = 0): Term {
    this.scratch[0] = child;
    return this.intern(kind, sort, 1, a, b);
  }

  make2(kind: Kind, sort: Sort, first: Term, second: Term): Term {
    this.scratch[0] = first;
    this.scratch[1] = second;
    return this.intern(kind, sort, 2, 0, 0);
  }

  make3(kind: Kind, sort: Sort, first: Term, second: Term, third: Term): Term {
    this.scratch[0] = first;
    this.scratch[1] = second;
    this.scratch[2] = third;
    return this.intern(kind, sort, 3, 0, 0);
  }

  makeN(kind: Kind, sort: Sort, children: readonly Term[], a = 0): Term {
    const n = children.length;
    if (n > this.scratch.length) this.scratch = new Int32Array(n * 2);
    for (let i = 0; i < n; i++) this.scratch[i] = children[i]!;
    return this.intern(kind, sort, n, a, 0);
  }

  private intern(kind: Kind, sort: Sort, arity: number, a: number, b: number): Term {
    const { scratch } = this;
    let hash = Math.imul(kind + (sort << 8), 0x9e3779b1) ^ Math.imul(a + (b << 12), 0x85ebca6b);
    for (let i = 0; i < arity; i++) {
      hash = Math.imul(hash ^ scratch[i]!, 0x01000193);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
    hash ^= hash >>> 15;

    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (let entry = this.slots[slot]!; entry !== 0; entry = this.slots[slot]!) {
      const term = (entry - 1) as Term;
      if (
        this.hashes[term] === hash &&
        this.kinds[term] === kind &&
        this.sortOf[term] === sort &&
        this.payloadA[term] === a &&
        this.payloadB[term] === b &&
        this.hasScratchChildren(term, arity)
      ) {
        return term;
      }
      slot = (slot + 1) & mask;
    }
    const term = this.append(kind, sort, arity, hash);
    this.payloadA[term] = a;
    this.payloadB[term] = b;
    this.slots[slot] = term + 1;
    if (this.count * 2 > this.slots.length) this.growSlots();
    return term;
  }

  private hasScratchChildren(term: Term, arity: number): boolean {
    const { scratch, arena } = this;
    const start = this.childStart[term]!;
    if (this.childStart[term + 1]! - start !== arity) return false;
    for (let i = 0; i < arity; i++) if (arena[start + i] !== scratch[i]) return false;
    return true;
  }

  private append(kind: Kind, sort: Sort, arity: number, hash: number): Term {
    if (this.count === this.kinds.length) this.growTerms();
    const term = this.count++ as Term;
    const start = this.childStart[term]!;
    if (start + arity > this.arena.length) {
      this.arena = grown(this.arena, Math.max(this.arena.length * 2, start + arity));
    }
    this.kinds[term] = kind;
    this.sortOf[term] = sort;
    this.hashes[term] = hash;
    for (let i = 0; i < arity; i++) this.arena[start + i] = this.scratch[i]!;
    this.childStart[term + 1] = start + arity;
    return term;
  }

  private growTerms(): void {
    const capacity = this.kinds.length * 2;
    const kinds = new Uint8Array(capacity);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.sortOf = grown(this.sortOf, capacity);
    this.payloadA = grown(this.payloadA, capacity);
    this.payloadB = grown(this.payloadB, capacity);
    this.hashes = grown(this.hashes, capacity);
    this.childStart = grown(this.childStart, capacity + 1);
  }

  private growSlots(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let term = 0; term < this.count; term++) {
      let slot = this.hashes[term]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = term + 1;
    }
    this.slots = slots;
  }
}

function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const result = new Int32Array(length);
  result.set(array);
  return result;
}
