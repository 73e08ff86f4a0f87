/** `assay precision show`: what is in a precision, and where it belongs in a program. */
import { edgeRange, type Cfa, type CfaNode } from "../../program/cfa/graph.ts";
import { LocationKeys, placeText } from "../../program/anchors/index.ts";
import {
  ANCHOR_STEPS,
  anchorPrecision,
  headLines,
  keyText,
  type Anchored,
  type Placement,
  type PrecisionFile,
} from "../../refinement/reuse/index.ts";

/** Head, then the facts by location. */
export function showPrecision(file: PrecisionFile): readonly string[] {
  const lines = [...headLines(file.head), ""];
  let before = "";
  for (const { key, fact } of file.entries) {
    const where = keyText(key);
    if (where !== before) lines.push(where);
    lines.push(`  ${fact.kind}  ${fact.text}`);
    before = where;
  }
  const functions = new Set(file.entries.map(({ key }) => key.function));
  lines.push(
    "",
    `${counted(file.entries.length, "fact")} in ${counted(functions.size, "function")}`,
  );
  return lines;
}

/** The same, with what became of each location and text. */
export function showAnchored(file: PrecisionFile, cfa: Cfa): readonly string[] {
  const anchored = anchorPrecision(file, cfa);
  const keys = new LocationKeys(cfa);
  const lines = [...headLines(file.head), ""];
  let before = "";
  for (const placement of anchored.placements) {
    const where = `${keyText(placement.entry.key)}  ->  ${destination(placement, keys)}`;
    if (where !== before) lines.push(where);
    before = where;
    const { entry, fact } = placement;
    const isRenamed = entry.fact.text !== fact.text;
    lines.push(`  ${fact.kind}  ${entry.fact.text}${isRenamed ? `  ->  ${fact.text}` : ""}`);
  }
  lines.push("", anchorSummary(anchored));
  return lines;
}

/** `12 facts: 10 same, 1 moved, 1 dropped` */
function anchorSummary({ counts, placements }: Anchored): string {
  const parts = ANCHOR_STEPS.filter((step) => counts[step] > 0).map(
    (step) => `${counts[step]} ${step}`,
  );
  const facts = counted(placements.length, "fact");
  return parts.length === 0 ? facts : `${facts}: ${parts.join(", ")}`;
}

const MOST_NODES_SHOWN = 3;

function destination({ nodes, step }: Placement, keys: LocationKeys): string {
  if (nodes.length === 0) return step;
  if (nodes.length > MOST_NODES_SHOWN) return `${nodes.length} locations (${step})`;
  return `${nodes.map((node) => locationText(node, keys)).join(", ")} (${step})`;
}

function locationText(node: CfaNode, keys: LocationKeys): string {
  const { cfa } = keys;
  const place = keys.at(node)?.place;
  const text = `${node.function.name} ${place === undefined ? "at" : placeText(place)}`;
  const edge = node === node.function.exit ? undefined : node.leaving[0];
  return edge === undefined ? text : `${text}, line ${edgeRange(cfa, edge).location.line}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
