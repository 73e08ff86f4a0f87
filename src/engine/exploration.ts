/** What every exploring analysis shares: location, call stack, specification, and the order of exploration. */
import type { Algorithm } from "../algorithms/answer.ts";
import { Cegar } from "../algorithms/cegar.ts";
import { UnrollingWatch } from "../algorithms/unrolling-watch.ts";
import { Reachability, type ForcedCovering } from "../algorithms/reachability.ts";
import { callstackKey, CallstackAnalysis } from "../analyses/callstack/index.ts";
import { LocationAnalysis, locationKey } from "../analyses/location/index.ts";
import { SpecificationAnalysis } from "../analyses/specification/index.ts";
import { choices, count, defineOptions, type ValuesOf } from "../base/options/index.ts";
import { Arg, type ArgNode } from "../core/arg/index.ts";
import { Composite, type CompositePrecision } from "../core/composite/index.ts";
import type { ConfigurableProgramAnalysis } from "../core/contracts/index.ts";
import {
  BreadthFirstWaitlist,
  DepthFirstWaitlist,
  RandomPathWaitlist,
  RandomWaitlist,
  RankedWaitlist,
  ReachedSet,
  type Waitlist,
} from "../core/reached/index.ts";
import type { Cfa, CfaEdge } from "../program/cfa/graph.ts";
import { assertionFailure, libraryFunction } from "../program/library/index.ts";
import { distanceToTargets, findLoops, reversePostorder } from "../program/passes/index.ts";
import type { Refiner } from "../refinement/index.ts";
import type { AnalysisServices } from "./analysis-definition.ts";
import { newWatch, watchedAlgorithm, watchedRefiner } from "./report/watched-exploration.ts";

const RANKS = ["callstack", "reverse-postorder", "loop-iterations", "target-distance"] as const;
const ENDS = ["depth-first", "breadth-first", "random", "random-path"] as const;
type Rank = (typeof RANKS)[number];

export const explorationOptions = defineOptions("exploration", {
  order: choices(
    [...RANKS, ...ENDS],
    "Which state is explored next. Each word decides among what the words before left equal: deeper call " +
      "stacks first, earlier locations first, fewer rounds of loops and recursion first, nearer to an error first; depth-first " +
      "(the default at the end), breadth-first, random or random-path (a coin tossed at every branch) ends the list. " +
      "None: callstack,reverse-postorder,breadth-first, and for symbolic execution loop-iterations before these.",
    [],
  ),
  seed: count("The seed of the random order.", 1),
  rounds: count(
    "After so many rounds of loops and recursion a refining analysis checks whether the path can be executed, and refines it if not; then " +
      "after twice as many. 0: never.",
    50,
  ),
  recursion: count(
    "How often a function may be on the call stack. Where a program goes deeper, there is no proof; summaries go on and know less. 0: ten times, and where " +
      "values are followed more often if nothing else is in the way of a proof.",
    0,
  ),
});
type ExplorationOptions = ValuesOf<typeof explorationOptions>;

export const USUAL_RECURSION = 10;
const USUAL_ORDER: ExplorationOptions["order"] = [
  "callstack",
  "reverse-postorder",
  "breadth-first",
];
/** One loop after the other might be unrolled for ever. */
export const FAIR_ORDER: ExplorationOptions["order"] = ["loop-iterations", ...USUAL_ORDER];

/** The parts of an exploration. Nothing is reached yet. */
export interface Exploration {
  readonly composite: Composite;
  readonly arg: Arg;
  readonly reached: ReachedSet;
}

export interface ExplorationSettings {
  /** Puts another waitlist around the one of the options. */
  readonly around?: (inner: Waitlist, composite: Composite) => Waitlist;
  /** Where the options say nothing. */
  readonly order?: ExplorationOptions["order"];
  /** Decides before the order of the options does. */
  readonly first?: readonly Rank[];
  /** Where the options say nothing. */
  readonly recursion?: number;
}

/** `analyses`: what is tracked besides location, call stack and specification. */
export function newExploration(
  services: AnalysisServices,
  analyses: readonly ConfigurableProgramAnalysis[],
  {
    around = (inner) => inner,
    order: usual = USUAL_ORDER,
    first = [],
    recursion = USUAL_RECURSION,
  }: ExplorationSettings = {},
): Exploration {
  const { cfa, configuration, assurance, specification } = services;
  const options = configuration.valuesOf(explorationOptions);
  const composite = new Composite([
    new LocationAnalysis(cfa),
    new CallstackAnalysis(options.recursion || recursion, assurance),
    ...analyses,
    new SpecificationAnalysis(specification),
  ]);
  const order = [...first, ...(options.order.length === 0 ? usual : options.order)];
  const waitlist = around(newWaitlist(cfa, { ...options, order }), composite);
  return { composite, arg: new Arg(), reached: new ReachedSet(composite, waitlist) };
}

