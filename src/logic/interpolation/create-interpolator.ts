import type { SolverContext } from "../smt/index.ts";
import { Entailment } from "./entailment.ts";
import { LayeredInterpolator, type LayerChoice } from "./layered-interpolator.ts";
import { AffineLayer } from "./layers/affine-layer.ts";
import { EqualityLayer } from "./layers/equality-layer.ts";
import { FarkasLayer } from "./layers/farkas-layer.ts";
import { HornLayer } from "./layers/horn-layer.ts";
import type { InterpolationLayer } from "./layers/layer.ts";
import { LiftingLayer } from "./layers/lifting-layer.ts";
import { TemplateLayer } from "./layers/template-layer.ts";
import { WeakestPreconditionLayer } from "./layers/weakest-precondition-layer.ts";
import { defaultInterpolationOptions, type InterpolationOptions } from "./options.ts";
import type { Theory } from "./theory.ts";

/** An interpolator on `solver` with every layer the solver allows. */
export function createInterpolator(
  solver: SolverContext,
  overrides: Partial<InterpolationOptions> = {},
): LayeredInterpolator {
  const options = { ...defaultInterpolationOptions, ...overrides };
  return new LayeredInterpolator(solver, layersOn(solver, options), options);
}

function layersOn(solver: SolverContext, options: InterpolationOptions): LayerChoice {
  const { terms } = solver;
  const entailment = new Entailment(terms, solver.newProver(), options.queryMillis);
  const affine = new AffineLayer(entailment);
  const farkas = new FarkasLayer(terms, solver.newProver(), options.maximumLeaves);
  const template = new TemplateLayer(entailment, options.baseName);
  const equality = new EqualityLayer(entailment);
  const horn = solver.horn === null ? [] : [new HornLayer(terms, solver.horn)];
  const lifting = new LiftingLayer(entailment, [farkas, ...horn]);
  const weakest = new WeakestPreconditionLayer(terms, solver.eliminator);
  return {
    beforeCore: [affine],
    afterCore(theory: Theory): readonly InterpolationLayer[] {
      if (theory.hasFloats) return [template, weakest, equality];
      if (theory.hasArrays || theory.hasFunctions) {
        return [equality, template, weakest, farkas, ...horn];
      }
      if (theory.hasBitVectors) return [template, lifting, weakest, ...horn];
      if (theory.hasNonlinear) return [farkas, template, weakest, ...horn];
      return [farkas, template, ...horn, weakest];
    },
  };
}
