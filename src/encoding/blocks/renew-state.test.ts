import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { Kind, Terms, type Term } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import * as node from "../../program/cfa/nodes.ts";
import { BlockEncoder } from "./block-encoder.ts";
import type { BlockFormula } from "./block-formula.ts";
import type { FreshPlaces } from "./renew-state.ts";

const terms = new Terms();

const EVERYTHING: FreshPlaces = { hasVariable: () => true, hasObject: () => true };
const NOTHING: FreshPlaces = { hasVariable: () => false, hasObject: () => false };

function only(name: string): FreshPlaces {
  return {
    hasVariable: (variable) => variable.name === name,
    hasObject: ({ variable }) => variable?.name === name,
  };
}

/** A program without branches, before its last `return`. */
class StraightLine {
  readonly encoder: BlockEncoder;
  readonly blocks: BlockFormula[] = [];
  private readonly edges: CfaEdge[] = [];
  private readonly variables = new Map<string, Variable>();

  constructor(text: string) {
    const cfa = cfaOf(text);
    this.encoder = new BlockEncoder(cfa, terms, { imprecise: () => undefined });
    for (const one of cfa.globals) this.variables.set(one.name, one);
    for (const one of cfa.main.locals) this.variables.set(one.name, one);
    let block = this.encoder.start();
    for (let at = cfa.start.entry; ;) {
      const edge = at.leaving[0]!;
      if (at.function === cfa.main && edge.target === cfa.main.exit) break;
      block = this.encoder.encode(block, edge);
      this.blocks.push(block);
      this.edges.push(edge);
      at = edge.target;
    }
  }

  get end(): BlockFormula {
    return this.blocks.at(-1)!;
  }

  get location() {
    return this.edges.at(-1)!.target;
  }

  value(name: string, block: BlockFormula): Term {
    return this.encoder.valueAt(block, node.variableReference(this.variables.get(name)!, 0, 0));
  }

  /** With one more assignment at the end. */
  again(): BlockFormula {
    return this.encoder.encode(this.end, this.edges.at(-1)!);
  }
}

const program = new StraightLine(`
  int global = 3;
  int main(void) {
    int unset, set = 7, taken = 1;
    int *pointer = &taken;
    *pointer = 5;
    int copy = unset;
    set = set + copy;
    return set + global + taken + copy + unset;
  }`);

describe("a memory about which nothing is known", () => {
  test.each(["global", "set", "unset", "taken", "copy", "pointer"])(
    "has a new value for %s",
    (name) => {
      const { encoder, end } = program;
      const before = program.value(name, end);
      const first = program.value(name, encoder.renew(end, EVERYTHING));
      const second = program.value(name, encoder.renew(encoder.renew(end, EVERYTHING), EVERYTHING));
      expect(terms.kind(first)).toBe(Kind.Variable);
      expect(new Set([before, first, second]).size).toBe(3);
    },
  );

  test("keeps what it should keep", () => {
    const { encoder, end } = program;
    const renewed = encoder.renew(end, only("taken"));
    for (const name of ["global", "set", "unset", "copy", "pointer"]) {
      expect(program.value(name, renewed)).toBe(program.value(name, end));
    }
    expect(program.value("taken", renewed)).not.toBe(program.value("taken", end));
  });

  test("goes on under the same conditions", () => {
    const { encoder, end } = program;
    expect(encoder.renew(end, EVERYTHING).conditions).toBe(end.conditions);
  });
});

describe("what two memories share", () => {
  const { encoder, end, location } = program;

  test("is everything if nothing happened in between", () => {
    expect(encoder.keptEquations(end, end, NOTHING, location)).toEqual([]);
  });

  test("is not said of what is fresh", () => {
    const other = encoder.renew(end, EVERYTHING);
    expect(encoder.keptEquations(other, end, EVERYTHING, location)).toEqual([]);
  });

  test("needs an equation where a variable changed", () => {
    const later = program.again();
    const equations = encoder.keptEquations(later, end, NOTHING, location);
    const [mine, theirs] = [program.value("set", later), program.value("set", end)];
    expect(equations).toEqual([terms.eq(mine, theirs)]);
  });

  test("needs an equation for a variable that got a new value without being written", () => {
    const other = encoder.renew(end, only("unset"));
    const equations = encoder.keptEquations(other, end, NOTHING, location);
    expect(equations).toHaveLength(1);
  });

  test("is not said of memory whose unknown bytes are others", () => {
    const other = encoder.renew(end, only("taken"));
    expect(encoder.keptEquations(other, end, NOTHING, location)).toBeNull();
  });
});
