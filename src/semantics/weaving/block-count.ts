/** How many blocks of the heap there are, kept by the program itself. */
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import { isOnlyNamed, libraryFunction } from "../../program/library/index.ts";
import { capturedExpression } from "../specification/captures.ts";
import type { CallSite } from "./call-site.ts";
import { both, either, type Formula } from "./formula.ts";
import type { Fragment, Spot } from "./fragment.ts";
import type { Ghosts } from "./ghosts.ts";

type Change = "allocates" | "frees" | "resizes" | "in ways of its own" | null;

/** What a function does to the number of blocks of the heap. */
function changeBy(name: string): Change {
  const known = libraryFunction(name);
  if (known === null) return null;
  const { allocates, frees } = known.effects;
  const isNew = allocates?.on === "heap";
  if (isOnlyNamed(known) || (!isNew && frees === null)) return null;
  if (!isNew) return frees === "unseen" ? "in ways of its own" : "frees";
  // Another argument and another result than those of `posix_memalign` would have to be looked at.
  if (known.kind !== "allocation" || frees === "unseen") return "in ways of its own";
  return frees === null ? "allocates" : "resizes";
}

/** The result is zero if there is a new block. */
function givesCode(name: string): boolean {
  return libraryFunction(name)?.effects.allocates?.given === "argument";
}

export class BlockCount {
  private readonly cfa: Cfa;
  private readonly ghosts: Ghosts;

  constructor(cfa: Cfa, ghosts: Ghosts) {
    this.cfa = cfa;
    this.ghosts = ghosts;
  }

  /** Whether the step allocates or frees something. */
  isChangedBy({ operation, start, end }: CfaEdge): boolean {
    if (operation.kind !== "external") return false;
    const change = changeBy(operation.name);
    if (change === "in ways of its own") {
      const range = this.cfa.source.range(start, end);
      throw new UnsupportedFeature(`counting the blocks that ${operation.name} allocates`, range);
    }
    return change !== null;
  }

  /** What counts later is kept before the step. */
  keep(site: CallSite): void {
    const change = changeBy(site.facts.name);
    if (change === "resizes") this.kept(site);
    if (change !== "frees") site.result();
  }

  /** What is done before the step. */
  before(edge: CfaEdge, site: CallSite, fragment: Fragment, next: Spot): Spot {
    const [pointer] = site.facts.arguments;
    if (changeBy(site.facts.name) !== "frees" || pointer === undefined) return next;
    return this.change("-", this.isNull(pointer, edge, false), edge, fragment, next);
  }

  /** What is done behind it. */
  behind(edge: CfaEdge, site: CallSite, fragment: Fragment, next: Spot): Spot {
    const { name } = site.facts;
    if (changeBy(name) === "frees") return next;
    const result = site.result().expression!;
    const isNew = this.isNull(result, edge, givesCode(name));
    const counted = this.change("+", isNew, edge, fragment, next);
    if (changeBy(name) !== "resizes") return counted;
    const [pointer, ...sizes] = this.kept(site);
    // Without room for the new block the old one stays, unless no bytes were asked for.
    const isFreed = either([isNew, ...sizes.map((size) => this.isNull(size, edge, true))]);
    const isGone = both([this.isNull(pointer!, edge, false), isFreed]);
    return this.change("-", isGone, edge, fragment, counted);
  }

  /** The arguments as they were before the call. */
  private kept(site: CallSite): readonly Expression[] {
    const { blocksRange } = this.ghosts;
    return site.facts.arguments.map(
      (argument) => site.argument(capturedExpression(argument), blocksRange).expression!,
    );
  }

  private change(
    operator: "+" | "-",
    when: Formula,
    edge: CfaEdge,
    fragment: Fragment,
    next: Spot,
  ): Spot {
    const { int } = this.cfa.types;
    const { start } = edge;
    const target = node.variableReference(this.ghosts.blocks, start, start);
    const one = node.integerConstant(int, 1n, start, start);
    const value = node.binary<Expression>(operator, int, target, one);
    const text = { range: this.ghosts.blocksRange, note: null };
    const step = fragment.step({ kind: "assign", target, value }, next, text);
    return fragment.branch(when, step, next);
  }

  private isNull(value: Expression, { start }: CfaEdge, truth: boolean): Formula {
    const { int } = this.cfa.types;
    const { type } = value;
    const zero = node.integerConstant(int, 0n, start, start);
    const same = type.kind === "pointer" || type.kind === "integer" ? type : int;
    const expression = node.binary<Expression>(
      "==",
      int,
      value,
      node.cast<Expression>(same, zero, start),
    );
    return { kind: "atom", expression, truth, range: this.ghosts.blocksRange, text: null };
  }
}
