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
 * How far an exhausted exploration may be trusted. Anything lossy says so here, and then the answer TRUE
 * turns into UNKNOWN with the first reason. Paths that were explored stay real: FALSE is not affected.
 */
export class Assurance {
  private readonly losses: Loss[] = [];
  private readonly seen = new Set<string>();

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
    return this.losses.length === 0;
  }

  get all(): readonly Loss[] {
    return this.losses;
  }
}
