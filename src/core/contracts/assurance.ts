import type { CfaEdge } from "../../program/cfa/graph.ts";

/** A place where behaviour was left out, and why. */
export interface Loss {
  readonly reason: string;
  readonly edge: CfaEdge | null;
  /** What a user may try against it. */
  readonly hint: string | null;
  /** A deeper bound on recursion may do without it. */
  readonly isOfRecursion: boolean;
}

/**
 * How far an exhausted exploration may be trusted. Anything lossy says so here, and an algorithm has to hand it over
 * to answer that the program is safe (`proved`). Paths that were explored stay real: violations are not affected.
 */
export class Assurance {
  private readonly outer: Assurance | null;
  private readonly losses: Loss[] = [];
  private readonly seen = new Set<string>();

  constructor(outer: Assurance | null = null) {
    this.outer = outer;
  }

  /**
   * For a part of the run with an answer of its own: what the whole run lost is lost there, too, and what is lost
   * there says nothing about other parts.
   */
  part(): Assurance {
    return new Assurance(this);
  }

  /** The same reason at the same edge counts once. */
  lose(reason: string, edge: CfaEdge | null, hint: string | null = null): void {
    this.add({ reason, edge, hint, isOfRecursion: false });
  }

  add(loss: Loss): void {
    const { edge, reason } = loss;
    const key = `${edge?.id ?? -1} ${reason}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.losses.push(loss);
  }

  get isSound(): boolean {
    return this.all.length === 0;
  }

  /** What the whole run lost first. */
  get all(): readonly Loss[] {
    return this.outer === null ? this.losses : [...this.outer.all, ...this.losses];
  }
}
