import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "yaml";
import { SourceText, UserError } from "../base/diagnostics/index.ts";
import type { DataModel } from "../program/machine/machine-model.ts";

/** What we use of an SV-COMP task definition (format versions 1.0, 2.0 and 2.1). */
export interface TaskDefinition {
  /** Paths of the C files, at least one. */
  readonly inputFiles: readonly string[];
  /** Null if the definition does not say. */
  readonly dataModel: DataModel | null;
  /** In the order of the definition. */
  readonly properties: readonly TaskProperty[];
}

interface TaskProperty {
  readonly file: string;
  /** Null if the definition does not say. */
  readonly expected: boolean | null;
}

const FORMAT_VERSIONS = ["1.0", "2.0", "2.1"];

export function readTaskDefinition(path: string): TaskDefinition {
  const text = readFileSync(path, "utf8");
  const fail = (message: string): never => {
    throw new UserError(message, new SourceText(path, text).range(0, 0));
  };
  const definition = parseYaml(path, text);
  if (!isMapping(definition)) return fail("a task definition is a YAML mapping");
  const version = definition["format_version"];
  // `2.0` without quotes is a number to YAML.
  const written = typeof version === "number" ? version.toFixed(1) : version;
  if (typeof written !== "string" || !FORMAT_VERSIONS.includes(written)) {
    return fail("a task definition needs 'format_version' 1.0, 2.0 or 2.1");
  }
  const inputs = definition["input_files"];
  const files: unknown[] = Array.isArray(inputs) ? inputs : [inputs];
  const named = files.filter((file): file is string => typeof file === "string");
  const programs = named.filter((file) => /\.[ci]$/.test(file));
  if (programs.length === 0) return fail("'input_files' names no .c or .i file");
  const options = definition["options"];
  const dataModel = isMapping(options) ? options["data_model"] : undefined;
  if (dataModel !== undefined && dataModel !== "ILP32" && dataModel !== "LP64") {
    return fail("'data_model' has to be ILP32 or LP64");
  }
  return {
    inputFiles: programs.map((program) => resolve(dirname(path), program)),
    dataModel: dataModel ?? null,
    properties: propertiesOf(definition["properties"], dirname(path)),
  };
}

function propertiesOf(list: unknown, folder: string): readonly TaskProperty[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isMapping).flatMap((entry) => {
    const { property_file: file, expected_verdict: expected } = entry;
    if (typeof file !== "string") return [];
    const known = typeof expected === "boolean" ? expected : null;
    return [{ file: resolve(folder, file), expected: known }];
  });
}

function parseYaml(path: string, text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch (error) {
    const position = (error as { pos?: [number, number] }).pos ?? [0, 0];
    const message = error instanceof Error ? error.message.split("\n")[0]! : String(error);
    const source = new SourceText(path, text);
    throw new UserError(`no valid YAML: ${message}`, source.range(position[0], position[1]));
  }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
