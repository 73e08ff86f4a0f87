/** Tracked places in words: lvalues of C, and blocks of the heap by where they are allocated. */
import type { CfaNode } from "../../program/cfa/graph.ts";
import { AllocationSites } from "../../program/passes/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar, type CType } from "../../program/types/type.ts";
import type { FactCodec } from "../../refinement/reuse/fact-codec.ts";
import type { FactText } from "../../refinement/reuse/facts.ts";
import { VariableNames } from "../../refinement/reuse/variable-names.ts";
import type { BitRange, Place, ValueMemory } from "./value-memory.ts";

/** `x`, `s.a[3].f`; `x{32:16}` for bits that are no member or element. */
const PLACE =
  /^(?<name>[^.[{]+)(?<path>(?:\.\w+|\[\d{1,9}\])*)(?:\{(?<first>\d{1,12}):(?<width>\d{1,4})\})?$/;

export class PlaceFacts implements FactCodec<Place> {
  readonly kinds = ["place"] as const;
  private readonly memory: ValueMemory;
  private readonly names: VariableNames;
  private readonly sites: AllocationSites;

  constructor(memory: ValueMemory) {
    this.memory = memory;
    this.names = new VariableNames(memory.cfa);
    this.sites = new AllocationSites(memory.cfa);
  }

  write(at: CfaNode, place: Place): FactText | null {
    const text = this.textOf(at, place);
    if (text === null) return null;
    const fact: FactText = { kind: "place", text };
    return this.read(at, fact) === place ? fact : null;
  }

  read(at: CfaNode, { text }: FactText): Place | null {
    const { memory, sites, names } = this;
    const parts = PLACE.exec(text)?.groups;
    if (parts === undefined) return null;
    const [name, path] = [parts["name"]!, parts["path"]!];
    const [first, width] = [Number(parts["first"]), Number(parts["width"])];
    const bits = parts["first"] === undefined || width === 0 ? null : { first, width };
    const site = sites.edgeOf(name);
    if (site !== null) return path === "" ? memory.placeOfBlocks(site, bits) : null;
    const variable = names.find(at, name);
    const size = variable && sizeOf(variable.type);
    if (variable === null || size === null) return null;
    if (bits !== null) {
      const isInside = path === "" && first + width <= 8 * size;
      return isInside ? memory.placeOfVariable(variable, bits) : null;
    }
    const range = bitsOf(variable.type, path, 0);
    return range && memory.placeOfVariable(variable, range);
  }

  private textOf(at: CfaNode, { variable, site, bits }: Place): string | null {
    if (variable === null) {
      const name = site && this.sites.nameOf(site);
      return name && (bits === null ? name : `${name}${braces(bits)}`);
    }
    const name = this.names.nameAt(at, variable);
    return bits && `${name}${pathTo(variable.type, bits.first, bits.width) ?? braces(bits)}`;
  }
}

function braces({ first, width }: BitRange): string {
  return `{${first}:${width}}`;
}

/** The members and elements that lead to these bits; null: none do. */
function pathTo(type: CType, first: number, width: number): string | null {
  if (isScalar(type)) return first === 0 && width === 8 * type.size ? "" : null;
  if (type.kind === "array") {
    const step = 8 * (sizeOf(type.element) ?? 0);
    if (step === 0) return null;
    const inner = pathTo(type.element, first % step, width);
    return inner === null ? null : `[${Math.floor(first / step)}]${inner}`;
  }
  if (type.kind !== "record") return null;
  for (const { name, offset, bits, type: inner } of type.fields ?? []) {
    const from = 8 * offset + (bits?.first ?? 0);
    if (from > first) continue;
    const rest =
      bits === null
        ? pathTo(inner, first - from, width)
        : from === first && bits.width === width
          ? ""
          : null;
    if (rest !== null) return name === null ? rest : `.${name}${rest}`;
  }
  return null;
}

const STEP = /^(?:\.(?<member>\w+)|\[(?<index>\d+)\])/;

/** The bits of a scalar; null: there is none. */
function bitsOf(type: CType, path: string, base: number): BitRange | null {
  if (path === "") return isScalar(type) ? { first: base, width: 8 * type.size } : null;
  const [step, groups] = [STEP.exec(path)![0], STEP.exec(path)!.groups!];
  const rest = path.slice(step.length);
  const index = groups["index"];
  if (index !== undefined) {
    if (type.kind !== "array" || (type.length !== null && Number(index) >= type.length))
      return null;
    const size = sizeOf(type.element);
    return size === null ? null : bitsOf(type.element, rest, base + 8 * size * Number(index));
  }
  return type.kind === "record"
    ? memberBits(type.fields ?? [], groups["member"]!, rest, base)
    : null;
}

function memberBits(
  fields: NonNullable<Extract<CType, { readonly kind: "record" }>["fields"]>,
  member: string,
  rest: string,
  base: number,
): BitRange | null {
  for (const { name, offset, bits, type } of fields) {
    const from = base + 8 * offset + (bits?.first ?? 0);
    if (name === member) {
      if (bits === null) return bitsOf(type, rest, from);
      return rest === "" ? { first: from, width: bits.width } : null;
    }
    // Members of an unnamed member are members of the whole.
    if (name !== null || type.kind !== "record") continue;
    const inner = memberBits(type.fields ?? [], member, rest, from);
    if (inner !== null) return inner;
  }
  return null;
}
