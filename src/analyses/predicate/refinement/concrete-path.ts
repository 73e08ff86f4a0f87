import type { ArgNode, ArgPath, ArgStep } from "../../../core/arg/index.ts";
import type { BlockEncoding } from "../../../encoding/index.ts";
import type { Model } from "../../../logic/smt/index.ts";
import type { CfaEdge } from "../../../program/cfa/graph.ts";
import { predicateStateOf, type AbstractCounterexample } from "./abstract-counterexample.ts";

/** What is true in the model of a path. */
export type BranchModel = Pick<Model, "isTrue">;

/**
 * The path through the graph that the model takes: forward from the root, at every branch along the condition that is true.
 * Null: the model does not tell. Not believed: the counterexample check executes it.
 */
export function concretePath(
  { nodes: abstract, sequence }: AbstractCounterexample,
  encoding: BlockEncoding,
  model: BranchModel,
): ArgPath | null {
  const longest = sequence.ends.reduce((sum, { length }) => sum + length, 0);
  return pathOfModel(abstract[0]!, abstract.at(-1)!, encoding, model, longest);
}

/** Null also if the way is longer than `longest`. */
export function pathOfModel(
  root: ArgNode,
  target: ArgNode,
  encoding: BlockEncoding,
  model: BranchModel,
  longest = predicateStateOf(target).block.length,
): ArgPath | null {
  const useful = ancestorsOf(target);
  const nodes = [root];
  const steps: (readonly CfaEdge[])[] = [];
  for (let node = root; node !== target;) {
    if (steps.length > longest) return null;
    const next = chooseStep(node, useful, encoding, model);
    if (next === null) return null;
    steps.push(next.edges);
    nodes.push(next.child);
    node = next.child;
  }
  return { nodes, steps };
}

interface ForwardStep {
  readonly child: ArgNode;
  readonly edges: readonly CfaEdge[];
}

function chooseStep(
  node: ArgNode,
  useful: ReadonlySet<ArgNode>,
  encoding: BlockEncoding,
  model: BranchModel,
): ForwardStep | null {
  const options: ForwardStep[] = [];
  for (const child of node.children) {
    if (!useful.has(child)) continue;
    for (const { parent, edges } of child.incoming) {
      if (parent === node) options.push({ child, edges });
    }
  }
  if (options.length < 2) return options[0] ?? null;
  const { block } = predicateStateOf(node);
  const taken = options.find(({ edges }) => {
    const edge = edges[0]!;
    if (edge.operation.kind !== "assume") return true;
    return model.isTrue(encoding.branchCondition(block, edge));
  });
  return taken ?? null;
}

/** The node and all from which it is reached. */
function ancestorsOf(target: ArgNode): ReadonlySet<ArgNode> {
  const found = new Set([target]);
  for (const node of found) {
    node.incoming.forEach(({ parent }: ArgStep) => found.add(parent));
  }
  return found;
}
