import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { printOperation } from "../../program/cfa/print-operation.ts";
import { findLoops, localLeaving, localTarget } from "../../program/passes/index.ts";
import type { AutomatonData, FunctionData } from "./report-data.ts";
import type { SourceFiles } from "./source-files.ts";

const LONGEST_TEXT = 160;

export const VIOLATING = 4;

/** `bits`: by edge, see `AutomatonData`. */
export function automatonData(cfa: Cfa, files: SourceFiles, bits: Uint8Array): AutomatonData {
  const loops = findLoops(cfa);
  const numbers = new Map(cfa.functions.map((one, i) => [one, i]));
  const places = cfa.edges.map((edge) => files.placeOf(cfa, edge));
  return {
    functions: cfa.functions.map((one): FunctionData => {
      const edges = one.nodes.flatMap((node) => localLeaving(node).map(({ id }) => id));
      const place = edges.map((id) => places[id]).find((one) => one != null) ?? null;
      return { name: one.name, entry: one.entry.id, exit: one.exit.id, edges, place };
    }),
    heads: cfa.nodes.map((node) => (loops.isHead(node) ? 1 : 0)),
    functionOf: cfa.edges.map((edge) =>
      localTarget(edge) === null ? -1 : (numbers.get(edge.source.function) ?? -1),
    ),
    edges: {
      source: cfa.edges.map(({ source }) => source.id),
      target: cfa.edges.map((edge) => localTarget(edge)?.id ?? -1),
      text: cfa.edges.map(textOf),
      file: places.map((place) => place?.[0] ?? -1),
      line: places.map((place) => place?.[1] ?? 0),
      bits: [...bits],
    },
  };
}

function textOf({ operation }: CfaEdge): string {
  const text = printOperation(operation);
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
