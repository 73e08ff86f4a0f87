import type { Term } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";

const NONE: readonly Term[] = [];

/** Hears of what is new. */
export interface PrecisionListener {
  predicates(location: CfaNode, news: ReadonlySet<Term>): void;
  threshold(location: CfaNode, threshold: number): void;
}

const NOBODY: PrecisionListener = { predicates: () => undefined, threshold: () => undefined };

/**
 * The precision function: abstraction locations, each with a threshold and predicates (`fmcad24-symexec-ia` section IV-A).
 * It only grows.
 */
export class PrecisionFunction {
  private readonly thresholds = new Map<CfaNode, number>();
  private readonly predicates = new Map<CfaNode, readonly Term[]>();

  /** Who is told from now on. */
  listener: PrecisionListener = NOBODY;

  constructor(thresholds: Iterable<readonly [CfaNode, number]>) {
    for (const [location, threshold] of thresholds) this.thresholds.set(location, threshold);
  }

  has(location: CfaNode): boolean {
    return this.thresholds.has(location);
  }

  get locations(): readonly CfaNode[] {
    return [...this.thresholds.keys()];
  }

  /** Of an abstraction location. */
  thresholdAt(location: CfaNode): number {
    return this.thresholds.get(location) ?? Infinity;
  }

  predicatesAt(location: CfaNode): readonly Term[] {
    return this.predicates.get(location) ?? NONE;
  }

  /** Whether any of them is new there. */
  add(location: CfaNode, predicates: Iterable<Term>): boolean {
    const before = this.predicatesAt(location);
    const all = new Set(before);
    for (const predicate of predicates) all.add(predicate);
    if (all.size === before.length) return false;
    this.predicates.set(location, [...all]);
    this.listener.predicates(location, new Set([...all].slice(before.length)));
    return true;
  }

  /** The abstraction begins later there. */
  raise(location: CfaNode): void {
    this.raiseTo(location, Math.max(1, 2 * this.thresholdAt(location)));
  }

  /** The abstraction does not begin before so many visits there. */
  raiseTo(location: CfaNode, threshold: number): void {
    if (this.thresholdAt(location) >= threshold) return;
    this.thresholds.set(location, threshold);
    this.listener.threshold(location, threshold);
  }

  get mostPredicates(): number {
    return Math.max(0, ...[...this.predicates.values()].map(({ length }) => length));
  }

  get highestThreshold(): number {
    return Math.max(0, ...this.thresholds.values());
  }
}
