import { precondition, UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import {
  DEFAULT_TIMEOUT_MILLIS,
  emptyStatistics,
  type Interpolator,
  type MutableStatistics,
  type Prover,
  type ProverOptions,
  type SolverContext,
  type SolverFeature,
} from "../../smt/index.ts";
import type { Terms } from "../../terms/index.ts";
import { StackedProver, type ProverOwner } from "../shared/stacked-prover.ts";
import { CheckRisk } from "./check-risk.ts";
import { Flavours } from "./flavours.ts";
import { ToZ3 } from "./to-z3.ts";
import type { Z3Engine, Z3Session } from "./z3-api.ts";
import { Z3Driver } from "./z3-driver.ts";
import { Z3Eliminator } from "./z3-eliminator.ts";
import { Z3Horn } from "./z3-horn.ts";
import type { Z3Model } from "./z3-model.ts";

/**
 * Soundness: without "float-reals". Z3 5.1 calls formulas satisfiable by models in which a real that is no constant
 * is converted to a wrong float.
 */
const FEATURES: readonly SolverFeature[] = [
  "models",
  "unsat-cores",
  "integers",
  "reals",
  "nonlinear",
  "bit-vectors",
  "floats",
  "float-bits",
  "float-fma",
  "arrays",
  "constant-arrays",
  "functions",
  "bit-vector-integers",
  "quantifiers",
  "horn",
  "quantifier-elimination",
];

/** A session together with what was translated into it. */
export interface Z3Workspace {
  readonly session: Z3Session;
  readonly toZ3: ToZ3;
}

/** Z3 on the terms of one `Terms`, in WebAssembly or native: the engine makes the difference. */
export class Z3Context implements SolverContext, ProverOwner {
  readonly name: string;
  readonly version: string;
  readonly terms: Terms;
  readonly millisLeft: () => number;
  readonly features: ReadonlySet<SolverFeature> = new Set(FEATURES);
  readonly statistics: MutableStatistics = emptyStatistics();
  readonly provers = new Set<Prover>();
  readonly horn = new Z3Horn(this);
  readonly eliminator = new Z3Eliminator(this);
  readonly risk: CheckRisk;
  readonly flavours: Flavours;

  private readonly engine: Z3Engine;
  private workspace: Z3Workspace | null = null;
  private attachedModels: Z3Model[] = [];
  private closed = false;

  constructor(terms: Terms, engine: Z3Engine, millisLeft: () => number) {
    this.terms = terms;
    this.millisLeft = millisLeft;
    this.risk = new CheckRisk(terms);
    this.flavours = new Flavours(terms);
    this.engine = engine;
    this.name = engine.name;
    // Newer versions say their name themselves.
    this.version = `Z3 ${engine.version.replace(/^Z3 /, "")}`;
  }

  newProver(options: ProverOptions = {}): Prover {
    precondition(!this.closed, "the solver context is open");
    for (const feature of options.needs ?? []) {
      if (!this.features.has(feature))
        throw new UnsupportedFeature(`${feature} in ${this.name}`, null);
    }
    const limit = options.timeoutMillis ?? DEFAULT_TIMEOUT_MILLIS;
    return new StackedProver(new Z3Driver(this, options.use === "once"), limit, this);
  }

  newInterpolator(): Interpolator {
    throw new UnsupportedFeature(`interpolants in ${this.name}`, null);
  }

  openCommandChannel(): null {
    return null;
  }

  close(): void {
    if (this.closed) return;
    for (const prover of this.provers) prover.close();
    for (const model of this.attachedModels) model.release();
    this.dispose();
    this.closed = true;
  }

  /** The live session; a fresh one if the last was lost. */
  current(): Z3Workspace {
    precondition(!this.closed, "the solver context is open");
    if (this.workspace?.session.alive === true) return this.workspace;
    this.dispose();
    const session = this.engine.openContext();
    this.workspace = { session, toZ3: new ToZ3(this.terms, session) };
    return this.workspace;
  }

  /** Frees the session and what was translated into it, if that is still possible. */
  dispose(): void {
    if (this.workspace === null) return;
    const { session, toZ3 } = this.workspace;
    session.close(() => {
      toZ3.release();
    });
    this.workspace = null;
  }

  attach(model: Z3Model): void {
    this.attachedModels.push(model);
  }

  /**
   * Called before anything that may lose the session: models that somebody still holds are read
   * completely, so that they survive.
   */
  detachModels(): void {
    if (this.attachedModels.length === 0) return;
    for (const model of this.attachedModels) model.detach();
    this.attachedModels = [];
  }
}
