import {
  DEFAULT_TIMEOUT_MILLIS,
  ForwardingContext,
  type Prover,
  type ProverOptions,
  type SolverContext,
} from "../smt/index.ts";
import type { RepresentationOptions } from "./options.ts";
import { RepresentingProver } from "./representing-prover.ts";
import { emptyRepresentationStatistics, type RepresentationStatistics } from "./statistics.ts";
import { Translation } from "./translation.ts";

/** A solver whose provers translate formulas first; everything else is passed on. */
export class RepresentingContext extends ForwardingContext {
  private readonly translation: Translation;
  private readonly counts = emptyRepresentationStatistics();

  constructor(inner: SolverContext, options: RepresentationOptions) {
    super(inner);
    this.translation = new Translation(inner.terms, options);
  }

  get representation(): Readonly<RepresentationStatistics> {
    return this.counts;
  }

  newProver(options: ProverOptions = {}): Prover {
    const timeoutMillis = options.timeoutMillis ?? DEFAULT_TIMEOUT_MILLIS;
    const newProver = (): Prover => this.inner.newProver(options);
    return new RepresentingProver(this.translation, this.counts, newProver, timeoutMillis);
  }
}
