import type { SummaryCall, SummaryNode } from "./summary-node.ts";

/** Steps that a path still has to take, at least; infinite if it cannot. */
export interface TargetDistances {
  /** To a violation, before the function of the state is left. */
  toTarget(node: SummaryNode): number;
  /** To the end of the function. */
  toExit(node: SummaryNode): number;
}

/** `nodes`: all there are, those that were found early first. */
export function targetDistances(
  nodes: readonly SummaryNode[],
  targets: readonly SummaryNode[],
): TargetDistances {
  const exits = new Map<SummaryNode, number>();
  const contexts = new Set(nodes.map(({ context }) => context));
  for (const context of contexts) for (const exit of context.exits) exits.set(exit, 0);
  const toExit = (node: SummaryNode): number => exits.get(node) ?? Infinity;
  // What leads over a call is as long as the way through the function.
  const overCall = ({ context, returns }: SummaryCall, rest: (node: SummaryNode) => number) =>
    2 + toExit(context.entry) + least(returns, ({ to }) => rest(to));
  relax(nodes, exits, (node) =>
    Math.min(
      least(node.steps, ({ to }) => 1 + toExit(to)),
      least(node.calls, (call) => overCall(call, toExit)),
    ),
  );
  const violations = new Map(targets.map((target) => [target, 0]));
  const toTarget = (node: SummaryNode): number => violations.get(node) ?? Infinity;
  relax(nodes, violations, (node) =>
    Math.min(
      least(node.steps, ({ to }) => 1 + toTarget(to)),
      least(node.calls, (call) => {
        return Math.min(1 + toTarget(call.context.entry), overCall(call, toTarget));
      }),
    ),
  );
  return { toTarget, toExit };
}

/** Lowers the distances until none can be lowered. Performance: successors come behind, mostly. */
function relax(
  nodes: readonly SummaryNode[],
  distances: Map<SummaryNode, number>,
  through: (node: SummaryNode) => number,
): void {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let i = nodes.length - 1; i >= 0; i--) {
      const node = nodes[i]!;
      const distance = through(node);
      if (distance >= (distances.get(node) ?? Infinity)) continue;
      distances.set(node, distance);
      isChanged = true;
    }
  }
}

function least<T>(items: readonly T[], valueOf: (item: T) => number): number {
  let smallest = Infinity;
  for (const item of items) {
    const value = valueOf(item);
    if (value < smallest) smallest = value;
  }
  return smallest;
}
