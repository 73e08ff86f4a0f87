import type { Statistics } from "../../base/statistics/index.ts";
import {
  candidatesIn,
  isAssuming,
  type Adjusted,
  type AnalysisKey,
  type Assumption,
  type ConfigurableProgramAnalysis,
  type MergeOperator,
  type PrecisionAdjustment,
  type Siblings,
  type StateViews,
  type TransferRelation,
} from "../../core/contracts/index.ts";
import type { BlockEncoding, BlockFormula } from "../../encoding/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { AbstractionTree } from "./abstraction/abstraction-tree.ts";
import { DiagramRegions } from "./abstraction/diagram-regions.ts";
import { FormulaRegions } from "./abstraction/formula-regions.ts";
import { PredicateAbstraction, type AbstractionKind } from "./abstraction/predicate-abstraction.ts";
import { Questions } from "./abstraction/questions.ts";
import type { Regions } from "./abstraction/regions.ts";
import { newBlockOperator, type BlockKind, type BlockOperator } from "./block-operator.ts";
import { EncodedBlocks } from "./encoded-blocks.ts";
import { CandidatePredicates } from "./mined-predicates.ts";
import { PredicatePrecision } from "./predicate-precision.ts";
import { PredicateDomain, PredicateState } from "./predicate-state.ts";

export const predicateKey: AnalysisKey<PredicateState> = { name: "predicate" };

/** The choices of `wendler-dissertation` Fig. 4.1 that are the analysis' own. */
export interface PredicateSettings {
  readonly blocks: BlockKind;
  readonly abstraction: AbstractionKind;
  readonly regions: "diagram" | "formula";
  /** Whether refinement strengthens labels (Impact) or precisions. */
  readonly refines: "labels" | "precisions";
}

export interface PredicateServices {
  readonly cfa: Cfa;
  readonly encoding: BlockEncoding;
  readonly newProver: () => Prover;
  readonly statistics: Statistics;
  /** Whether a whole state violates the specification. */
  readonly isTarget: (whole: Siblings) => boolean;
}

const NONE: readonly PredicateState[] = [];

/** The Predicate CPA (`wendler-dissertation` chapter 4). */
export class PredicateAnalysis implements ConfigurableProgramAnalysis<
  PredicateState,
  PredicatePrecision
> {
  readonly key = predicateKey;
  readonly stop = "leq";
  readonly domain: PredicateDomain;
  readonly transfer: TransferRelation<PredicateState, PredicatePrecision>;
  readonly merge: MergeOperator<PredicateState, PredicatePrecision>;
  readonly adjustment: PrecisionAdjustment<PredicateState, PredicatePrecision>;
  /**
   * Intermediate states meet only inside of their block, abstraction states only at their location
   * (4.1.4 and 4.1.5).
   */
  readonly views: StateViews<PredicateState> = {
    partition: (state) => (state.isAbstraction ? state.abstraction.location : state.abstraction),
  };
  readonly blocks: EncodedBlocks;
  readonly regions: Regions;
  readonly questions: Questions;
  readonly tree: AbstractionTree;

  constructor(settings: PredicateSettings, services: PredicateServices) {
    const { encoding, statistics, newProver, cfa } = services;
    const { terms } = encoding;
    this.blocks = new EncodedBlocks(encoding);
    this.questions = new Questions(terms, newProver);
    this.regions =
      settings.regions === "diagram"
        ? new DiagramRegions(terms, statistics)
        : new FormulaRegions(terms, this.questions, statistics);
    const abstraction = new PredicateAbstraction(
      terms,
      this.regions,
      this.questions,
      settings.abstraction,
      statistics,
    );
    const remembering = settings.refines === "labels" ? "keep" : "recompute";
    this.tree = new AbstractionTree(
      this.blocks,
      this.regions,
      abstraction,
      remembering,
      statistics,
    );
    this.domain = new PredicateDomain(this.blocks, this.regions);
    this.transfer = new PredicateTransfer(this.blocks);
    this.merge = new PredicateMerge(this.blocks);
    const operator = newBlockOperator(settings.blocks, cfa);
    const candidates = new CandidatePredicates(cfa, encoding);
    const { isTarget } = services;
    this.adjustment = new BlockEnds(this.blocks, this.tree, operator, { candidates, isTarget });
  }

  initialState(at: CfaNode): PredicateState {
    return this.stateAt(at, this.blocks.encoding.start());
  }

  /** A beginning elsewhere than at the beginning of the program. */
  stateAt(at: CfaNode, beginning: BlockFormula): PredicateState {
    const root = this.tree.root(at, beginning);
    return new PredicateState(root, root.beginning);
  }

  initialPrecision(): PredicatePrecision {
    return PredicatePrecision.nothing;
  }
}

