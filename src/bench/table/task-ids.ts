import { readFileSync } from "node:fs";
import { basename, dirname, extname, relative, resolve } from "node:path";
import { expectationsIn, isScoredProperty } from "../tasks/index.ts";
import { isUrl } from "./result-source.ts";
import type { TaskId, TaskProperty } from "./run-set.ts";

type Attributes = ReadonlyMap<string, string>;

/** The identity of tasks of one result file. Each property file and task definition is read once. */
export class TaskIds {
  private readonly resultFile: string;
  private readonly scored = new Map<string, boolean | null>();
  private readonly definitions = new Map<string, ReturnType<typeof expectationsIn>>();

  constructor(resultFile: string) {
    this.resultFile = resultFile;
  }

  of(
    attributes: Attributes,
    written: string,
    more: Pick<TaskId, "witnessCategory" | "runSet">,
  ): TaskId {
    const files = (attributes.get("files") ?? "").replace(/^\[|\]$/g, "");
    const isFile = files.split(",").some((file) => file.trim() !== "");
    const name = isFile ? this.resolved(written) : written;
    return { name, isFile, ...this.expectation(attributes, name), ...more };
  }

  private expectation(
    attributes: Attributes,
    name: string,
  ): Pick<TaskId, "property" | "expectedVerdict"> {
    const property = attributes.get("properties");
    if (property === undefined) return { property: null, expectedVerdict: null };
    const file = attributes.get("propertyFile") ?? "";
    if (file !== "") {
      return {
        property: this.property(property, this.resolved(file)),
        expectedVerdict: attributes.get("expectedVerdict") ?? null,
      };
    }
    // Older results do not say where the property is, but the task definition does, if it is still there.
    const found = this.definitionOf(name).find((one) => one.property === property);
    return {
      property:
        found === undefined
          ? { name: property, path: null, isScored: false }
          : this.property(property, found.path),
      expectedVerdict: attributes.get("expectedVerdict") ?? found?.expectedVerdict ?? null,
    };
  }

  private definitionOf(name: string): ReturnType<typeof expectationsIn> {
    if (!name.endsWith(".yml") || isUrl(name)) return [];
    let definition = this.definitions.get(name);
    if (definition === undefined) {
      definition = expectationsIn(name);
      this.definitions.set(name, definition);
    }
    return definition;
  }

  /** A property file that is there says its name itself. */
  private property(written: string, file: string): TaskProperty {
    const path = isUrl(file) ? file : resolve(file);
    let isScored = this.scored.get(path);
    if (isScored === undefined) {
      isScored = isScoredFile(path);
      this.scored.set(path, isScored);
    }
    const name = isScored === null ? written : basename(path, extname(path));
    return { name, path, isScored: isScored === true };
  }

  /** Paths are relative to the result file; tables name them from where the command runs. */
  private resolved(path: string): string {
    if (isUrl(this.resultFile)) return new URL(path, this.resultFile).href;
    return relative(process.cwd(), resolve(dirname(this.resultFile), path));
  }
}

/** Null: it cannot be read. */
function isScoredFile(path: string): boolean | null {
  try {
    return isScoredProperty(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
