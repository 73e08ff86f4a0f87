/** Symbols of predicates, and addresses in them, by names that are the same in every run on the program. */
import { Kind, type Term } from "../../logic/terms/index.ts";
import { variablesByName } from "../../program/cfa/all-variables.ts";
import type { CfaFunction } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { libraryFunction } from "../../program/library/index.ts";
import { isScalar } from "../../program/types/type.ts";
import { floatSort, sortOf } from "../expressions/scalar-sorts.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import type { EncodingContext } from "../path-formula/encoding-context.ts";
import type { ProgramSymbols } from "./program-symbols.ts";

const CELL = /^(?<label>.+)\+(?<offset>\d+):(?<size>\d+)(?<kind>\*|f|\d*)$/;
const ARRAY = /^(?<label>.+)\[(?<unit>[1248])\]$/;
const LEVEL = /^(?<name>.+)\/(?<level>[1-9]\d*)$/;
const BLOCK = /^(?<site>.+)\/(?<count>\d+)\/(?<size>\d+)$/;
const ADDRESS = /^&(?<label>.+?)(?:\+(?<offset>\d+))?$/;
const FUNCTION = /^&(?<name>\w+)\(\)$/;

/** Nobody calls itself deeper, allocates more or accesses larger things by a name that a run has written. */
const MOST = 2 ** 31;

export class NamedSymbols {
  private readonly context: EncodingContext;
  private readonly symbols: ProgramSymbols;
  private readonly variables: ReadonlyMap<string, Variable>;
  private readonly functions: ReadonlyMap<string, CfaFunction>;

  constructor(context: EncodingContext, symbols: ProgramSymbols) {
    this.context = context;
    this.symbols = symbols;
    this.variables = variablesByName(context.cfa);
    this.functions = new Map(context.cfa.functions.map((one) => [one.name, one]));
  }

  /** Null: nothing in the program is called so. */
  named(name: string): Term | null {
    if (name.startsWith("&")) return this.address(name);
    return this.variable(name) ?? this.cell(name) ?? this.array(name);
  }

  /** The name of a constant that is an address; null: it is none. */
  nameOf(constant: Term): string | null {
    const { context } = this;
    const { terms } = context;
    if (terms.kind(constant) !== Kind.BvConst) return null;
    if (terms.bv.width(constant) !== context.pointerBits) return null;
    const at = Number(terms.bigintValue(constant));
    const called = context.functionAt(at);
    if (called !== null) return `&${called.name}()`;
    const region = [context.staticRegionAt(at), context.blocks!.regionAt(at)].find(
      (one) => one !== null && at <= one.base + one.size,
    );
    if (region?.label == null) return null;
    const offset = at - region.base;
    return offset === 0 ? `&${region.label}` : `&${region.label}+${offset}`;
  }

  private variable(name: string): Term | null {
    const { context, symbols } = this;
    const parts = LEVEL.exec(name)?.groups;
    const variable = this.variables.get(parts?.["name"] ?? name);
    if (variable === undefined || context.isInMemory(variable)) return null;
    const { type } = variable;
    const level = small(parts?.["level"] ?? "1");
    if (!isScalar(type) || level === null) return null;
    return symbols.variable(variable, type, sortOf(context.terms, type), level);
  }

  private cell(name: string): Term | null {
    const parts = CELL.exec(name)?.groups;
    if (parts === undefined) return null;
    const region = this.region(parts["label"]!);
    const [offset, size] = [small(parts["offset"]!), small(parts["size"]!)];
    if (region === null || offset === null || size === null || size === 0) return null;
    const { terms } = this.context;
    const kind = parts["kind"]!;
    const format = size === 4 ? "binary32" : size === 8 ? "binary64" : "x87";
    const width = /\d/.test(kind) ? Number(kind) : 8 * size;
    if (offset + size > region.size || size > 16 || width > 128 || width === 0) return null;
    const sort = kind === "f" ? floatSort(terms, format) : terms.sorts.bitVec(width);
    return this.symbols.cell(region, offset, size, sort, kind === "*");
  }

  private array(name: string): Term | null {
    const parts = ARRAY.exec(name)?.groups;
    const region = parts === undefined ? null : this.region(parts["label"]!);
    if (region === null) return null;
    const { terms, pointerBits } = this.context;
    const unit = Number(parts!["unit"]);
    const { sorts } = terms;
    const sort = sorts.array(sorts.bitVec(pointerBits), sorts.bitVec(8 * unit));
    return this.symbols.array(region, unit, sort);
  }

  private address(name: string): Term | null {
    const { context } = this;
    const { terms, pointerBits } = context;
    const called = this.functions.get(FUNCTION.exec(name)?.groups?.["name"] ?? "");
    if (called !== undefined) {
      return terms.bv.constant(context.functionAddress(called.symbol), pointerBits);
    }
    const parts = ADDRESS.exec(name)?.groups;
    const region = parts === undefined ? null : this.region(parts["label"]!);
    const offset = small(parts?.["offset"] ?? "0");
    if (region === null || offset === null || offset > region.size) return null;
    return terms.bv.constant(region.base + offset, pointerBits);
  }

  private region(label: string): MemoryRegion | null {
    return this.block(label) ?? this.object(label);
  }

  private object(label: string): MemoryRegion | null {
    const { context } = this;
    const parts = LEVEL.exec(label)?.groups;
    const variable = this.variables.get(parts?.["name"] ?? label);
    if (variable === undefined || !context.isInMemory(variable)) return null;
    if (variable.isStatic) return parts === undefined ? context.staticRegion(variable) : null;
    const owner = this.functions.get(variable.functionName ?? "");
    const level = small(parts?.["level"] ?? "1");
    if (owner === undefined || level === null) return null;
    const shape = context.frameShape(owner);
    const position = shape.positions.get(variable);
    if (position === undefined) return null;
    return context.activationObjects(shape, owner, level)[position]!;
  }

  private block(label: string): MemoryRegion | null {
    const { context } = this;
    const parts = BLOCK.exec(label)?.groups;
    const edge = parts === undefined ? null : context.allocationSites.edgeOf(parts["site"]!);
    if (edge?.operation.kind !== "external") return null;
    const [count, size] = [small(parts!["count"]!), small(parts!["size"]!)];
    if (count === null || size === null) return null;
    const { name, effects } = libraryFunction(edge.operation.name)!;
    const kind = effects.allocates?.on === "stack" ? "stack-block" : "heap";
    return context.allocatedObject(edge, { name, kind, count, size });
  }
}

function small(digits: string): number | null {
  const number = Number(digits);
  return number < MOST ? number : null;
}
