import {
  DEFAULT_TIMEOUT_MILLIS,
  type CommandChannel,
  type HornSolver,
  type Interpolator,
  type Prover,
  type ProverOptions,
  type ProverStatistics,
  type QuantifierEliminator,
  type SolverContext,
  type SolverFeature,
} from "../smt/index.ts";
import type { Terms } from "../terms/index.ts";
import type { RepresentationOptions } from "./options.ts";
import { RepresentingProver } from "./representing-prover.ts";
import { emptyRepresentationStatistics, type RepresentationStatistics } from "./statistics.ts";
import { Translation } from "./translation.ts";

/** A solver whose provers translate formulas first; everything else is passed on. */
export class RepresentingContext implements SolverContext {
  private readonly inner: SolverContext;
  private readonly translation: Translation;
  private readonly counts = emptyRepresentationStatistics();

  constructor(inner: SolverContext, options: RepresentationOptions) {
    this.inner = inner;
    this.translation = new Translation(inner.terms, options);
  }

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

  get representation(): Readonly<RepresentationStatistics> {
    return this.counts;
  }

  get horn(): HornSolver | null {
    return this.inner.horn;
  }

  get eliminator(): QuantifierEliminator | null {
    return this.inner.eliminator;
  }

  newProver(options: ProverOptions = {}): Prover {
    const timeoutMillis = options.timeoutMillis ?? DEFAULT_TIMEOUT_MILLIS;
    const newProver = (): Prover => this.inner.newProver(options);
    return new RepresentingProver(this.translation, this.counts, newProver, timeoutMillis);
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
