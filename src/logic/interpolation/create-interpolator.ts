import type { SolverContext } from "../smt/index.ts";
import { Entailment } from "./entailment.ts";
import { LayeredInterpolator, type LayerChoice } from "./layered-interpolator.ts";
import { AffineLayer } from "./layers/affine-layer.ts";
import { EqualityLayer } from "./layers/equality-layer.ts";
import { FarkasLayer } from "./layers/farkas-layer.ts";
import { HornLayer } from "./layers/horn-layer.ts";
import type { InterpolationLayer } from "./layers/layer.ts";
import { LiftingLayer } from "./layers/lifting-layer.ts";
import { SolverLayer } from "./layers/solver-layer.ts";
import { TemplateLayer } from "./layers/template-layer.ts";
import { WeakestPreconditionLayer } from "./layers/weakest-precondition-layer.ts";
import { defaultInterpolationOptions, type InterpolationOptions } from "./options.ts";
import type { Theory } from "./theory.ts";

export interface InterpolatorSetup extends Partial<InterpolationOptions> {
  /** A solver process that interpolates itself, on the same terms: asked before all layers. */
  readonly interpolatingSolver?: SolverContext;
}

/** An interpolator on `solver` with every layer the solver allows. */
export function createInterpolator(
  solver: SolverContext,
  setup: InterpolatorSetup = {},
): LayeredInterpolator {
  const { interpolatingSolver, ...overrides } = setup;
  const options = { ...defaultInterpolationOptions, ...overrides };
  const first = interpolatingSolver === undefined ? [] : [new SolverLayer(interpolatingSolver)];
  return new LayeredInterpolator(solver, layersOn(solver, options, first), options);
}

function layersOn(
  solver: SolverContext,
  options: InterpolationOptions,
  first: readonly InterpolationLayer[],
): LayerChoice {
  const { terms } = solver;
  const entailmentProver = solver.newProver();
  const farkasProver = solver.newProver();
  const entailment = new Entailment(terms, entailmentProver, options.queryMillis);
  const affine = new AffineLayer(entailment);
  const farkas = new FarkasLayer(terms, farkasProver, options.maximumLeaves);
  const template = new TemplateLayer(entailment, options.baseName);
  const equality = new EqualityLayer(entailment);
  const horn = solver.horn === null ? [] : [new HornLayer(terms, solver.horn)];
  const lifting = new LiftingLayer(entailment, [farkas, ...horn]);
  const weakest = new WeakestPreconditionLayer(terms, solver.eliminator);
  return {
    beforeCore: [...first, affine],
    afterCore(theory: Theory): readonly InterpolationLayer[] {
      if (theory.hasFloats) return [template, weakest, equality];
      if (theory.hasArrays || theory.hasFunctions) {
        return [equality, template, weakest, farkas, ...horn];
      }
      if (theory.hasBitVectors) return [template, lifting, weakest, ...horn];
      if (theory.hasNonlinear) return [farkas, template, weakest, ...horn];
      return [farkas, template, ...horn, weakest];
    },
    close(): void {
      entailmentProver.close();
      farkasProver.close();
    },
  };
}
