import {
  DEFAULT_TIMEOUT_MILLIS,
  ForwardingContext,
  type Prover,
  type ProverOptions,
  type SolverContext,
} from "../smt/index.ts";
import { AvoidingProver } from "./avoiding-prover.ts";
import { Knowledge } from "./knowledge.ts";
import { defaultAvoidingOptions, type AvoidingOptions } from "./options.ts";
import type { AvoidingStatistics } from "./statistics.ts";

/**
 * A solver whose provers avoid queries; everything else is passed on. Its provers share what they learned.
 * `statistics` counts what reached the solver, `avoiding` what did not.
 */
export class AvoidingContext extends ForwardingContext {
  private readonly knowledge: Knowledge;

  constructor(inner: SolverContext, options: Partial<AvoidingOptions> = {}) {
    super(inner);
    this.knowledge = new Knowledge(inner.terms, { ...defaultAvoidingOptions, ...options });
  }

  get avoiding(): Readonly<AvoidingStatistics> {
    return this.knowledge.statistics;
  }

  newProver(options: ProverOptions = {}): Prover {
    const timeoutMillis = options.timeoutMillis ?? DEFAULT_TIMEOUT_MILLIS;
    const newProver = (): Prover => this.inner.newProver(options);
    // A need that is not met is the solver's to refuse, and at once.
    const isMet = (options.needs ?? []).every((feature) => this.features.has(feature));
    if (!isMet) newProver().close();
    return new AvoidingProver(this.knowledge, this.inner, newProver, timeoutMillis);
  }
}
