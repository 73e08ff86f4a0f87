import { UserError } from "../../base/diagnostics/index.ts";
import {
  CONST,
  isArithmetic,
  type ArrayType,
  type CType,
  type Field,
  type FloatType,
  type FunctionType,
  type IntegerType,
  type PointerType,
  type RecordType,
} from "../types/type.ts";
import { defaultCount, isText, type BlockSize, type EntrySizes } from "./entry-sizes.ts";
import { inputSuffix, inputType, type TypeTexts } from "./type-texts.ts";

/** An object that gets a value. */
export interface Place {
  /** The object as an operand: `p->name`. */
  readonly text: string;
  /** How the user names it: `p.name`. */
  readonly path: string;
  readonly type: CType;
  readonly isConst: boolean;
  /** How many pointers may lead on from here. */
  readonly depth: number;
}

/** Elements are written one by one up to here, which is best for analyses; more of them in a loop. */
const MOST_IN_LINE = 32;
const MOST_LINES = 4000;

/** Statements that give objects any value. What they need is noted beside them: functions to declare, functions to define. */
export class ValueTexts {
  lines: string[] = [];
  /** Input functions by suffix, with the types of their results. */
  readonly inputs = new Map<string, string>();
  /** Definitions that have to stand before. */
  readonly definitions: string[] = [];
  /** What values are left out, by path, in words. */
  readonly told = new Map<string, string>();
  allocates = false;
  /** "kept": pointers to functions stay as they are. */
  functionPointers: "made" | "kept" = "made";
  private readonly types: TypeTexts;
  private readonly sizes: EntrySizes;
  private readonly prefix: string;
  /** Elements of flexible array members, by how they are written. */
  private readonly flexible = new Map<string, number>();
  private indentation = "  ";
  private loops = 0;
  private count = 0;

  /** `prefix`: of the names of functions that are defined. */
  constructor(types: TypeTexts, sizes: EntrySizes, prefix: string) {
    this.types = types;
    this.sizes = sizes;
    this.prefix = prefix;
  }

  line(text: string): void {
    this.lines.push(this.indentation + text);
    if (++this.count <= MOST_LINES) return;
    throw new UserError(
      "the values of the arguments would take too many statements",
      null,
      "choose a smaller --entry-depth, or write a harness of your own (assay harness)",
    );
  }

  /** Any value. */
  input(type: IntegerType | FloatType): string {
    const suffix = inputSuffix(type);
    this.inputs.set(suffix, inputType(type));
    return `__VERIFIER_nondet_${suffix}()`;
  }

  value(place: Place): void {
    const { type } = place;
    switch (type.kind) {
      case "integer":
      case "float":
        this.line(`${this.target(place)} = ${this.input(type)};`);
        break;
      case "pointer":
        this.pointer(place, type);
        break;
      case "array":
        this.array(place, type);
        break;
      case "record":
        this.record(place, type);
        break;
      case "void":
      case "function":
    }
  }

  /** `definition`: without its body. Every call returns any value; pointers lead on as `depth` says. */
  define(definition: string, returns: CType, depth: number, effects = (): void => undefined): void {
    const before = this.lines;
    const { indentation } = this;
    this.lines = [`${definition} {`];
    this.indentation = "  ";
    effects();
    if (returns.kind !== "void") {
      this.line(`${this.types.declared(returns, "result")};`);
      const path = "result";
      this.value({ text: "result", path, type: returns, isConst: false, depth });
      this.line("return result;");
    }
    this.lines.push("}", "");
    this.definitions.push(...this.lines);
    this.lines = before;
    this.indentation = indentation;
  }

  /** What stands in front of the body: types and names of the parameters. */
  signature(name: string, type: FunctionType): string {
    const parameters = type.parameters.map((one, i) => this.types.declared(one, parameterName(i)));
    if (type.isVariadic) parameters.push("...");
    const list = type.isPrototype && parameters.length === 0 ? "void" : parameters.join(", ");
    return this.types.declared(type.returns, `${name}(${list})`);
  }

  /** Constant objects get their values, too. */
  private target({ text, type, isConst }: Place): string {
    if (!isConst) return text;
    const pointer = type.kind === "pointer" ? "void **" : this.types.declared(type, "*");
    return `*(${pointer})&${text}`;
  }

