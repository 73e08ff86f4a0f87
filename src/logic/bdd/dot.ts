import type { BddManager } from "./bdd-manager.ts";
import { forEachNode } from "./inspect.ts";
import { FALSE, TRUE, type Bdd } from "./node-table.ts";

/** The diagram of `f` for Graphviz; `name` labels variables. Dashed edges lead to the false branch. */
export function toDot(
  manager: BddManager,
  f: Bdd,
  name: (variable: number) => string = (variable) => `x${variable}`,
): string {
  const lines = ["digraph bdd {", '  node [fontname="sans-serif"];'];
  const ranks = new Map<number, Bdd[]>();
  const constants = new Set<Bdd>(f <= TRUE ? [f] : []);
  const edges: string[] = [];
  forEachNode(manager, f, (node) => {
    const variable = manager.rootVariable(node);
    const rank = ranks.get(variable);
    if (rank === undefined) ranks.set(variable, [node]);
    else rank.push(node);
    for (const child of [manager.low(node), manager.high(node)]) {
      if (child <= TRUE) constants.add(child);
    }
    edges.push(`  n${node} -> n${manager.low(node)} [style=dashed];`);
    edges.push(`  n${node} -> n${manager.high(node)};`);
  });
  for (const [variable, nodes] of [...ranks].sort(([a], [b]) => a - b)) {
    const label = quote(name(variable));
    const drawn = nodes.map((node) => `n${node} [label=${label}];`);
    lines.push(`  { rank=same; ${drawn.join(" ")} }`);
  }
  for (const constant of [FALSE, TRUE]) {
    if (constants.has(constant)) {
      lines.push(`  n${constant} [shape=box, label="${constant === TRUE ? "true" : "false"}"];`);
    }
  }
  lines.push(...edges, "}");
  return `${lines.join("\n")}\n`;
}

function quote(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
