/** A witness of ours, in the words of format 2.0. */
import { stringify } from "yaml";

/** Who wrote it, about what. */
export interface WitnessMetadata {
  readonly uuid: string;
  /** ISO 8601. */
  readonly created: string;
  readonly version: string;
  readonly task: WitnessTaskEntry;
}

interface WitnessTaskEntry {
  /** With their SHA-256. */
  readonly files: readonly { readonly name: string; readonly hash: string }[];
  /** As in a property file. */
  readonly specification: string;
  readonly dataModel: string;
}

export interface LocationEntry {
  readonly file_name: string;
  readonly line: number;
  /** Absent: macros hide it. */
  readonly column?: number;
  readonly function: string;
}

export interface InvariantEntry {
  readonly type: "loop_invariant" | "location_invariant";
  readonly location: LocationEntry;
  readonly value: string;
  readonly format: "c_expression";
  /** Of a loop: it has a condition that is tested. Format 2.0 does not say it. */
  readonly isTested?: boolean;
}

export interface WaypointEntry {
  readonly type: "assumption" | "function_return" | "target";
  readonly action: "follow";
  readonly location: LocationEntry;
  readonly constraint?: { readonly value: string; readonly format: string };
  /** Of a `function_return`: the function. Format 2.0 does not say it. */
  readonly callee?: string;
}

export type WitnessContent =
  | { readonly kind: "invariants"; readonly invariants: readonly InvariantEntry[] }
  /** One segment each; the last one is the target. */
  | { readonly kind: "waypoints"; readonly waypoints: readonly WaypointEntry[] };

export function witnessText(metadata: WitnessMetadata, content: WitnessContent): string {
  const isCorrect = content.kind === "invariants";
  const entry = {
    entry_type: isCorrect ? "invariant_set" : "violation_sequence",
    metadata: metadataEntry(metadata),
    content: isCorrect
      ? content.invariants.map((invariant) => ({ invariant: invariantEntry(invariant) }))
      : content.waypoints.map((waypoint) => ({ segment: [{ waypoint: waypointEntry(waypoint) }] })),
  };
  // Quoted, versions and dates stay texts whoever reads them; unfolded, a line of ours is a line.
  return stringify([entry], {
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
    lineWidth: 0,
    aliasDuplicateObjects: false,
  });
}

function invariantEntry({ type, location, value, format }: InvariantEntry): object {
  return { type, location, value, format };
}

function waypointEntry({ type, action, location, constraint }: WaypointEntry): object {
  return { type, action, location, ...(constraint && { constraint }) };
}

function metadataEntry({ uuid, created, version, task }: WitnessMetadata): object {
  const { files, specification, dataModel } = task;
  return {
    format_version: "2.0",
    uuid,
    creation_time: created,
    producer: { name: "Assay", version },
    task: {
      input_files: files.map(({ name }) => name),
      input_file_hashes: Object.fromEntries(files.map(({ name, hash }) => [name, hash])),
      specification,
      data_model: dataModel,
      language: "C",
    },
  };
}
