/** Predicates to begin with, from expressions of the program (INITIALPRECISION of `fmcad24-symexec-ia` section IV-C). */
import { GeneralConditions, type BlockEncoding } from "../../encoding/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import { findLoops } from "../../program/passes/index.ts";
import { conditionsOf } from "../candidates/text/conditions.ts";
import { Endings } from "../candidates/text/endings.ts";
import { Writer } from "../candidates/writer.ts";
import { predicatesOf } from "./path-refinement.ts";
import type { PrecisionFunction } from "./precision.ts";

/** Makes predicates of expressions about the state at a location. */
export class PredicateMaker {
  private readonly cfa: Cfa;
  private readonly terms: Terms;
  private readonly general: GeneralConditions;

  constructor(cfa: Cfa, encoding: BlockEncoding) {
    this.cfa = cfa;
    this.terms = encoding.terms;
    this.general = new GeneralConditions(cfa, encoding);
  }

  /** Atoms that say together whether the expression is nonzero; none if predicates cannot say it. */
  predicates(location: CfaNode, expression: Expression): ReadonlySet<Term> {
    const general = this.general.predicate(location, expression);
    return general === null ? new Set() : predicatesOf(this.terms, [general], "atoms");
  }

  /** What the program tests where it leaves a loop, and what it requires anywhere in the function. */
  addConditions(precision: PrecisionFunction): void {
    const { cfa } = this;
    const loops = findLoops(cfa);
    const endings = new Endings(cfa);
    const writer = new Writer(cfa.types);
    for (const location of precision.locations) {
      const loop = loops.loops.find(({ head }) => head === location);
      for (const { condition, edge, role } of conditionsOf(location.function, endings, writer)) {
        const isInside = loop?.contains(edge.source) === true;
        const leaves = isInside && edge.source.leaving.some(({ target }) => !loop.contains(target));
        if (role !== "required" && !leaves) continue;
        precision.add(location, this.predicates(location, condition));
      }
    }
  }
}
