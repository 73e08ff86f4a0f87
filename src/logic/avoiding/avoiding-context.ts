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
import { AvoidingProver } from "./avoiding-prover.ts";
import { Knowledge } from "./knowledge.ts";
import { defaultAvoidingOptions, type AvoidingOptions } from "./options.ts";
import type { AvoidingStatistics } from "./statistics.ts";

/**
 * A solver whose provers avoid queries; everything else is passed on. Its provers share what they learned.
 * `statistics` counts what reached the solver, `avoiding` what did not.
 */
export class AvoidingContext implements SolverContext {
  private readonly inner: SolverContext;
  private readonly knowledge: Knowledge;

  constructor(inner: SolverContext, options: Partial<AvoidingOptions> = {}) {
    this.inner = inner;
    this.knowledge = new Knowledge(inner.terms, { ...defaultAvoidingOptions, ...options });
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

  get avoiding(): Readonly<AvoidingStatistics> {
    return this.knowledge.statistics;
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
    // A need that is not met is the solver's to refuse, and at once.
    const isMet = (options.needs ?? []).every((feature) => this.features.has(feature));
    if (!isMet) newProver().close();
    return new AvoidingProver(this.knowledge, this.inner, newProver, timeoutMillis);
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