  private pointer(place: Place, type: PointerType): void {
    const { pointee } = type;
    const { path, depth } = place;
    const target = this.target(place);
    if (pointee.kind === "function") {
      this.functionPointer(place, pointee);
      return;
    }
    const size = this.sizes.sizeOf(path, pointee);
    if (size.kind === "any" || isOpaque(pointee)) {
      this.inputs.set("pointer", "void *");
      this.line(`${target} = __VERIFIER_nondet_pointer();`);
      this.told.set(path, "a pointer from outside");
      return;
    }
    if (depth === 0) {
      this.line(`${target} = 0;`);
      this.told.set(path, "null");
      return;
    }
    const isNotNull = this.sizes.isNotNull(path);
    this.told.set(path, `${isNotNull ? "" : "null or "}${described(size, pointee)}`);
    if (isNotNull) {
      this.block(place, target, pointee, size);
      return;
    }
    this.line(`${target} = 0;`);
    this.inside(`if (${this.bool()})`, () => {
      this.block(place, target, pointee, size);
    });
  }

  bool(): string {
    this.inputs.set("bool", "_Bool");
    return "__VERIFIER_nondet_bool()";
  }

  private block(
    { text, path, type, depth }: Place,
    target: string,
    pointee: CType,
    size: Exclude<BlockSize, { kind: "any" }>,
  ): void {
    this.allocates = true;
    const isBytes = pointee.kind === "void";
    const length = size.kind === "elements" ? size.count : size.name;
    const unit = isBytes ? "1" : `sizeof *${text}`;
    const extra = length === 1 ? this.flexiblePart(text, path, pointee) : "";
    this.line(`${target} = malloc(${length === 1 ? unit : `${length} * ${unit}`}${extra});`);
    const isConst = type.kind === "pointer" && (type.qualifiers & CONST) !== 0;
    const element = (index: string): Place => ({
      text: isBytes ? `((unsigned char *)${text})[${index}]` : `${text}[${index}]`,
      path,
      type: isBytes ? BYTE : pointee,
      isConst,
      depth: depth - 1,
    });
    this.elements(length, element, size.kind === "elements" ? "ends" : "has no end");
  }

  /** The elements that a record has beyond its size. */
  private flexiblePart(text: string, path: string, type: CType): string {
    const last = type.kind === "record" && type.tag === "struct" ? type.fields?.at(-1) : undefined;
    if (last?.name == null || last.type.kind !== "array" || last.type.length !== null) return "";
    const { element } = last.type;
    const size = this.sizes.sizeOf(`${path}.${last.name}`, element);
    const count = size.kind === "elements" ? size.count : defaultCount(element);
    this.flexible.set(`${text}->${last.name}`, count);
    return ` + ${count} * sizeof ${text}->${last.name}[0]`;
  }

  /** "ends": texts do. */
  private elements(
    length: number | string,
    element: (index: string) => Place,
    end: "ends" | "has no end",
  ): void {
    const { type } = element("0");
    const hasEnd = end === "ends" && isText(type) && typeof length === "number" && length > 0;
    const free = hasEnd ? length - 1 : length;
    const most = MOST_IN_LINE / weightOf(type);
    if (typeof free === "number" && free <= most) {
      for (let i = 0; i < free; i++) this.value(element(String(i)));
    } else this.loop(free, element);
    if (hasEnd) this.line(`${this.target(element(String(free)))} = 0;`);
  }

  private loop(length: number | string, element: (index: string) => Place): void {
    const index = `i${this.loops++}`;
    this.inside("", () => {
      this.line(`unsigned long ${index};`);
      this.inside(`for (${index} = 0; ${index} < ${length}; ${index}++)`, () => {
        this.value(element(index));
      });
    });
    this.loops--;
  }

  inside(head: string, body: () => void): void {
    const { indentation } = this;
    this.line(head === "" ? "{" : `${head} {`);
    this.indentation = `${indentation}  `;
    body();
    this.indentation = indentation;
    this.line("}");
  }

  private array({ text, path, depth, isConst }: Place, type: ArrayType): void {
    const length = type.length ?? this.flexible.get(text) ?? 0;
    if (type.length === null) this.told.set(path, `an array of ${length} elements`);
    const isConstant = isConst || (type.qualifiers & CONST) !== 0;
    const element = (index: string): Place => {
      return { text: `${text}[${index}]`, path, type: type.element, isConst: isConstant, depth };
    };
    if (isText(type.element) && type.length !== null)
      this.told.set(path, "a text that ends in its array");
    this.elements(length, element, "ends");
  }

