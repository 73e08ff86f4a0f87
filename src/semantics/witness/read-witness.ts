/** Witnesses in YAML, formats 2.0 and 2.1. */
import type { SourceText } from "../../base/diagnostics/index.ts";
import { UserError } from "../../base/diagnostics/index.ts";
import type {
  Constraint,
  Invariant,
  Segment,
  Unsupported,
  Waypoint,
  WaypointType,
  Witness,
  WitnessHeader,
  WitnessLocation,
} from "./witness.ts";
import { readYaml, type Part } from "./yaml-nodes.ts";

const VERSIONS = ["2.0", "2.1", "2.2"];
const TYPES: readonly WaypointType[] = [
  "assumption",
  "branching",
  "function_enter",
  "function_return",
  "target",
];

/**
 * Throws `UserError` for what is no witness of a version that we read, `WrongWitness` for one that breaks the rules of its
 * format. What belongs to the format and is not checked is listed, never left out.
 */
export function readWitness(source: SourceText): Witness {
  const entries = entriesOf(source);
  const [first] = entries;
  const header = headerOf(first!.require("metadata"));
  const unsupported: Unsupported[] = [];
  const known = entries.filter((entry) => {
    const type = entry.require("entry_type");
    const isKnown = /^(?:invariant_set|violation_sequence)$/.test(type.requireText());
    if (!isKnown) {
      unsupported.push({ feature: `entries of type '${type.requireText()}'`, range: type.range });
    }
    return isKnown;
  });
  const sequences = known.filter((entry) => entry.require("entry_type").text !== "invariant_set");
  if (sequences.length === 0) {
    const invariants = known.flatMap((entry) => invariantsOf(entry, unsupported));
    return { kind: "correctness", header, invariants, unsupported };
  }
  if (sequences.length < known.length) {
    throw new UserError("a witness is either of correctness or of a violation", first!.range);
  }
  for (const { range } of sequences.slice(1)) {
    unsupported.push({ feature: "several violation sequences in one file", range });
  }
  const segments = segmentsOf(sequences[0]!.require("content"), unsupported);
  return { kind: "violation", header, segments, unsupported };
}

/** Those of one file share their header. */
function entriesOf(source: SourceText): readonly Part[] {
  if (/^\s*</.test(source.text)) {
    const hint = "witnesses in format 2.0 or 2.1 (YAML) are";
    throw new UserError("witnesses in GraphML (format 1.0) are not read", source.range(0, 0), hint);
  }
  const document = readYaml(source);
  if (!document.isList) {
    const hint = "a witness in format 2.0 is a YAML list of entries";
    throw new UserError("this is no witness", document.range, hint);
  }
  const entries = document.items;
  if (entries.length === 0) throw new UserError("the witness has no entry", document.range);
  for (const entry of entries) {
    if (!entry.isMapping || entry.get("entry_type") === null) {
      throw new UserError("an entry of a witness has an 'entry_type'", entry.range);
    }
  }
  return entries;
}

function headerOf(metadata: Part): WitnessHeader {
  const version = metadata.require("format_version");
  const formatVersion = version.requireText();
  if (!VERSIONS.some((known) => formatVersion === known || formatVersion.startsWith(`${known}-`))) {
    const hint = "versions 2.0 and 2.1 are read";
    throw new UserError(`witness format '${formatVersion}' is not known`, version.range, hint);
  }
  const task = metadata.get("task");
  const hashes = task?.get("input_file_hashes") ?? null;
  const names = hashes?.isMapping === true ? hashes.keys : [];
  const producer = metadata.get("producer")?.get("name")?.text ?? null;
  return {
    formatVersion,
    producer,
    inputFiles: (task?.get("input_files")?.items ?? []).flatMap(({ text }) => text ?? []),
    hashes: new Map(names.map((name) => [name, hashes!.get(name)?.text ?? ""])),
    specification: task?.get("specification")?.text ?? null,
    dataModel: task?.get("data_model")?.text ?? null,
  };
}

