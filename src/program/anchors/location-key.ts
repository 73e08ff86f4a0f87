/** Keys of locations that survive edits of the program. */
import type { Cfa, CfaFunction, CfaNode } from "../cfa/graph.ts";
import { findLoops, type LoopStructure } from "../passes/loops.ts";
import { reversePostorder, type ReversePostorder } from "../passes/reverse-postorder.ts";
import { StatementReader, type Statement } from "./statement.ts";

/** What a location is in its function, as somebody would describe it. */
export type Place =
  | { readonly kind: "entry" | "exit" | "at" }
  /** Loops are counted from 1 in the order of the code. */
  | { readonly kind: "loop"; readonly number: number }
  | { readonly kind: "label" | "call"; readonly name: string };

export interface KeyedLocation {
  readonly node: CfaNode;
  readonly place: Place;
  readonly statement: Statement;
  /** From 1: which one of those with the same hash in the function, in the order of the code. */
  readonly ordinal: number;
}

export class KeyedFunction {
  readonly function: CfaFunction;
  /** All of them in the order of the code. */
  readonly locations: readonly KeyedLocation[];
  private hashes: ReadonlyMap<string, readonly KeyedLocation[]> | null = null;
  private places: ReadonlyMap<string, KeyedLocation> | null = null;

  constructor(inFunction: CfaFunction, locations: readonly KeyedLocation[]) {
    this.function = inFunction;
    this.locations = locations;
  }

  /** Those that do this next. */
  withHash(hash: string): readonly KeyedLocation[] {
    if (this.hashes === null) {
      const hashes = new Map<string, KeyedLocation[]>();
      for (const location of this.locations) {
        const others = hashes.get(location.statement.hash);
        if (others === undefined) hashes.set(location.statement.hash, [location]);
        else others.push(location);
      }
      this.hashes = hashes;
    }
    return this.hashes.get(hash) ?? [];
  }

  /** The first one; null: there is none. */
  withPlace(place: Place): KeyedLocation | null {
    if (this.places === null) {
      const reversed = [...this.locations].reverse();
      this.places = new Map(reversed.map((location) => [placeText(location.place), location]));
    }
    return this.places.get(placeText(place)) ?? null;
  }
}

/** `loop 1`, `label out`: what tells it from others. */
export function placeText(place: Place): string {
  switch (place.kind) {
    case "loop":
      return `loop ${place.number}`;
    case "label":
    case "call":
      return `${place.kind} ${place.name}`;
    case "entry":
    case "exit":
    case "at":
      return place.kind;
  }
}

/** The keys of a program, function by function, when somebody asks. */
export class LocationKeys {
  readonly cfa: Cfa;
  private readonly reader = new StatementReader();
  private readonly order: ReversePostorder;
  private readonly loops: LoopStructure;
  private readonly functions = new Map<CfaFunction, KeyedFunction>();
  private readonly byName = new Map<string, CfaFunction>();
  private readonly byNode = new Map<CfaNode, KeyedLocation>();

  constructor(cfa: Cfa) {
    this.cfa = cfa;
    this.order = reversePostorder(cfa);
    this.loops = findLoops(cfa, this.order);
    for (const inFunction of cfa.functions) this.byName.set(inFunction.name, inFunction);
  }

  /** Null: the program has no such function. */
  named(name: string): KeyedFunction | null {
    const found = this.byName.get(name);
    return found === undefined ? null : this.of(found);
  }

  of(inFunction: CfaFunction): KeyedFunction {
    let keyed = this.functions.get(inFunction);
    if (keyed === undefined) {
      keyed = new KeyedFunction(inFunction, this.locations(inFunction));
      this.functions.set(inFunction, keyed);
      for (const location of keyed.locations) this.byNode.set(location.node, location);
    }
    return keyed;
  }

  /** Null: nothing reaches the node. */
  at(node: CfaNode): KeyedLocation | null {
    this.of(node.function);
    return this.byNode.get(node) ?? null;
  }

  /** Of the smallest loop around the node; null if it is in none. */
  innermostHead(node: CfaNode): KeyedLocation | null {
    const loop = this.loops.innermost(node);
    return loop === null ? null : this.at(loop.head);
  }

  private locations(inFunction: CfaFunction): readonly KeyedLocation[] {
    const seen = new Map<string, number>();
    let loops = 0;
    return this.order.nodes(inFunction).map((node) => {
      const statement = this.reader.statement(node);
      const ordinal = (seen.get(statement.hash) ?? 0) + 1;
      seen.set(statement.hash, ordinal);
      const place = this.loops.isHead(node)
        ? ({ kind: "loop", number: ++loops } as const)
        : placeOf(node);
      return { node, place, statement, ordinal };
    });
  }
}

function placeOf(node: CfaNode): Place {
  if (node === node.function.entry) return { kind: "entry" };
  if (node === node.function.exit) return { kind: "exit" };
  const [label] = node.labels;
  if (label !== undefined) return { kind: "label", name: label };
  const operation = node.leaving[0]?.operation;
  if (operation?.kind === "call") return { kind: "call", name: operation.callee.name };
  if (operation?.kind === "external" && operation.name !== "") {
    return { kind: "call", name: operation.name };
  }
  return { kind: "at" };
}
