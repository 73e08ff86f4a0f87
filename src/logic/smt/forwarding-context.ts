import type { Terms } from "../terms/index.ts";
import type { CommandChannel } from "./command-channel.ts";
import type { HornSolver } from "./horn-solver.ts";
import type { Interpolator } from "./interpolator.ts";
import type { Prover } from "./prover.ts";
import type { QuantifierEliminator } from "./quantifier-eliminator.ts";
import type { ProverOptions, SolverContext, SolverFeature } from "./solver-context.ts";
import type { ProverStatistics } from "./statistics.ts";

/** A solver with other provers; everything else is passed on. */
export abstract class ForwardingContext implements SolverContext {
  protected readonly inner: SolverContext;

  constructor(inner: SolverContext) {
    this.inner = inner;
  }

  abstract newProver(options?: ProverOptions): Prover;

  get name(): string {
    return this.inner.name;
  }

  get version(): string {
    return this.inner.version;
  }

  get terms(): Terms {
    return this.inner.terms;
  }

  get features(): ReadonlySet<SolverFeature> {
    return this.inner.features;
  }

  get statistics(): ProverStatistics {
    return this.inner.statistics;
  }

  get horn(): HornSolver | null {
    return this.inner.horn;
  }

  get eliminator(): QuantifierEliminator | null {
    return this.inner.eliminator;
  }

  millisLeft(): number {
    return this.inner.millisLeft();
  }

  newInterpolator(): Interpolator {
    return this.inner.newInterpolator();
  }

  openCommandChannel(): CommandChannel | null {
    return this.inner.openCommandChannel();
  }

  close(): void {
    this.inner.close();
  }
}
