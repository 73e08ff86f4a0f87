import type { ArgNode } from "../../core/arg/index.ts";
import type { Waitlist } from "../../core/reached/index.ts";

/** Hands out what lies within a bound and holds back the rest: what exploration goes on with when the bound is raised. */
export class BoundedWaitlist implements Waitlist {
  private readonly inner: Waitlist;
  private readonly levelOf: (node: ArgNode) => number;
  private readonly isTarget: (node: ArgNode) => boolean;
  private bound = 0;
  private readonly held = new Set<ArgNode>();
  private readonly found = new Set<ArgNode>();

  /** Targets are never handed out: what happens after a violation does not matter. */
  constructor(
    inner: Waitlist,
    levelOf: (node: ArgNode) => number,
    isTarget: (node: ArgNode) => boolean,
  ) {
    this.inner = inner;
    this.levelOf = levelOf;
    this.isTarget = isTarget;
  }

  get size(): number {
    return this.inner.size;
  }

  /** Beyond the bound. */
  get frontier(): ReadonlySet<ArgNode> {
    return this.held;
  }

  get targets(): ReadonlySet<ArgNode> {
    return this.found;
  }

  add(node: ArgNode): void {
    if (this.isTarget(node)) this.found.add(node);
    else if (this.levelOf(node) > this.bound) this.held.add(node);
    else this.inner.add(node);
  }

  remove(node: ArgNode): void {
    if (!this.held.delete(node) && !this.found.delete(node)) this.inner.remove(node);
  }

  pop(): ArgNode | null {
    return this.inner.pop();
  }

  raise(bound: number): void {
    this.bound = bound;
    for (const node of this.held) {
      if (this.levelOf(node) > bound) continue;
      this.held.delete(node);
      this.inner.add(node);
    }
  }

  /** The node leads nowhere. */
  discard(node: ArgNode): void {
    this.held.delete(node);
  }
}