  private record(place: Place, type: RecordType): void {
    const { fields } = type;
    if (fields === null) return;
    if (type.isComplex) {
      const part = fields[0]?.type;
      if (part?.kind !== "float") return;
      for (const word of ["__real__", "__imag__"]) {
        this.line(`${word} ${place.text} = ${this.input(part)};`);
      }
    } else if (type.tag === "struct") for (const field of fields) this.field(place, field);
    else this.union(place, type, fields);
  }

  private union(place: Place, { size }: RecordType, fields: readonly Field[]): void {
    const isPlain = fields.every(({ type }) => hasOnlyNumbers(type));
    const whole = fields.find(({ type }) => isWholeNumber(type, size));
    const only = isPlain ? whole : undefined;
    if (only !== undefined || fields.length < 2) {
      const field = only ?? fields[0];
      if (field !== undefined) this.field(place, field);
      return;
    }
    this.inputs.set("uchar", "unsigned char");
    this.inside("switch (__VERIFIER_nondet_uchar())", () => {
      fields.forEach((field, i) => {
        this.inside(i + 1 < fields.length ? `case ${i}:` : "default:", () => {
          this.field(place, field);
          this.line("break;");
        });
      });
    });
  }

  private field({ text, path, isConst, depth }: Place, field: Field): void {
    const { name, type, qualifiers, bits } = field;
    const isConstant = isConst || (qualifiers & CONST) !== 0;
    // Soundness: it keeps what the block begins with, which is any value.
    if (bits !== null && isConstant) return;
    if (name === null) {
      this.value({ text, path, type, isConst: isConstant, depth });
      return;
    }
    const owner = text.endsWith("[0]") ? `${text.slice(0, -3)}->` : `${text}.`;
    this.value({
      text: owner + name,
      path: `${path}.${name}`,
      type,
      isConst: isConstant,
      depth,
    });
  }

  /** Null, or a function that changes nothing. */
  private functionPointer(place: Place, type: FunctionType): void {
    const { path } = place;
    if (this.functionPointers === "kept") return;
    const name = `${this.prefix}_${path.replaceAll(/\W/g, "_")}`;
    const definition = `static ${this.signature(name, type)}`;
    if (!this.definitions.includes(`${definition} {`)) this.define(definition, type.returns, 0);
    const isNotNull = this.sizes.isNotNull(path);
    const kind = "a function that changes nothing and returns any value, null for pointers";
    this.told.set(path, `${isNotNull ? "" : "null or "}${kind}`);
    const target = place.isConst ? `*(void **)&${place.text}` : place.text;
    const value = place.isConst ? `(void *)${name}` : name;
    this.line(`${target} = ${isNotNull ? value : `${this.bool()} ? ${value} : 0`};`);
  }
}

export function parameterName(index: number): string {
  return `a${index + 1}`;
}

const BYTE: IntegerType = {
  kind: "integer",
  name: "unsigned char",
  ...{ size: 1, alignment: 1, fieldAlignment: 1, bits: 8, signed: false, rank: 1, isEnum: false },
};

/** Nobody here knows its members. */
function isOpaque(type: CType): boolean {
  return type.kind === "record" && type.fields === null;
}

/** Statements for one object. */
function weightOf(type: CType): number {
  if (type.kind === "array") return Math.max(1, (type.length ?? 1) * weightOf(type.element));
  if (type.kind !== "record") return 1;
  return Math.max(
    1,
    (type.fields ?? []).reduce((sum, field) => sum + weightOf(field.type), 0),
  );
}

/** Every pattern of bits is a value. */
function hasOnlyNumbers(type: CType): boolean {
  if (type.kind === "array") return hasOnlyNumbers(type.element);
  if (type.kind === "record")
    return (type.fields ?? []).every((field) => hasOnlyNumbers(field.type));
  return isArithmetic(type) && !(type.kind === "integer" && type.rank === 0);
}

/** Its values are all that the bytes of the union can be. */
function isWholeNumber(type: CType, size: number): boolean {
  if (type.kind === "array") {
    const { element, length } = type;
    return element.kind === "integer" && !isText(element) && element.size * (length ?? 0) === size;
  }
  return type.kind === "integer" && type.size === size;
}

function described(size: Exclude<BlockSize, { kind: "any" }>, pointee: CType): string {
  if (size.kind === "parameter") {
    return `a block of ${size.name} elements, at most ${size.most}`;
  }
  const { count } = size;
  if (isText(pointee) && count > 0) return `a text of at most ${count - 1} characters`;
  const noun = pointee.kind === "void" ? "byte" : "element";
  return `a block of ${count} ${noun}${count === 1 ? "" : "s"}`;
}
