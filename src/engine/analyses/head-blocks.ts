/** The blocks between visits to loop heads, made by the Predicate CPA without abstraction. */
import type { Block, BlockGraph, ChainOfBlocks, Place } from "../../algorithms/ic3/block-graph.ts";
import { callstackKey } from "../../analyses/callstack/index.ts";
import { locationKey } from "../../analyses/location/index.ts";
import { loopBoundKey } from "../../analyses/loop-bound/index.ts";
import { pathOfModel, predicateKey } from "../../analyses/predicate/index.ts";
import type { Budget } from "../../base/budget/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import { CompositeState } from "../../core/composite/index.ts";
import type { AbstractState, ErrorPath } from "../../core/contracts/index.ts";
import type { BlockBoundary, BlockFormula } from "../../encoding/index.ts";
import type { Model } from "../../logic/smt/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { BlockSequence } from "../../refinement/blocks/block-sequence.ts";
import { stepsOf, toErrorPath, type PathStep } from "../../refinement/index.ts";
import type { AnalysisServices } from "../analysis-definition.ts";
import { callEdges } from "./induction-roots.ts";
import type { PredicateWorkshop } from "./predicate-workshop.ts";
import { blockOf, newUnrolling, type ProgramUnrolling } from "./unrolling.ts";

const MOST_PLACES = 300;

/** A place with the state of everything but data. */
export interface ControlPlace extends Place {
  readonly control: CompositeState;
}

/** What follows a beginning, up to the next visits to heads. */
interface Segment {
  readonly root: ArgNode;
  /** Several where paths could not be merged. */
  readonly ends: ReadonlyMap<ControlPlace, readonly ArgNode[]>;
  /** The segments that follow an end, as they were made. */
  readonly next: Map<ArgNode, Segment>;
}

/** A block of a chain. */
interface Step {
  readonly root: ArgNode;
  readonly end: ArgNode;
}

export class HeadBlocks implements BlockGraph {
  readonly start: Place;
  readonly places: readonly ControlPlace[];
  readonly blocks: readonly Block[];
  private readonly workshop: PredicateWorkshop;
  private readonly program: ProgramUnrolling;
  private readonly known = new Map<object, ControlPlace[]>();
  private readonly first: Segment;
  private count = 0;

  /** Null: there are too many places. */
  static of(
    services: AnalysisServices,
    workshop: PredicateWorkshop,
    budget: Budget,
  ): HeadBlocks | null {
    const graph = new HeadBlocks(services, workshop, budget);
    return graph.places.length <= MOST_PLACES ? graph : null;
  }

  private constructor(services: AnalysisServices, workshop: PredicateWorkshop, budget: Budget) {
    this.workshop = workshop;
    this.program = newUnrolling(services, workshop, { kind: "visits" });
    const { composite } = this.program.exploration;
    const initial = composite.initialState(services.cfa.start.entry);
    const start = this.placeOf(initial, false);
    this.start = start;
    this.first = this.segment(initial, budget);
    const blocks = this.blocksOf(start, this.first);
    const places: ControlPlace[] = [];
    const seen = new Set<Place>();
    const waiting = [this.first];
    // Every end of a segment is a place; those of the places follow.
    for (let segment = waiting.pop(); segment !== undefined; segment = waiting.pop()) {
      for (const place of segment.ends.keys()) {
        if (seen.has(place) || place.isViolation) continue;
        seen.add(place);
        places.push(place);
        if (places.length > MOST_PLACES) break;
        const own = this.segment(this.anywhere(place), budget);
        blocks.push(...this.blocksOf(place, own));
        waiting.push(own);
      }
    }
    this.places = places;
    this.blocks = blocks;
  }

  *chains(path: readonly Block[], budget: Budget): Iterable<ChainOfBlocks> {
    for (const steps of this.chainsFrom(this.first, path, budget)) {
      const ends = steps.map(({ end }) => end);
      const roots = steps.map(({ root }) => root);
      const sequence: BlockSequence = {
        beginnings: roots.map(blockOf),
        ends: ends.map(blockOf),
        links: ends.slice(0, -1).map((end) => this.boundaryAfter(end).links),
        locations: roots.map(({ state }) => state.get(locationKey)!.node),
        edges: steps.map(({ root, end }) => edgesBetween(root, end)),
      };
      yield { sequence, errorPath: (model) => this.errorPath(steps, model) };
    }
  }

  private *chainsFrom(
    segment: Segment,
    [first, ...rest]: readonly Block[],
    budget: Budget,
  ): Iterable<readonly Step[]> {
    for (const end of segment.ends.get(first!.to as ControlPlace) ?? []) {
      const step = { root: segment.root, end };
      if (rest.length === 0) yield [step];
      else {
        const next = this.segmentAfter(segment, first!.to as ControlPlace, end, budget);
        for (const steps of this.chainsFrom(next, rest, budget)) yield [step, ...steps];
      }
    }
  }