export interface CegarSettings {
  readonly forcedCovering?: ForcedCovering | null;
  /** The refiner takes paths to any state: it is also asked where loops are unrolled for no reason. */
  readonly watchesUnrolling?: boolean;
  /** Left out: that of the analyses. */
  readonly initialPrecision?: CompositePrecision;
}

/** Null instead of a refiner: nothing is learnt from paths that are no executions. */
export function explore(
  services: AnalysisServices,
  { composite, arg, reached }: Exploration,
  refiner: Refiner | null,
  { forcedCovering = null, watchesUnrolling = false, initialPrecision }: CegarSettings = {},
): Algorithm {
  const { cfa, configuration, statistics, assurance, counterexampleCheck: check } = services;
  const rounds = watchesUnrolling ? configuration.valuesOf(explorationOptions).rounds : 0;
  const unrolling = rounds === 0 ? null : new UnrollingWatch(roundsBefore(cfa), rounds);
  const reachability = new Reachability(composite, arg, statistics, {
    forcedCovering,
    isSuspect: unrolling && ((node) => unrolling.isSuspect(node)),
  });
  const watch = newWatch(services.recording);
  const asked = refiner && watch ? watchedRefiner(refiner, watch) : refiner;
  const parts = { composite, arg, reached, reachability, refiner: asked, unrolling };
  const cegar = new Cegar(
    { ...parts, check, assurance, statistics, ...(initialPrecision && { initialPrecision }) },
    cfa.start.entry,
  );
  return watch === null ? cegar : watchedAlgorithm(cegar, reached, watch);
}

function newWaitlist(cfa: Cfa, { order, seed }: ExplorationOptions): Waitlist {
  let newList = (): Waitlist => new DepthFirstWaitlist();
  // From the inside out: the last word is the innermost order.
  for (const word of order.toReversed()) {
    if (word === "depth-first") newList = () => new DepthFirstWaitlist();
    else if (word === "breadth-first") newList = () => new BreadthFirstWaitlist();
    else if (word === "random") newList = () => new RandomWaitlist(seed);
    else if (word === "random-path") {
      const branches = countedAlong((node) => node.state.get(locationKey)!.node.leaving.length > 1);
      newList = () => new RandomPathWaitlist(seed, branches);
    } else newList = ranked(cfa, word, newList);
  }
  return newList();
}

function ranked(cfa: Cfa, word: Rank, newInner: () => Waitlist): () => Waitlist {
  switch (word) {
    case "callstack": {
      const depth = (node: ArgNode) => node.state.get(callstackKey)?.depth ?? 0;
      return () => new RankedWaitlist("largest", depth, newInner);
    }
    case "reverse-postorder": {
      const { position } = reversePostorder(cfa);
      const rank = (node: ArgNode) => position[node.state.get(locationKey)!.node.id]!;
      return () => new RankedWaitlist("smallest", rank, newInner);
    }
    case "loop-iterations": {
      const rank = roundsBefore(cfa);
      return () => new RankedWaitlist("smallest", rank, newInner);
    }
    case "target-distance": {
      const distance = distanceToTargets(cfa, { edges: cfa.edges.filter(looksLikeError) });
      const rank = (node: ArgNode) => distance[node.state.get(locationKey)!.node.id]!;
      return () => new RankedWaitlist("smallest", rank, newInner);
    }
  }
}

/** How many loop heads were passed on the way to a node, and how often a function called itself. */
function roundsBefore(cfa: Cfa): (node: ArgNode) => number {
  const loops = findLoops(cfa);
  return countedAlong(({ state }) => {
    const { node } = state.get(locationKey)!;
    if (loops.isHead(node)) return true;
    return node === node.function.entry && (state.get(callstackKey)?.activations ?? 1) > 1;
  });
}

/** How many such nodes are on the way to a node, itself included. Kept, because the way may change later. */
function countedAlong(counts: (node: ArgNode) => boolean): (node: ArgNode) => number {
  const known: number[] = [];
  return (node) => {
    const before = known[node.id];
    if (before !== undefined) return before;
    const parent = node.incoming[0]?.parent;
    const count = (parent === undefined ? 0 : (known[parent.id] ?? 0)) + (counts(node) ? 1 : 0);
    known[node.id] = count;
    return count;
  };
}

/** A guess, good enough for an order: what violates the property is the specification's business. */
function looksLikeError({ operation, target }: CfaEdge): boolean {
  if (target.labels.includes("ERROR")) return true;
  if (operation.kind !== "call" && operation.kind !== "external") return false;
  const name = operation.kind === "call" ? operation.callee.name : operation.name;
  const types = operation.arguments.map(({ type }) => type);
  return libraryFunction(name)?.kind === "error" || assertionFailure(name, types) !== null;
}