function invariantsOf(entry: Part, unsupported: Unsupported[]): readonly Invariant[] {
  const content = entry.require("content");
  return content.items.flatMap((item) => {
    const invariant = item.get("invariant");
    if (invariant === null) {
      const [key] = item.keys;
      if (key !== "contract") return item.fail("the content of an invariant set is 'invariant's");
      unsupported.push({ feature: "function contracts", range: item.range });
      return [];
    }
    return invariantOf(invariant, unsupported);
  });
}

function invariantOf(part: Part, unsupported: Unsupported[]): readonly Invariant[] {
  const type = part.require("type");
  const kind = type.requireText();
  if (kind === "loop_invariant" || kind === "location_invariant") {
    const constraint = constraintOf(part);
    return [{ kind, location: locationOf(part.require("location")), constraint }];
  }
  if (
    !/^(?:loop_transition_invariant|location_transition_invariant|function_contract)$/.test(kind)
  ) {
    return type.fail(`there is no type '${kind}' of invariants`);
  }
  const feature = kind === "function_contract" ? "function contracts" : "transition invariants";
  unsupported.push({ feature, range: type.range });
  return [];
}

function segmentsOf(content: Part, unsupported: Unsupported[]): readonly Segment[] {
  const segments: Segment[] = [];
  const parts = content.items;
  if (parts.length === 0) content.fail("a violation witness has at least one segment");
  for (const part of parts) {
    const waypoints = part.require("segment").items.map((item) => item.require("waypoint"));
    const cycle = waypoints.find((waypoint) => waypoint.require("action").text === "cycle");
    if (cycle !== undefined) {
      unsupported.push({
        feature: "cycles, which say that an execution goes on for ever",
        range: cycle.range,
      });
      continue;
    }
    segments.push(
      segmentOf(
        part,
        waypoints.map((waypoint) => waypointOf(waypoint, unsupported)),
      ),
    );
  }
  const targets = segments.map(({ follow }) => follow.type === "target");
  const early = targets.indexOf(true);
  if (early >= 0 && early < segments.length - 1)
    parts[early]!.fail("a target ends the witness, but segments follow");
  if (early < 0 && unsupported.length === 0)
    parts.at(-1)!.fail("the last segment ends in no target");
  return segments;
}

function segmentOf(part: Part, waypoints: readonly Waypoint[]): Segment {
  const follow = waypoints.filter(({ action }) => action === "follow");
  const avoid = waypoints.filter(({ action }) => action === "avoid");
  if (follow.length !== 1) {
    part.fail(`a segment has one waypoint to follow, this one has ${follow.length}`);
  }
  if (avoid.some(({ type }) => type === "target")) part.fail("a target cannot be avoided");
  return { avoid, follow: follow[0]! };
}

function waypointOf(part: Part, unsupported: Unsupported[]): Waypoint {
  const action = part.require("action");
  const type = part.require("type");
  if (action.text !== "follow" && action.text !== "avoid") {
    return action.fail(`there is no action '${action.text ?? ""}'`);
  }
  const known = TYPES.find((name) => name === type.text);
  if (known === undefined) return type.fail(`there is no type '${type.text ?? ""}' of waypoints`);
  const constraint = part.get("constraint");
  const isRefused = known === "target" || known === "function_enter";
  if (constraint !== null && isRefused) {
    constraint.fail(`a waypoint of type '${known}' has no constraint`);
  }
  if (constraint === null && (known === "assumption" || known === "branching")) {
    part.fail(`a waypoint of type '${known}' needs a constraint`);
  }
  if (part.get("thread_id") !== null) {
    unsupported.push({ feature: "threads", range: part.range });
  }
  return {
    action: action.text,
    type: known,
    location: locationOf(part.require("location")),
    constraint: constraint === null ? null : constraintOf(constraint),
  };
}

function constraintOf(part: Part): Constraint {
  const value = part.require("value");
  const format = part.get("format")?.requireText() ?? null;
  return { text: value.requireText(), format, range: value.range };
}

function locationOf(part: Part): WitnessLocation {
  return {
    file: part.require("file_name").requireText(),
    line: part.require("line").requireNumber(),
    column: part.get("column")?.requireNumber() ?? null,
    function: part.get("function")?.text ?? null,
    range: part.range,
  };
}
