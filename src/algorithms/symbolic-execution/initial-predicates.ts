/** Predicates to begin with, from expressions of the program (INITIALPRECISION of `fmcad24-symexec-ia` section IV-C). */
import type { BlockEncoding } from "../../encoding/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import { buildCallGraph, findLoops } from "../../program/passes/index.ts";
import { conditionsOf } from "../candidates/text/conditions.ts";
import { Endings } from "../candidates/text/endings.ts";
import { Writer } from "../candidates/writer.ts";
import { predicatesOf } from "./path-refinement.ts";
import type { PrecisionFunction } from "./precision.ts";

/** Makes predicates of expressions about the state at a location. */
export class PredicateMaker {
  private readonly cfa: Cfa;
  private readonly encoding: BlockEncoding;
  private readonly callers = new Map<CfaFunction, readonly CfaEdge[]>();

  constructor(cfa: Cfa, encoding: BlockEncoding) {
    this.cfa = cfa;
    this.encoding = encoding;
    this.callers.set(cfa.start, []);
    const calls = buildCallGraph(cfa);
    for (const [caller, before] of this.callers) {
      for (const call of calls.callsFrom(caller)) {
        const callee = call.target.function;
        if (!this.callers.has(callee)) this.callers.set(callee, [...before, call]);
      }
    }
  }

  /** Atoms that say together whether the expression is nonzero; none if predicates cannot say it. */
  predicates(location: CfaNode, expression: Expression): ReadonlySet<Term> {
    const { encoding } = this;
    const block = encoding.anywhere(location, this.callers.get(location.function) ?? []);
    const general = encoding.generalise(encoding.holds(block, expression), block);
    return general === null ? new Set() : predicatesOf(encoding.terms, [general], "atoms");
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
