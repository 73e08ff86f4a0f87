/** YAML of a witness, every scalar a string, with the places of what is wrong. */
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseAllDocuments, type Node } from "yaml";
import type { SourceText } from "../../base/diagnostics/index.ts";
import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { WrongWitness } from "./witness.ts";

/** A node of the document, and what it is called in messages. */
export class Part {
  readonly what: string;
  readonly range: SourceRange;
  private readonly node: Node | null;
  private readonly source: SourceText;

  constructor(source: SourceText, node: unknown, what: string, parent: SourceRange) {
    const { range } = (node ?? {}) as { range?: readonly number[] | null };
    this.source = source;
    this.node = (node ?? null) as Node | null;
    this.what = what;
    this.range = range == null ? parent : source.range(range[0]!, Math.max(range[0]!, range[1]!));
  }

  fail(message: string): never {
    throw new WrongWitness(message, this.range);
  }

  /** Null: it is none. */
  get text(): string | null {
    const { node } = this;
    return isScalar(node) && typeof node.value === "string" ? node.value : null;
  }

  get isMapping(): boolean {
    return isMap(this.node);
  }

  get isList(): boolean {
    return isSeq(this.node);
  }

  requireText(): string {
    return this.text ?? this.fail(`${this.what} has to be a text`);
  }

  requireNumber(): number {
    const text = this.requireText();
    if (/^[0-9]+$/.test(text) && Number(text) > 0) return Number(text);
    return this.fail(`${this.what} has to be a positive number`);
  }

  /** The value of a key; null: there is none, or it is empty. */
  get(key: string): Part | null {
    const { node } = this;
    if (!isMap(node)) return this.fail(`${this.what} has to be a mapping`);
    const value = node.get(key, true);
    if (value === undefined) return null;
    const part = new Part(this.source, value, `'${key}'`, this.range);
    return isAlias(value) ? part.fail("YAML aliases are not supported") : part;
  }

  require(key: string): Part {
    return this.get(key) ?? this.fail(`${this.what} has no '${key}'`);
  }

  get keys(): readonly string[] {
    const { node } = this;
    if (!isMap(node)) return this.fail(`${this.what} has to be a mapping`);
    return node.items.map(({ key }) => (isScalar(key) ? String(key.value) : ""));
  }

  get items(): readonly Part[] {
    const { node } = this;
    if (isScalar(node) && (node.value === null || node.value === "")) return [];
    if (!isSeq(node)) return this.fail(`${this.what} has to be a list`);
    return node.items.map(
      (item) => new Part(this.source, item, `an item of ${this.what}`, this.range),
    );
  }
}

/** Throws `UserError` for what is no YAML. */
export function readYaml(source: SourceText): Part {
  const counter = new LineCounter();
  const documents = parseAllDocuments(source.text, { schema: "failsafe", lineCounter: counter });
  const list = Array.isArray(documents) ? documents : [];
  for (const { errors } of list) {
    const error = errors[0];
    if (error === undefined) continue;
    const [start, end] = error.pos;
    const message = error.message.split("\n")[0]!.replace(/ at line \d+.*$/, "");
    throw new UserError(`no valid YAML: ${message}`, source.range(start, Math.max(start, end)));
  }
  const first = list[0];
  if (first === undefined || first.contents === null) {
    throw new UserError("the witness is empty", source.range(0, 0));
  }
  if (list.length > 1) {
    throw new UserError("the witness holds several YAML documents", source.range(0, 0));
  }
  return new Part(source, first.contents, "the witness", source.range(0, 0));
}
