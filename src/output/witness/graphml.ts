/** A witness of ours in format 1.0, for validators that read no other. */
import type {
  InvariantEntry,
  LocationEntry,
  WaypointEntry,
  WitnessContent,
  WitnessMetadata,
} from "./witness-entry.ts";

/** Keys with the type of what they say about nodes, edges or the graph. */
const KEYS = [
  ["graph", "witness-format-version", "string"],
  ["graph", "witness-type", "string"],
  ["graph", "sourcecodelang", "string"],
  ["graph", "producer", "string"],
  ["graph", "specification", "string"],
  ["graph", "programfile", "string"],
  ["graph", "programhash", "string"],
  ["graph", "architecture", "string"],
  ["graph", "creationtime", "string"],
  ["node", "entry", "boolean"],
  ["node", "violation", "boolean"],
  ["node", "invariant", "string"],
  ["node", "invariant.scope", "string"],
  ["edge", "startline", "int"],
  ["edge", "endline", "int"],
  ["edge", "control", "string"],
  ["edge", "enterLoopHead", "boolean"],
  ["edge", "assumption", "string"],
  ["edge", "assumption.scope", "string"],
  ["edge", "assumption.resultfunction", "string"],
] as const;
type Key = (typeof KEYS)[number][1];
type Data = Readonly<Partial<Record<Key, string | number>>>;

interface Node {
  readonly id: string;
  readonly data: Data;
}

interface Edge {
  readonly source: string;
  readonly target: string;
  readonly data: Data;
}

interface Automaton {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
}

export function graphmlText(metadata: WitnessMetadata, content: WitnessContent): string {
  const { version, created, task } = metadata;
  const isCorrect = content.kind === "invariants";
  const graph: Data = {
    "witness-format-version": "1.0",
    "witness-type": isCorrect ? "correctness_witness" : "violation_witness",
    sourcecodelang: "C",
    producer: `Assay ${version}`,
    specification: task.specification,
    programfile: task.files[0]?.name ?? "",
    programhash: task.files[0]?.hash ?? "",
    architecture: task.dataModel === "ILP32" ? "32bit" : "64bit",
    creationtime: created,
  };
  const { nodes, edges } = isCorrect
    ? proofAutomaton(content.invariants)
    : pathAutomaton(content.waypoints);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`,
    ...KEYS.flatMap(keyLines),
    ` <graph edgedefault="directed">`,
    ...dataLines(graph, "  "),
    ...nodes.flatMap(({ id, data }) => elementLines(`node id="${id}"`, data)),
    ...edges.flatMap(({ source, target, data }) =>
      elementLines(`edge source="${source}" target="${target}"`, data),
    ),
    " </graph>",
    "</graphml>",
    "",
  ].join("\n");
}

/** One state after the other: each input that is known is given, then the violation comes. */
function pathAutomaton(waypoints: readonly WaypointEntry[]): Automaton {
  const steps = waypoints.filter(({ type, constraint, callee }) => {
    if (type === "target") return true;
    return type === "function_return" && constraint !== undefined && callee !== undefined;
  });
  const name = (index: number): string => `q${index}`;
  const nodes = steps.map((_, i) => ({ id: name(i), data: i === 0 ? { entry: "true" } : {} }));
  return {
    nodes: [...nodes, { id: name(steps.length), data: { violation: "true" } }],
    edges: steps.map((waypoint, i) => ({
      source: name(i),
      target: name(i + 1),
      data: stepData(waypoint),
    })),
  };
}

function stepData({ location, constraint, callee, type }: WaypointEntry): Data {
  const place = lineData(location);
  if (type === "target" || constraint === undefined || callee === undefined) return place;
  return {
    ...place,
    assumption: constraint.value,
    "assumption.scope": location.function,
    "assumption.resultfunction": callee,
  };
}

/**
 * A state for being anywhere, and one for each loop head with what holds there: it is entered with the head and left with either
 * outcome of the test, so that the invariant speaks of the head alone.
 */
function proofAutomaton(invariants: readonly InvariantEntry[]): Automaton {
  // Soundness: without a test nothing would lead away from the state, and what holds at the head would be said of all that follows.
  const loops = invariants.filter(({ isTested }) => isTested === true);
  const nodes: Node[] = [{ id: "q0", data: { entry: "true" } }];
  const edges: Edge[] = [];
  loops.forEach(({ location, value }, i) => {
    const id = `q${i + 1}`;
    nodes.push({ id, data: { invariant: value, "invariant.scope": location.function } });
    const place = lineData(location);
    edges.push(
      { source: "q0", target: id, data: { ...place, enterLoopHead: "true" } },
      { source: id, target: "q0", data: { ...place, control: "condition-true" } },
      { source: id, target: "q0", data: { ...place, control: "condition-false" } },
    );
  });
  return { nodes, edges };
}

function lineData({ line }: LocationEntry): Data {
  return { startline: line, endline: line };
}

function keyLines([of, key, type]: (typeof KEYS)[number]): readonly string[] {
  const attributes = `attr.name="${key}" attr.type="${type}" for="${of}" id="${key}"`;
  if (type !== "boolean") return [` <key ${attributes}/>`];
  return [` <key ${attributes}>`, "  <default>false</default>", " </key>"];
}

function elementLines(tag: string, data: Data): readonly string[] {
  const lines = dataLines(data, "   ");
  const name = tag.slice(0, tag.indexOf(" "));
  return lines.length === 0 ? [`  <${tag}/>`] : [`  <${tag}>`, ...lines, `  </${name}>`];
}

function dataLines(data: Data, indent: string): readonly string[] {
  return Object.entries(data).map(
    ([key, value]) => `${indent}<data key="${key}">${escaped(String(value))}</data>`,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
