import type { AutomatonData, PlaceData, RecordedFact } from "../report-data.ts";

/** Where nodes and edges of the automaton are in the source. */
export class ProgramPlaces {
  private readonly automaton: AutomatonData;
  private readonly edgeOfNode = new Map<number, number>();

  constructor(automaton: AutomatonData) {
    this.automaton = automaton;
    const { source, line } = automaton.edges;
    source.forEach((node, edge) => {
      if (line[edge]! > 0 && !this.edgeOfNode.has(node)) this.edgeOfNode.set(node, edge);
    });
  }

  /** Null: it has none. */
  ofEdge(edge: number): PlaceData | null {
    const { file, line } = this.automaton.edges;
    return (line[edge] ?? 0) > 0 ? [file[edge]!, line[edge]!] : null;
  }

  ofNode(node: number): PlaceData | null {
    const edge = this.edgeOfNode.get(node);
    return edge === undefined ? null : this.ofEdge(edge);
  }

  functionOfNode(node: number): string {
    const { functions, functionOf } = this.automaton;
    const edge = this.edgeOfNode.get(node);
    return edge === undefined ? "" : (functions[functionOf[edge]!]?.name ?? "");
  }

  textOf(edge: number): string {
    return this.automaton.edges.text[edge] ?? "";
  }

  /** Facts by location, those of one location together. */
  grouped(facts: readonly RecordedFact[]): ReadonlyMap<number, readonly string[]> {
    const groups = new Map<number, string[]>();
    for (const [node, text] of facts) {
      const group = groups.get(node);
      if (group === undefined) groups.set(node, [text]);
      else group.push(text);
    }
    return groups;
  }
}