  private segmentAfter(
    { next }: Segment,
    place: ControlPlace,
    end: ArgNode,
    budget: Budget,
  ): Segment {
    let segment = next.get(end);
    if (segment === undefined) {
      segment = this.segment(this.stateAt(place, this.boundaryAfter(end).next), budget);
      next.set(end, segment);
    }
    return segment;
  }

  private boundaryAfter(end: ArgNode): BlockBoundary {
    return this.program.analysis.blocks.close(blockOf(end));
  }

  private errorPath(steps: readonly Step[], model: Model): ErrorPath | null {
    const taken: PathStep[] = [];
    for (const { root, end } of steps) {
      const way = pathOfModel(root, end, this.workshop.encoding, model);
      if (way === null) return null;
      taken.push(...stepsOf(way));
    }
    const { composite } = this.program.exploration;
    return toErrorPath(taken, composite.violation(steps.at(-1)!.end.state)!);
  }

  private blocksOf(from: Place, { root, ends }: Segment): Block[] {
    const { formulas } = this.program.unrolling;
    const beginning = blockOf(root);
    const holdsBefore = this.remembering(beginning);
    return [...ends].flatMap(([to, nodes]) =>
      nodes.map((node) => ({
        ...{ from, to, holdsBefore },
        condition: formulas.condition(node),
        holdsAfter: this.remembering(blockOf(node)),
      })),
    );
  }

  private remembering(block: BlockFormula): (expression: Expression) => Term {
    const known = new Map<Expression, Term>();
    return (expression) => {
      let term = known.get(expression);
      if (term === undefined) {
        term = this.workshop.encoding.holds(block, expression);
        known.set(expression, term);
      }
      return term;
    };
  }

  /** Explores everything up to the next visits. */
  private segment(state: CompositeState, budget: Budget): Segment {
    const { exploration, unrolling } = this.program;
    const { composite, arg, reached } = exploration;
    const root = arg.newRoot(state, composite.initialPrecision());
    reached.add(root);
    unrolling.raise(0, budget);
    const ends = new Map<ControlPlace, ArgNode[]>();
    for (const node of descendants(root)) {
      // What was covered or merged is part of another one.
      if (!reached.has(node)) continue;
      const isViolation = composite.violation(node.state) !== null;
      if (!isViolation && node.state.get(loopBoundKey)!.level === 0) continue;
      const place = this.placeOf(node.state, isViolation);
      const others = ends.get(place);
      if (others === undefined) ends.set(place, [node]);
      else others.push(node);
    }
    return { root, ends, next: new Map() };
  }

  private anywhere(place: ControlPlace): CompositeState {
    return this.stateAt(place, this.workshop.encoding.anywhere(place.location, place.callers));
  }

  private stateAt({ control, location }: ControlPlace, beginning: BlockFormula): CompositeState {
    const { composite } = this.program.exploration;
    const components = composite.analyses.map((component): AbstractState => {
      if (component.key === predicateKey) return this.program.analysis.stateAt(location, beginning);
      if (component.key === loopBoundKey) return component.initialState(location);
      return control.get(component.key)!;
    });
    return new CompositeState(composite.keys, components);
  }

  /** The one that has the same location, calls and state of the specification. */
  private placeOf(state: CompositeState, isViolation: boolean): ControlPlace {
    const location = state.get(locationKey)!.node;
    const others = this.known.get(location) ?? [];
    this.known.set(location, others);
    const same = others.find(
      (other) => other.isViolation === isViolation && this.isSameControl(other.control, state),
    );
    if (same !== undefined) return same;
    const callers = callEdges(state.get(callstackKey)!);
    const place = { index: this.count++, location, callers, isViolation, control: state };
    others.push(place);
    return place;
  }

  private isSameControl(a: CompositeState, b: CompositeState): boolean {
    return this.program.exploration.composite.analyses.every(({ key }) => {
      if (key === predicateKey || key === loopBoundKey) return true;
      return a.get(key)!.equals(b.get(key)!);
    });
  }
}

function descendants(root: ArgNode): Iterable<ArgNode> {
  const found = new Set<ArgNode>();
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const child of node.children) {
      if (found.has(child)) continue;
      found.add(child);
      waiting.push(child);
    }
  }
  return found;
}

/** The edges of all ways between them. */
function edgesBetween(root: ArgNode, end: ArgNode): readonly CfaEdge[] {
  const edges = new Set<CfaEdge>();
  const seen = new Set([end]);
  for (const node of seen) {
    for (const { parent, edges: taken } of node.incoming) {
      taken.forEach((edge) => edges.add(edge));
      if (parent !== root) seen.add(parent);
    }
  }
  return [...edges];
}
