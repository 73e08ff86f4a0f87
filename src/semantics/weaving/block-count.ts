/** How many blocks of the heap there are, kept by the program itself. */
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import { libraryFunction } from "../../program/library/index.ts";
import { capturedExpression } from "../specification/captures.ts";
import type { CallSite } from "./call-site.ts";
import { both, either, type Formula } from "./formula.ts";
import type { Fragment, Spot } from "./fragment.ts";
import type { Ghosts } from "./ghosts.ts";

/** They return a block, or null. */
const ALLOCATING = new Set("malloc calloc aligned_alloc memalign valloc strdup strndup".split(" "));
const FREEING = new Set(["free", "cfree"]);
const RESIZING = new Set(["realloc", "reallocarray"]);
/** They allocate in ways of their own. */
const OTHERS = new Set("asprintf vasprintf getline".split(" "));

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
    const name = nameOf(operation.name);
    if (OTHERS.has(name)) {
      const range = this.cfa.source.range(start, end);
      throw new UnsupportedFeature(`counting the blocks that ${name} allocates`, range);
    }
    const isKnown = ALLOCATING.has(name) || FREEING.has(name) || RESIZING.has(name);
    return isKnown || name === "posix_memalign";
  }

  /** What counts later is kept before the step. */
  keep(site: CallSite): void {
    if (RESIZING.has(nameOf(site.facts.name))) this.kept(site);
    if (!FREEING.has(nameOf(site.facts.name))) site.result();
  }

  /** What is done before the step. */
  before(edge: CfaEdge, site: CallSite, fragment: Fragment, next: Spot): Spot {
    const name = nameOf(site.facts.name);
    const [pointer] = site.facts.arguments;
    if (!FREEING.has(name) || pointer === undefined) return next;
    return this.change("-", this.isNull(pointer, edge, false), edge, fragment, next);
  }

  /** What is done behind it. */
  behind(edge: CfaEdge, site: CallSite, fragment: Fragment, next: Spot): Spot {
    const name = nameOf(site.facts.name);
    if (FREEING.has(name)) return next;
    const result = site.result().expression!;
    const isNew = this.isNull(result, edge, name === "posix_memalign");
    const counted = this.change("+", isNew, edge, fragment, next);
    if (!RESIZING.has(name)) return counted;
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

function nameOf(name: string): string {
  return libraryFunction(name)?.name ?? name;
}
