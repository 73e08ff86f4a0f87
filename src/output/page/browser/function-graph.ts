/** The automaton of a function as a graph in Graphviz's language. */
import type { AutomatonData, FunctionData } from "../report-data.ts";

export interface DrawnGraph {
  readonly dot: string;
  /** By name of a drawn node: the edges inside of it, and those that leave it. */
  readonly edgesOf: ReadonlyMap<string, readonly number[]>;
  readonly size: number;
}

export type GraphDetail = "blocks" | "locations";

const MOST_LINES = 10;
const LONGEST = 56;

const HEAD = `digraph {
graph [bgcolor="transparent" ranksep=0.4 nodesep=0.35]
node [shape=box style="rounded,filled" fontname="Courier" fontsize=11 margin="0.12,0.06"]
edge [fontname="Courier" fontsize=10 arrowsize=0.7]`;

/** A location with the steps that follow it without a choice. */
interface Block {
  readonly head: number;
  readonly steps: readonly number[];
  /** Edges that leave it. */
  readonly exits: readonly number[];
}

export function functionGraph(
  automaton: AutomatonData,
  drawn: FunctionData,
  detail: GraphDetail,
): DrawnGraph {
  const blocks = blocksOf(automaton, drawn, detail);
  const edgesOf = new Map<string, readonly number[]>();
  const lines = [HEAD];
  for (const block of blocks) {
    const name = `n${block.head}`;
    const edges = [...block.steps, ...block.exits];
    edgesOf.set(name, edges);
    const isHead = automaton.heads[block.head] === 1 ? " head" : "";
    const kind = kindOf(automaton, edges);
    const label = labelOf(automaton, block, drawn);
    lines.push(`${name} [label="${label}" id="${name}" class="block ${kind}${isHead}"]`);
    for (const exit of block.exits) lines.push(edgeLine(automaton, block, exit));
  }
  lines.push("}");
  return { dot: lines.join("\n"), edgesOf, size: blocks.length };
}

function blocksOf(
  { edges, heads }: AutomatonData,
  { edges: own, entry, exit }: FunctionData,
  detail: GraphDetail,
): readonly Block[] {
  const leaving = new Map<number, number[]>([
    [entry, []],
    [exit, []],
  ]);
  const entering = new Map<number, number>();
  for (const edge of own) {
    const [source, target] = [edges.source[edge]!, edges.target[edge]!];
    leaving.set(source, [...(leaving.get(source) ?? []), edge]);
    if (!leaving.has(target)) leaving.set(target, []);
    entering.set(target, (entering.get(target) ?? 0) + 1);
  }
  const isInner = (node: number): boolean =>
    detail === "blocks" &&
    entering.get(node) === 1 &&
    heads[node] !== 1 &&
    node !== entry &&
    node !== exit;
  // What a choice leads to begins a block, too.
  const chosen = new Set(
    own
      .filter((edge) => leaving.get(edges.source[edge]!)!.length > 1)
      .map((edge) => edges.target[edge]!),
  );
  const starts = [...leaving.keys()].filter((node) => !isInner(node) || chosen.has(node));
  const heading = new Set(starts);
  return starts.map((head): Block => {
    const steps: number[] = [];
    let exits = leaving.get(head)!;
    while (exits.length === 1 && !heading.has(edges.target[exits[0]!]!)) {
      steps.push(exits[0]!);
      exits = leaving.get(edges.target[exits[0]!]!)!;
    }
    return { head, steps, exits };
  });
}

/** Edges of a block that ends with a plain step show it inside. */
function labelOf(automaton: AutomatonData, block: Block, drawn: FunctionData): string {
  const { head, steps, exits } = block;
  const last = exits.length === 1 ? exits : [];
  const own = [...steps, ...last].filter((edge) => isOfNote(automaton, edge));
  const shown = own.slice(0, MOST_LINES).map((edge) => stepText(automaton, edge));
  if (own.length > MOST_LINES) shown.push(`… ${own.length - MOST_LINES} more steps`);
  if (head === drawn.entry) shown.unshift(`${drawn.name}()`);
  if (head === drawn.exit) shown.unshift("end");
  if (shown.length === 0) {
    const line = exits.map((edge) => automaton.edges.line[edge]!).find((one) => one > 0);
    shown.push(line === undefined ? `N${head}` : `line ${line}`);
  }
  return shown.map((text) => `${escaped(text)}\\l`).join("");
}

function isOfNote({ edges }: AutomatonData, edge: number): boolean {
  return edges.text[edge] !== "" && edges.text[edge] !== "enter";
}

function stepText({ edges }: AutomatonData, edge: number): string {
  const line = edges.line[edge]!;
  return cut(`${line > 0 ? `${line}: ` : ""}${edges.text[edge]!}`);
}

function edgeLine(automaton: AutomatonData, { head, exits }: Block, exit: number): string {
  const { edges } = automaton;
  const label = exits.length > 1 ? ` ${escaped(cut(edges.text[exit]!))}` : "";
  const kind = kindOf(automaton, [exit]);
  return `n${head} -> n${edges.target[exit]!} [label="${label}" class="flow ${kind}"]`;
}

function kindOf({ edges }: AutomatonData, list: readonly number[]): string {
  const bits = list.reduce((all, edge) => all | edges.bits[edge]!, 0);
  if ((bits & 4) !== 0) return "violating";
  if ((bits & 2) !== 0) return "executed";
  return (bits & 1) !== 0 ? "explored" : "open";
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function escaped(text: string): string {
  return text.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ");
}