/** Strongest postcondition of the path formula; no solver is asked (4.1.3). */
class PredicateTransfer implements TransferRelation<PredicateState, PredicatePrecision> {
  private readonly blocks: EncodedBlocks;

  constructor(blocks: EncodedBlocks) {
    this.blocks = blocks;
  }

  successors({ abstraction, block }: PredicateState, edge: CfaEdge): readonly PredicateState[] {
    const { blocks } = this;
    const successor = blocks.encode(block, edge);
    if (successor.conditions?.condition === blocks.terms.false) return NONE;
    return [new PredicateState(abstraction, successor)];
  }
}

/** Intermediate states of one block become one (4.1.4). */
class PredicateMerge implements MergeOperator<PredicateState, PredicatePrecision> {
  private readonly blocks: EncodedBlocks;

  constructor(blocks: EncodedBlocks) {
    this.blocks = blocks;
  }

  merge(fresh: PredicateState, reached: PredicateState): PredicateState {
    const { abstraction } = reached;
    if (fresh.isAbstraction || reached.isAbstraction || fresh.abstraction !== abstraction) {
      return reached;
    }
    const merged = this.blocks.merge(fresh.block, reached.block);
    if (merged === null || merged === reached.block) return reached;
    return new PredicateState(abstraction, merged);
  }
}

/** What the analysis reads of its neighbours. */
interface Neighbours {
  readonly candidates: CandidatePredicates;
  readonly isTarget: (whole: Siblings) => boolean;
}

/** Turns intermediate states into abstraction states where a block ends (4.1.6). */
class BlockEnds implements PrecisionAdjustment<PredicateState, PredicatePrecision> {
  private readonly blocks: EncodedBlocks;
  private readonly tree: AbstractionTree;
  private readonly endOf: BlockOperator;
  private readonly neighbours: Neighbours;

  constructor(
    blocks: EncodedBlocks,
    tree: AbstractionTree,
    endOf: BlockOperator,
    neighbours: Neighbours,
  ) {
    this.blocks = blocks;
    this.tree = tree;
    this.endOf = endOf;
    this.neighbours = neighbours;
  }

  adjust(
    state: PredicateState,
    before: PredicatePrecision,
    whole: Siblings,
  ): Adjusted<PredicateState, PredicatePrecision> | null {
    const precision = before.mining(candidatesIn(whole));
    // Nothing happened since the last abstraction.
    if (state.isAbstraction) return { state, precision, halt: false };
    const { abstraction } = state;
    const block = this.assumed(state.block, whole);
    const end = this.neighbours.isTarget(whole) ? "target state" : this.endOf(block);
    if (end === null) {
      const adjusted = block === state.block ? state : new PredicateState(abstraction, block);
      return { state: adjusted, precision, halt: false };
    }
    const predicates = precision.at(block.edge!.target, this.neighbours.candidates);
    const next = this.tree.successor(abstraction, block, predicates, end);
    if (next === null) return null;
    return { state: new PredicateState(next, next.beginning), precision, halt: false };
  }

  /** With what the specification assumes. */
  private assumed(block: BlockFormula, whole: Siblings): BlockFormula {
    const assumptions: Assumption[] = [];
    for (const component of whole.components) {
      if (isAssuming(component)) assumptions.push(...component.assumptions);
    }
    return assumptions.length === 0 ? block : this.blocks.assume(block, assumptions);
  }
}
