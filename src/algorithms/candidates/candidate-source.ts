import type { Budget } from "../../base/budget/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { findLoops, type LoopStructure } from "../../program/passes/loops.ts";
import { visitVariables } from "../../program/passes/variable-uses.ts";
import { Evidence } from "./evidence.ts";
import { HeadProposals } from "./head-proposals.ts";
import { ObservedPlaces } from "./observed-places.ts";
import type { CandidateOptions } from "./options.ts";
import type { Proposal } from "./proposal.ts";
import { Executions } from "./sampling/executions.ts";
import { HeadSamples } from "./sampling/head-samples.ts";
import { replaceConstants } from "./scaling/replace-constants.ts";
import { rewrittenProgram } from "./scaling/rewritten-program.ts";
import { Scale } from "./scaling/scale.ts";
import { Arrivals } from "./text/arrivals.ts";
import { conditionsOf, type TextCondition } from "./text/conditions.ts";
import { constantsOf, namesFarElements } from "./text/constants.ts";
import { enumeratedVariables } from "./text/enumerated-variables.ts";
import { Endings } from "./text/endings.ts";
import { Writer } from "./writer.ts";

/** Proposes facts about loop heads. Nothing says that they hold: whoever uses one proves it first. */
export interface CandidateSource {
  /**
   * The best first; empty for what is no loop head. Free of side effects, of type `int`, nonzero where the fact holds; about integers
   * that are static or belong to the head's function. May throw `LimitReached`.
   */
  candidatesAt(head: CfaNode): readonly Expression[];
}

/** Executes the program when first asked. The same options give the same candidates. */
export function createCandidateSource(
  cfa: Cfa,
  options: CandidateOptions,
  budget: Budget,
): CandidateSource {
  const proposer = new CandidateProposer(cfa, options, budget);
  const known = new Map<CfaNode, readonly Expression[]>();
  return {
    candidatesAt(head) {
      let candidates = known.get(head);
      if (candidates === undefined) {
        candidates = proposer.proposalsAt(head).map(({ expression }) => expression);
        known.set(head, candidates);
      }
      return candidates;
    },
  };
}

/** The largest constant of a scaled program, by how deep its loops are nested. */
const SCALED_SIZES = [600n, 60n, 24n];

const MAXIMUM_ELSEWHERE = 60;

/** The same with the reasons for each candidate. */
export class CandidateProposer {
  private readonly cfa: Cfa;
  private readonly options: CandidateOptions;
  private readonly budget: Budget;
  private readonly writer: Writer;
  private readonly loops: LoopStructure;
  private readonly endings: Endings;
  private readonly conditions = new Map<CfaFunction, readonly TextCondition[]>();
  private arrivals: Arrivals | null = null;
  private enumerated: ReadonlyMap<Variable, readonly bigint[]> | null = null;
  /** By id of the head. */
  private evidence: ReadonlyMap<number, readonly Evidence[]> | null = null;

  constructor(cfa: Cfa, options: CandidateOptions, budget: Budget) {
    this.cfa = cfa;
    this.options = options;
    this.budget = budget;
    this.writer = new Writer(cfa.types);
    this.loops = findLoops(cfa);
    this.endings = new Endings(cfa);
  }

  proposalsAt(head: CfaNode): readonly Proposal[] {
    const loop = this.loops.loops.find((one) => one.head === head);
    if (loop === undefined) return [];
    const { cfa, options, writer, budget } = this;
    this.evidence ??= this.collectEvidence();
    const evidence = this.evidence.get(head.id)!;
    this.enumerated ??= enumeratedVariables(cfa);
    const conditions = this.conditionsFor(head.function);
    const arrivals = this.arrivalsOfProgram();
    const knowledge = { cfa, loop, evidence, conditions, arrivals, enumerated: this.enumerated };
    return new HeadProposals(knowledge, options, writer, budget).all();
  }

  /** Those of other functions can be about static variables. */
  private conditionsFor(inFunction: CfaFunction): readonly TextCondition[] {
    const others = this.cfa.functions.filter((one) => one !== inFunction);
    const elsewhere = others
      .flatMap((one) => this.conditionsIn(one))
      .filter(({ condition }) => isStatic(condition));
    return [...this.conditionsIn(inFunction), ...elsewhere.slice(0, MAXIMUM_ELSEWHERE)];
  }

  private conditionsIn(inFunction: CfaFunction): readonly TextCondition[] {
    let conditions = this.conditions.get(inFunction);
    if (conditions === undefined) {
      conditions = conditionsOf(inFunction, this.endings, this.writer);
      this.conditions.set(inFunction, conditions);
    }
    return conditions;
  }

  private arrivalsOfProgram(): Arrivals {
    const { cfa, writer } = this;
    const conditions = cfa.functions.flatMap((one) => this.conditionsIn(one));
    return (this.arrivals ??= new Arrivals(cfa, conditions, writer));
  }

  private collectEvidence(): Map<number, readonly Evidence[]> {
    const own = this.execute(this.cfa, null);
    const scale = this.options.scaling ? this.scale() : null;
    if (scale === null) return new Map([...own].map(([head, one]) => [head, [one]]));
    const rewrite = (root: Expression): Expression =>
      replaceConstants(root, (value) => scale.scaled(value));
    const scaled = this.execute(rewrittenProgram(this.cfa, rewrite), scale);
    return new Map([...own].map(([head, one]) => [head, [one, scaled.get(head)!]]));
  }

  private scale(): Scale | null {
    // Positions in arrays stay where they are: a loop that ends before them would show nothing.
    if (namesFarElements(this.cfa)) return null;
    const depth = this.loops.loops.reduce((deepest, loop) => Math.max(deepest, loop.depth), 1);
    const size = SCALED_SIZES[Math.min(depth, SCALED_SIZES.length) - 1]!;
    return Scale.of(constantsOf(this.cfa, null), size);
  }

  private execute(cfa: Cfa, scale: Scale | null): Map<number, Evidence> {
    const { executions, steps, seed } = this.options;
    const loops = cfa === this.cfa ? this.loops.loops : findLoops(cfa).loops;
    const observed = new ObservedPlaces(cfa);
    const random = new SeededRandom(seed);
    const samples = loops.map((loop) => new HeadSamples(observed.at(loop), random));
    const constants = [...constantsOf(cfa, null)];
    const plan = { executions, steps, seed, constants };
    new Executions(cfa, loops, samples, plan, this.budget).run();
    return new Map(loops.map(({ head }, i) => [head.id, new Evidence(samples[i]!, scale)]));
  }
}

/** Whether the condition speaks of static variables only. */
function isStatic(condition: Expression): boolean {
  const automatic: Variable[] = [];
  visitVariables(condition, (variable) => {
    if (!variable.isStatic) automatic.push(variable);
  });
  return automatic.length === 0;
}
