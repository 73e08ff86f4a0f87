import type { FunctionSymbol } from "../cfa/variable.ts";
import { areInterchangeable } from "../types/compatibility.ts";
import type { CType, FunctionType, RecordType } from "../types/type.ts";

/**
 * "generic": a pointer to nothing particular, or a number. "looked at": memory that is read with two types. "variadic": an argument
 * without a parameter. "anything": any type.
 */
type Holder = FunctionSymbol | FunctionType | "generic" | "looked at" | "variadic" | "anything";

/**
 * Which functions the program itself takes for some of another type: by a conversion to that type, by a pointer to one object that becomes
 * one to another, or where nothing says with which type they are called. A generic pointer brings what was made one only where a
 * pointer to a function is made of it: what lies in memory behind generic pointers is assumed to be read as it was written.
 */
export class RetypedFunctions {
  private readonly next = new Map<Holder, Set<Holder>>();
  /** Performance: types are compared once. */
  private readonly canonical = new Map<FunctionType, FunctionType>();
  private readonly arrivals = new Map<FunctionSymbol, ReadonlySet<Holder>>();

  /** The function, or any pointer to functions of the type, becomes a value of the other type. */
  noteFunction(from: FunctionSymbol | FunctionType, to: CType): void {
    const isFunction = to.kind === "pointer" && to.pointee.kind === "function";
    this.add(from, isFunction ? to.pointee : "generic");
  }

  /** A pointer to the one, or a number (null), becomes a pointer to the other. */
  noteObjects(from: CType | null, to: CType | null): void {
    if (to?.kind === "function") this.add("generic", to);
    else if (
      from?.kind === "record" &&
      to?.kind === "record" &&
      !isPartOf(from, to) &&
      !isPartOf(to, from)
    ) {
      this.noteAccess(from);
      this.noteAccess(to);
    }
  }

  /** An object of the type may be looked at as something else. */
  noteAccess(type: CType): void {
    for (const named of functionsInside(type)) {
      this.add(named, "looked at");
      this.add("looked at", named);
    }
  }

  /** Nothing says what it is taken for, or not before `va_arg` does. */
  noteUntyped(value: FunctionSymbol | CType, to: "anything" | "variadic"): void {
    if (!("kind" in value)) this.add(value, to);
    else for (const named of functionsInside(pointee(value))) this.add(named, to);
  }

  /** A variadic function takes an argument for a value of the type. */
  noteArgument(type: CType): void {
    for (const named of functionsInside(pointee(type))) this.add("variadic", named);
    if (functionsInside(pointee(type)).size === 0) this.add("variadic", "generic");
  }

  /** Whether a call that believes in the type may reach the function that way. */
  mayReach(symbol: FunctionSymbol, type: FunctionType): boolean {
    const arrivals = this.arrivalsOf(symbol);
    return arrivals.has("anything") || arrivals.has(this.canonicalOf(type));
  }

  private arrivalsOf(symbol: FunctionSymbol): ReadonlySet<Holder> {
    let found = this.arrivals.get(symbol);
    if (found === undefined) {
      found = this.closure([symbol, this.canonicalOf(symbol.type)]);
      this.arrivals.set(symbol, found);
    }
    return found;
  }

  private closure(from: readonly Holder[]): ReadonlySet<Holder> {
    const found = new Set(from);
    for (const holder of found) for (const next of this.next.get(holder) ?? []) found.add(next);
    return found;
  }

  private add(from: Holder, to: Holder): void {
    const [key, value] = [this.known(from), this.known(to)];
    const known = this.next.get(key);
    if (known === undefined) this.next.set(key, new Set([value]));
    else known.add(value);
  }

  private known(holder: Holder): Holder {
    return typeof holder === "object" && "kind" in holder ? this.canonicalOf(holder) : holder;
  }

  private canonicalOf(type: FunctionType): FunctionType {
    let known = this.canonical.get(type);
    if (known !== undefined) return known;
    known = [...this.canonical.values()].find((other) => areInterchangeable(other, type)) ?? type;
    this.canonical.set(type, known);
    return known;
  }
}

function pointee(type: CType): CType {
  return type.kind === "pointer" ? type.pointee : type;
}

/** What is named by pointers in an object of the type; those behind other pointers lie in other objects. */
function functionsInside(type: CType): ReadonlySet<FunctionType> {
  const found = new Set<FunctionType>();
  const open = [type];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === "array") open.push(part.element);
    else if (part.kind === "record") open.push(...(part.fields ?? []).map((field) => field.type));
    else if (part.kind === "function") found.add(part);
    else if (part.kind === "pointer" && part.pointee.kind === "function") found.add(part.pointee);
  }
  return found;
}

/** From a member to what holds it and back: nothing is taken for what it is not. */
function isPartOf(part: RecordType, whole: RecordType): boolean {
  const open: CType[] = [whole];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (type.kind === "array") open.push(type.element);
    else if (type.kind === "record") {
      if (areInterchangeable(type, part)) return true;
      open.push(...(type.fields ?? []).map((field) => field.type));
    }
  }
  return false;
}
