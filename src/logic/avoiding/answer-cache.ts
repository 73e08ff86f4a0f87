import type { UnknownReason } from "../smt/index.ts";
import type { Term } from "../terms/index.ts";
import type { SnapshotModel } from "./snapshot-model.ts";

/** What is known about a set of conjuncts. */
export type Answer =
  /** `model` is null if the solver's model could not be kept. */
  | { readonly result: "sat"; readonly model: SnapshotModel | null }
  /** Already this subset is unsatisfiable. */
  | { readonly result: "unsat"; readonly core: readonly Term[] }
  | { readonly result: "unknown"; readonly reason: UnknownReason; readonly timeoutMillis: number };

interface Entry {
  /** Ascending. */
  readonly conjuncts: Int32Array;
  readonly answer: Answer;
  readonly hash: number;
}

/** Answers by the exact set of conjuncts, oldest forgotten first. */
export class ResultCache {
  private readonly capacity: number;
  private readonly buckets = new Map<number, Entry[]>();
  private readonly ages = new Set<Entry>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  find(conjuncts: Int32Array): Answer | null {
    const bucket = this.buckets.get(hashOf(conjuncts));
    return bucket?.find((entry) => sameSet(entry.conjuncts, conjuncts))?.answer ?? null;
  }

  remember(conjuncts: Int32Array, answer: Answer): void {
    const hash = hashOf(conjuncts);
    const entry: Entry = { conjuncts, answer, hash };
    const bucket = this.buckets.get(hash) ?? [];
    const old = bucket.findIndex((other) => sameSet(other.conjuncts, conjuncts));
    if (old >= 0) this.ages.delete(bucket.splice(old, 1)[0]!);
    bucket.push(entry);
    this.buckets.set(hash, bucket);
    this.ages.add(entry);
    if (this.ages.size > this.capacity) this.forgetOldest();
  }

  private forgetOldest(): void {
    const [oldest] = this.ages;
    this.ages.delete(oldest!);
    const bucket = this.buckets.get(oldest!.hash)!;
    if (bucket.length === 1) this.buckets.delete(oldest!.hash);
    else bucket.splice(bucket.indexOf(oldest!), 1);
  }
}

/** Unsatisfiable sets, found again inside larger queries. Oldest forgotten first. */
export class CoreStore {
  private readonly capacity: number;
  /** By their largest member: the latest term is the rarest. */
  private readonly byLargest = new Map<Term, (readonly Term[])[]>();
  private readonly ages: (readonly Term[])[] = [];
  private forgotten = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** A known core inside `conjuncts`, or null. */
  findIn(
    conjuncts: readonly Term[],
    isMember: (conjunct: Term) => boolean,
  ): readonly Term[] | null {
    for (const conjunct of conjuncts) {
      const cores = this.byLargest.get(conjunct);
      const core = cores?.find((members) => members.every(isMember));
      if (core !== undefined) return core;
    }
    return null;
  }

  add(core: readonly Term[]): void {
    const largest = largestOf(core);
    const cores = this.byLargest.get(largest);
    if (cores === undefined) this.byLargest.set(largest, [core]);
    else cores.push(core);
    this.ages.push(core);
    if (this.ages.length - this.forgotten > this.capacity) this.forgetOldest();
  }

  private forgetOldest(): void {
    const core = this.ages[this.forgotten++]!;
    const largest = largestOf(core);
    const cores = this.byLargest.get(largest)!;
    if (cores.length === 1) this.byLargest.delete(largest);
    else cores.splice(cores.indexOf(core), 1);
    if (this.forgotten > this.capacity) {
      this.ages.splice(0, this.forgotten);
      this.forgotten = 0;
    }
  }
}

function largestOf(core: readonly Term[]): Term {
  return core.reduce((x, y) => (x > y ? x : y));
}

/** The set as a sorted key. */
export function keyOf(conjuncts: readonly Term[]): Int32Array {
  return Int32Array.from(conjuncts).sort();
}

function hashOf(conjuncts: Int32Array): number {
  let hash = conjuncts.length;
  for (const conjunct of conjuncts) {
    hash = Math.imul(hash ^ conjunct, 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}

function sameSet(x: Int32Array, y: Int32Array): boolean {
  if (x.length !== y.length) return false;
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return false;
  return true;
}
