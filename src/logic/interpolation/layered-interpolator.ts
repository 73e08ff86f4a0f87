import { cpuMillis } from "../../base/budget/index.ts";
import { precondition, UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Interpolator, Prover, SolverContext } from "../smt/index.ts";
import type { Term, Terms } from "../terms/index.ts";
import { Deadline } from "./deadline.ts";
import { Entailment } from "./entailment.ts";
import { pathConstants } from "./generality.ts";
import {
  failed,
  type FailureReason,
  type InterpolationLayer,
  type LayerOutcome,
} from "./layers/layer.ts";
import type { InterpolationOptions } from "./options.ts";
import { PathProblem } from "./path-problem.ts";
import { checkSequence } from "./sequence-checker.ts";
import {
  emptyInterpolationStatistics,
  recordAttempt,
  type InterpolationStatistics,
} from "./statistics.ts";
import { theoryOf, type Theory } from "./theory.ts";
import { coreOf, expandSequence, wholePath, type PathCore } from "./unsat-core.ts";

/** The layers at hand, and which to ask for a path. */
export interface LayerChoice {
  /** Asked first, with all conjuncts of the path. */
  readonly beforeCore: readonly InterpolationLayer[];
  /** Asked with the conjuncts that make the path infeasible, in order. */
  afterCore(theory: Theory): readonly InterpolationLayer[];
  close(): void;
}

interface Found {
  readonly sequence: readonly Term[];
  readonly layer: string;
  /** Numbers in it that do not occur in the path. */
  readonly constants: number;
}

/**
 * Asks layers in turn until one finds a sequence that passes the check. Nothing unchecked is ever
 * returned.
 */
export class LayeredInterpolator implements Interpolator {
  readonly statistics: InterpolationStatistics = emptyInterpolationStatistics();
  private readonly terms: Terms;
  private readonly options: InterpolationOptions;
  private readonly choice: LayerChoice;
  private readonly prover: Prover;
  private readonly checking: Entailment;
  private closed = false;

  constructor(solver: SolverContext, choice: LayerChoice, options: InterpolationOptions) {
    this.terms = solver.terms;
    this.choice = choice;
    this.options = options;
    this.prover = solver.newProver();
    this.checking = new Entailment(solver.terms, this.prover, options.layerMillis);
  }

  sequence(blocks: readonly Term[], limitMillis = Infinity): readonly Term[] | null {
    precondition(!this.closed, "the interpolator is open");
    precondition(blocks.length > 0, "a path has at least one block");
    const start = cpuMillis();
    this.statistics.lastFailures = [];
    const deadline = Deadline.in(Math.min(this.options.timeoutMillis, limitMillis));
    const result = this.search(PathProblem.of(this.terms, blocks), deadline);
    this.statistics.sequences++;
    this.statistics.millis += cpuMillis() - start;
    this.statistics.lastLayer = result?.layer ?? null;
    if (result !== null) this.statistics.succeeded++;
    return result?.sequence ?? null;
  }

  close(): void {
    if (this.closed) return;
    this.choice.close();
    this.prover.close();
    this.closed = true;
  }

  private search(path: PathProblem, deadline: Deadline): Found | null {
    const whole = wholePath(path);
    let best: Found | null = null;
    for (const layer of this.choice.beforeCore) {
      best = this.attempt(layer, path, whole, deadline) ?? best;
      if (best !== null && this.isGood(best)) return best;
    }
    const core = this.core(path, deadline);
    if (core === null) return best;
    const extra = Deadline.in(this.options.generalityMillis);
    for (const layer of this.choice.afterCore(theoryOf(core.problem))) {
      if (deadline.hasPassed() || (best !== null && extra.hasPassed())) return best;
      if (best !== null && layer.effort === "high") continue;
      const limit = best === null ? deadline : extra;
      const next = this.attempt(layer, path, core, limit);
      if (next !== null && (best === null || next.constants < best.constants)) best = next;
      if (best !== null && this.isGood(best)) return best;
    }
    return best;
  }

  private isGood(found: Found): boolean {
    return this.options.preference === "first" || found.constants === 0;
  }

  /** All conjuncts if none can be singled out in time; null if the path is feasible. */
  private core(path: PathProblem, deadline: Deadline): PathCore | null {
    const start = cpuMillis();
    const core = coreOf(path, this.prover, deadline.within(this.options.coreMillis));
    const failure = core === "satisfiable" ? core : core === "unknown" ? "timeout" : null;
    recordAttempt(this.statistics, "core", cpuMillis() - start, failure);
    if (core === "satisfiable") return null;
    return core === "unknown" ? wholePath(path) : core;
  }

  private attempt(
    layer: InterpolationLayer,
    path: PathProblem,
    core: PathCore,
    deadline: Deadline,
  ): Found | null {
    if (this.options.disabledLayers.includes(layer.name)) return null;
    const start = cpuMillis();
    const limit = deadline.within(this.options.layerMillis);
    const outcome = outcomeOf(layer, core.problem, limit);
    let failure: FailureReason | null;
    if (outcome.kind === "failed") failure = outcome.reason;
    else {
      // Soundness: layers may be wrong, this check may not. It looks at the part of the path the layer saw,
      // which implies the same for the whole path.
      failure = checkSequence(core.problem, outcome.sequence, this.checking, {
        maximumSize: this.options.maximumSize,
        deadline: limit,
      });
    }
    recordAttempt(this.statistics, layer.name, cpuMillis() - start, failure);
    if (outcome.kind === "failed" || failure !== null) return null;
    const sequence = expandSequence(core, outcome.sequence, path.blocks.length);
    const constants = pathConstants(path, sequence);
    return { sequence, layer: layer.name, constants };
  }
}

/** A layer that needs a theory its solver lacks is no more than a layer that fails. */
function outcomeOf(
  layer: InterpolationLayer,
  problem: PathProblem,
  deadline: Deadline,
): LayerOutcome {
  try {
    return layer.interpolate(problem, deadline);
  } catch (error) {
    if (error instanceof UnsupportedFeature) return failed("unsupported");
    throw error;
  }
}
