import { dirname } from "node:path";
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type YAMLMap } from "yaml";
import { SourceText, UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { readInput } from "../definition/index.ts";
import { expandPattern } from "../../base/files/index.ts";

/** A task definition of SV-COMP (`.yml`), its files found. */
export interface TaskDefinition {
  readonly path: string;
  readonly inputFiles: readonly string[];
  readonly requiredFiles: readonly string[];
  readonly properties: readonly DefinedProperty[];
  readonly options: TaskOptions;
  readonly range: SourceRange;
}

export interface DefinedProperty {
  /** Where the property is; an explanation if there is not exactly one such file: only who asks for it minds. */
  readonly path: string | { readonly problem: string };
  /** Null: unknown. */
  readonly expected: boolean | null;
  readonly subproperty: string | null;
  readonly range: SourceRange;
}

/** What a task says about its program. */
export interface TaskOptions {
  readonly language: string | null;
  readonly dataModel: "ILP32" | "LP64" | null;
}

const FORMAT_VERSIONS: readonly string[] = ["0.1", "1.0", "2.0", "2.1"];

/** Reads a task definition; every mistake is a `UserError` with file and line. */
export function readTaskDefinition(path: string): TaskDefinition {
  return new TaskDefinitionReader(path, readInput(path, "task definition")).read();
}

class TaskDefinitionReader {
  private readonly path: string;
  private readonly source: SourceText;

  constructor(path: string, text: string) {
    this.path = path;
    this.source = new SourceText(path, text);
  }

  read(): TaskDefinition {
    const root = this.parsed();
    const version = this.textOf(root, "format_version");
    if (version === null || !FORMAT_VERSIONS.includes(version)) {
      throw new UserError(
        version === null
          ? "the task definition has no format_version"
          : `format_version cannot be ${version}`,
        this.rangeOf(root.get("format_version", true) ?? root),
        `it takes ${FORMAT_VERSIONS.join(", ")}`,
      );
    }
    const inputFiles = this.filesOf(root, "input_files");
    if (inputFiles.length === 0) {
      throw new UserError("the task definition has no input_files", this.rangeOf(root));
    }
    return {
      path: this.path,
      inputFiles,
      requiredFiles: this.filesOf(root, "required_files"),
      properties: this.propertiesOf(root),
      options: this.optionsOf(root),
      range: this.rangeOf(root),
    };
  }

  private parsed(): YAMLMap {
    const document = parseDocument(this.source.text, { lineCounter: new LineCounter() });
    const [problem] = document.errors;
    if (problem !== undefined) {
      const [message = "it cannot be read"] = problem.message.split(" at line");
      throw new UserError(
        `not a task definition: ${message}`,
        this.source.range(problem.pos[0], Math.max(problem.pos[0] + 1, problem.pos[1])),
      );
    }
    if (!isMap(document.contents)) {
      throw new UserError("not a task definition", this.source.range(0, 1));
    }
    return document.contents;
  }

  private filesOf(root: YAMLMap, key: string): string[] {
    const node = root.get(key, true) as Node | undefined;
    if (node === undefined) return [];
    const patterns = isSeq(node) ? (node.items as Node[]) : [node];
    return patterns.flatMap((pattern) => {
      const text = isScalar(pattern) ? String(pattern.value) : "";
      const found = expandPattern(text, dirname(this.path));
      if (found.length > 0) return found;
      throw new UserError(`no file matches '${text}'`, this.rangeOf(pattern));
    });
  }

  private propertiesOf(root: YAMLMap): DefinedProperty[] {
    const node = root.get("properties", true);
    if (node === undefined) return [];
    if (!isSeq(node)) throw new UserError("properties has to be a list", this.rangeOf(node));
    return node.items.map((item) => {
      if (!isMap(item)) {
        throw new UserError("a property needs a property_file", this.rangeOf(item));
      }
      return this.propertyOf(item);
    });
  }

  private propertyOf(item: YAMLMap): DefinedProperty {
    const range = this.rangeOf(item);
    const file = this.textOf(item, "property_file");
    if (file === null) throw new UserError("a property needs a property_file", range);
    const [found, second] = expandPattern(file, dirname(this.path));
    const path =
      found !== undefined && second === undefined
        ? found
        : {
            problem: `property_file '${file}' is ${found === undefined ? "no file" : "more than one file"}`,
          };
    const expected = item.get("expected_verdict") ?? null;
    if (expected !== null && typeof expected !== "boolean") {
      throw new UserError(
        "expected_verdict is neither true nor false",
        this.rangeOf(item.get("expected_verdict", true)),
      );
    }
    return { path, expected, subproperty: this.textOf(item, "subproperty"), range };
  }

  private optionsOf(root: YAMLMap): TaskOptions {
    const options = root.get("options", true);
    if (!isMap(options)) return { language: null, dataModel: null };
    const dataModel = this.textOf(options, "data_model");
    if (dataModel !== null && dataModel !== "ILP32" && dataModel !== "LP64") {
      throw new UserError(
        `data_model cannot be ${dataModel}`,
        this.rangeOf(options.get("data_model", true)),
        "it takes ILP32 or LP64",
      );
    }
    return { language: this.textOf(options, "language"), dataModel };
  }

  private textOf(map: YAMLMap, key: string): string | null {
    const node = map.get(key, true);
    if (!isScalar(node) || node.value === null) return null;
    // As written: 2.0 is the name of a version, not the number 2.
    return node.source ?? JSON.stringify(node.value);
  }

  private rangeOf(node: unknown): SourceRange {
    const place = (node as Node | undefined)?.range ?? [0, 1];
    const end = this.source.text.indexOf("\n", place[0]);
    return this.source.range(place[0], Math.min(place[1], end < 0 ? place[1] : end));
  }
}
