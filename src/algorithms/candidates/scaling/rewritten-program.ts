import { invariant } from "../../../base/diagnostics/index.ts";
import type { Expression } from "../../../program/cfa/expression.ts";
import { CfaEdge, CfaFunction, CfaNode, type Cfa } from "../../../program/cfa/graph.ts";
import type { Operation } from "../../../program/cfa/operation.ts";

/**
 * A copy of the program in which expressions were rewritten. Nodes and edges have the ids of the original's, variables
 * are the same objects.
 */
export function rewrittenProgram(cfa: Cfa, rewrite: (root: Expression) => Expression): Cfa {
  const functions = new Map(cfa.functions.map((one) => [one, emptyCopy(one)]));
  const functionOf = (original: CfaFunction): CfaFunction => {
    const copy = functions.get(original);
    invariant(copy !== undefined, "every function that is called is one of the program");
    return copy;
  };
  const nodes = cfa.nodes.map(({ id, function: inFunction, labels }) =>
    Object.assign(new CfaNode(id, functionOf(inFunction)), { labels }),
  );
  for (const [original, copy] of functions) {
    copy.entry = nodes[original.entry.id]!;
    copy.exit = nodes[original.exit.id]!;
    for (const { id } of original.nodes) copy.nodes.push(nodes[id]!);
  }
  const edges = cfa.edges.map(({ id, source, target, operation, start, end, woven }) => {
    const copied = rewritten(operation, functionOf, rewrite);
    const same = woven && { ...woven, at: nodes[woven.at.id]! };
    return new CfaEdge(id, nodes[source.id]!, nodes[target.id]!, copied, start, end, same);
  });
  for (const { operation } of edges) connect(operation, edges);
  for (const { id, entering, leaving } of cfa.nodes) {
    Object.assign(nodes[id]!, {
      entering: entering.map((edge) => edges[edge.id]!),
      leaving: leaving.map((edge) => edges[edge.id]!),
    });
  }
  return {
    ...cfa,
    start: functionOf(cfa.start),
    main: functionOf(cfa.main),
    functions: cfa.functions.map(functionOf),
    nodes,
    edges,
  };
}

function emptyCopy(original: CfaFunction): CfaFunction {
  const copy = new CfaFunction(original.symbol, original.parameters, original.returnVariable);
  copy.locals.push(...original.locals);
  return copy;
}

function rewritten(
  operation: Operation,
  functionOf: (original: CfaFunction) => CfaFunction,
  rewrite: (root: Expression) => Expression,
): Operation {
  switch (operation.kind) {
    case "assume":
      return { ...operation, condition: rewrite(operation.condition) };
    case "assign":
      return { ...operation, value: rewrite(operation.value) };
    case "call":
      return {
        ...operation,
        callee: functionOf(operation.callee),
        arguments: operation.arguments.map(rewrite),
      };
    case "return":
      return { ...operation, callee: functionOf(operation.callee) };
    case "external":
      return { ...operation, arguments: operation.arguments.map(rewrite) };
    case "declare":
    case "havoc":
    case "skip":
      return operation;
  }
}

/** Calls and returns of the copy know each other. */
function connect(operation: Operation, edges: CfaEdge[]): void {
  if (operation.kind === "call") {
    Object.assign(operation, { returnEdge: edges[operation.returnEdge.id] });
  } else if (operation.kind === "return") {
    Object.assign(operation, { callEdge: edges[operation.callEdge.id] });
  }
}
