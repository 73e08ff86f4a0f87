/** Graphviz: one cluster per function, calls as dashed edges to where they come back. */
import type { CfaEdge, CfaFunction, CfaNode } from "./graph.ts";
import { callText, printOperation } from "./print-operation.ts";

export interface DotOptions {
  readonly isLoopHead: (node: CfaNode) => boolean;
  /** `collapsed`: steps without branches become one edge with several lines. */
  readonly chains: "complete" | "collapsed";
}

const LONGEST_LINE = 100;

export function toDot(functions: readonly CfaFunction[], options: DotOptions): string {
  const lines = [
    "digraph cfa {",
    // The monospaced font whose widths Graphviz knows; browsers take one that is as wide.
    '  node [shape=circle, fontname="Courier", fontsize=10];',
    '  edge [fontname="Courier", fontsize=10];',
    '  graph [fontname="Courier"];',
  ];
  functions.forEach((inFunction, i) => {
    lines.push(`  subgraph cluster_${i} {`, `    label=${quoted(inFunction.name)};`);
    functionLines(inFunction, options, lines);
    lines.push("  }");
  });
  lines.push("}", "");
  return lines.join("\n");
}

function functionLines(inFunction: CfaFunction, options: DotOptions, lines: string[]): void {
  const isInner = (node: CfaNode) => options.chains === "collapsed" && isChainLink(node, options);
  for (const node of inFunction.nodes) {
    if (!isInner(node)) lines.push(`    ${node.id} [${nodeAttributes(node, options)}];`);
  }
  for (const node of inFunction.nodes) {
    if (isInner(node) || node === inFunction.exit) continue;
    for (const edge of node.leaving) lines.push(edgeLine(edge, isInner));
  }
}

/** Between two plain steps: one way in, one way out. */
function isChainLink(node: CfaNode, { isLoopHead }: DotOptions): boolean {
  return (
    node.entering.length === 1 &&
    node.leaving.length === 1 &&
    node.labels.length === 0 &&
    node !== node.function.entry &&
    node !== node.function.exit &&
    !isLoopHead(node)
  );
}

function nodeAttributes(node: CfaNode, { isLoopHead }: DotOptions): string {
  const { entry, exit } = node.function;
  const label = quoted([`N${node.id}`, ...node.labels].join("\n"));
  if (node === entry || node === exit) return `label=${label}, shape=box`;
  return isLoopHead(node) ? `label=${label}, shape=doublecircle` : `label=${label}`;
}

function edgeLine(first: CfaEdge, isInner: (node: CfaNode) => boolean): string {
  const steps = [stepText(first)];
  let target = targetOf(first);
  while (isInner(target)) {
    const next = target.leaving[0]!;
    steps.push(stepText(next));
    target = targetOf(next);
  }
  const style = first.operation.kind === "call" && steps.length === 1 ? ", style=dashed" : "";
  return `    ${first.source.id} -> ${target.id} [label=${quoted(steps.join("\n"))}${style}];`;
}

/** A call leads to where it comes back: edges between clusters would hide the shape of each. */
function targetOf(edge: CfaEdge): CfaNode {
  return edge.operation.kind === "call" ? edge.operation.returnEdge.target : edge.target;
}

function stepText({ operation }: CfaEdge): string {
  if (operation.kind !== "call") return shortened(printOperation(operation));
  const back = operation.returnEdge.operation;
  const result = back.kind === "return" ? back.result : null;
  return shortened(callText(operation.callee.name, operation.arguments, result));
}

function shortened(text: string): string {
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
}

/** Lines are aligned to the left. */
function quoted(text: string): string {
  const escaped = text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\l");
  return `"${escaped}${text.includes("\n") ? "\\l" : ""}"`;
}
