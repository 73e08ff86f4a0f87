/**
 * Facts that hold once a loop has come by a place: where the text chooses by an equation such as `i == k`, what it then computes or requires
 * is proposed for all states in which `i` has passed `k`.
 */
import { NEGATED_COMPARISON, type Expression } from "../../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../../program/cfa/graph.ts";
import * as node from "../../../program/cfa/nodes.ts";
import type { Variable } from "../../../program/cfa/variable.ts";
import { visitExpression } from "../../../program/cfa/visit-expression.ts";
import { findLoops, type Loop } from "../../../program/passes/loops.ts";
import { visitVariables, writtenVariable } from "../../../program/passes/variable-uses.ts";
import type { Proposal } from "../proposal.ts";
import type { Writer } from "../writer.ts";
import type { TextCondition } from "./conditions.ts";
import { operandsOf } from "./constants.ts";
import { LoopSteps } from "./weakenings.ts";

/** `moving == place` in every dimension. */
export interface Arrival {
  readonly dimensions: readonly Dimension[];
  readonly edge: CfaEdge;
}

interface Dimension {
  readonly moving: Expression;
  readonly place: Expression;
}

/** An expression with all places come by, where these variables have these values. */
interface Arrived {
  readonly expression: Expression;
  readonly at: ReadonlyMap<Variable, Expression>;
}

interface GivenValue {
  readonly value: Expression;
  readonly at: ReadonlyMap<Variable, Expression>;
  readonly edge: CfaEdge;
}

const MOST_FACTS = 24;
const MOST_VALUES = 5;
const MOST_WAY_BACK = 24;
const MOST_NODES = 60;

/** What a program says about places it comes by. */
export class Arrivals {
  private readonly writer: Writer;
  private readonly writes = new Map<Variable, CfaEdge[]>();
  /** By loop head. */
  private readonly backEdges: ReadonlyMap<CfaNode, readonly CfaEdge[]>;
  readonly all: readonly Arrival[];
  readonly facts: readonly Expression[];

  constructor(cfa: Cfa, conditions: readonly TextCondition[], writer: Writer) {
    this.writer = writer;
    this.backEdges = new Map(findLoops(cfa).loops.map(({ head, backEdges }) => [head, backEdges]));
    for (const edge of cfa.edges) {
      const written = writtenVariable(edge.operation);
      if (written === null || edge.operation.kind === "declare") continue;
      const known = this.writes.get(written);
      if (known === undefined) this.writes.set(written, [edge]);
      else known.push(edge);
    }
    const all = cfa.edges.flatMap((edge) =>
      operandsOf(edge.operation).flatMap((root) => this.arrivalsIn(root, edge)),
    );
    this.all = all;
    this.facts = all.length === 0 ? [] : this.collectFacts(cfa, conditions);
  }

  /** Facts alone, and facts for when the loop has passed a place. */
  proposalsAt(loop: Loop): Proposal[] {
    if (this.facts.length === 0) return [];
    const guards = this.guardsAt(loop);
    const found: Proposal[] = [];
    this.facts.forEach((fact, i) => {
      found.push({ expression: fact, kind: "arrival", rank: i / 8 });
      guards.forEach((guard, j) => {
        const expression = this.writer.or(guard, fact);
        found.push({ expression, kind: "arrival", rank: 0.05 + i / 8 + j / 100 });
      });
    });
    return found;
  }

  // ------------------------------------------------------------------ places

  /** `place` is what the program writes nowhere after its beginning. */
  private arrivalsIn(root: Expression, edge: CfaEdge): Arrival[] {
    const found: Arrival[] = [];
    visitExpression(root, (expression) => {
      if (expression.kind !== "conditional") return;
      const dimensions = this.dimensionsOf(expression.condition);
      if (dimensions !== null) found.push({ dimensions, edge });
    });
    return found;
  }

  private dimensionsOf(condition: Expression): Dimension[] | null {
    if (condition.kind === "conditional") {
      const { otherwise, then } = condition;
      // Or else something that has nothing to do with places, such as an index outside of the array.
      if (then.kind === "integer" && then.value !== 0n) return this.dimensionsOf(otherwise);
      if (otherwise.kind !== "integer" || otherwise.value !== 0n) return null;
      const first = this.dimensionsOf(condition.condition);
      const second = first === null ? null : this.dimensionsOf(then);
      return second === null ? null : [...first!, ...second];
    }
    if (condition.kind !== "binary" || condition.operator !== "==") return null;
    const { left, right } = condition;
    if (left.type.kind !== "integer" || !this.isFixed(right) || this.isFixed(left)) return null;
    return [simplified({ moving: left, place: right })];
  }

  private isFixed(expression: Expression): boolean {
    let isFixed = true;
    visitVariables(expression, (variable) => {
      const { length } = this.writes.get(variable) ?? [];
      isFixed &&= variable.isStatic && length === 1;
    });
    return isFixed;
  }

  // ------------------------------------------------------------------ facts

  private collectFacts(cfa: Cfa, conditions: readonly TextCondition[]): Expression[] {
    const facts: Expression[] = [];
    for (const { condition, role, edge } of conditions) {
      if (role !== "required") continue;
      for (const { expression, at } of this.arrived(condition)) {
        facts.push(expression, ...this.onPath(expression, at, edge));
      }
    }
    for (const [variable, known] of this.values(cfa)) {
      const place = node.variableReference(variable, 0, 0);
      for (const { value, at, edge } of known) {
        if (value.type.kind !== "integer" || variable.type.kind !== "integer") continue;
        const type = this.writer.promoted(variable.type);
        const [left, right] = [place, value].map((one) => this.writer.converted(one, type));
        const fact = this.writer.comparison("==", left!, right!);
        facts.push(fact, ...this.onPath(fact, at, edge));
      }
    }
    return unique(facts).slice(0, MOST_FACTS);
  }

  /** The fact only for places at which the tests before the edge lead to it. */
  private onPath(
    fact: Expression,
    at: ReadonlyMap<Variable, Expression>,
    edge: CfaEdge,
  ): Expression[] {
    let guarded = fact;
    // Without the tests outside of the innermost loop.
    let inside: Expression | null = null;
    let node = edge.source;
    // Those that have the same value as at the edge.
    const unchanged = new Map(at);
    for (let i = 0; i < MOST_WAY_BACK && unchanged.size > 0; i++) {
      const before = this.wayTo(node);
      if (before === null) break;
      if (node.entering.length > 1) inside ??= guarded;
      const { operation } = before;
      const written = writtenVariable(operation);
      if (written !== null) unchanged.delete(written);
      const known = new Set(unchanged.keys());
      if (operation.kind === "assume" && mentionsAny(operation.condition, known)) {
        const { condition, truth } = operation;
        const there = replaced(condition, (variable) => unchanged.get(variable) ?? null);
        const negated = there && (truth ? this.writer.negated(there) : this.writer.truth(there));
        if (negated !== null) guarded = this.writer.or(negated, guarded);
      }
      node = before.source;
    }
    const late = this.fromBeginnings(guarded, at);
    return [inside ?? guarded, guarded, late].filter(
      (one, i, all) => one !== fact && all.indexOf(one) === i,
    );
  }

  /** The only edge to a node of the function, or into a loop; null: there is none, or there are several. */
  private wayTo(node: CfaNode): CfaEdge | null {
    const back = this.backEdges.get(node);
    const [only, other] =
      back === undefined ? node.entering : node.entering.filter((edge) => !back.includes(edge));
    if (only === undefined || other !== undefined) return null;
    return only.source.function === node.function ? only : null;
  }

  /** The fact only for places that counters do not begin behind. */
  private fromBeginnings(fact: Expression, at: ReadonlyMap<Variable, Expression>): Expression {
    let guarded = fact;
    for (const [variable, place] of at) {
      const { type } = place;
      if (type.kind !== "integer") continue;
      const beginnings = (this.writes.get(variable) ?? []).flatMap(({ operation }) =>
        operation.kind === "assign" && operation.value.kind === "integer"
          ? [operation.value.value]
          : [],
      );
      const latest = beginnings.reduce((a, b) => (a > b ? a : b), 0n);
      if (latest <= 0n) continue;
      const isBefore = this.writer.comparison("<", place, this.writer.constant(type, latest));
      guarded = this.writer.or(isBefore, guarded);
    }
    return guarded;
  }

  /** What variables that are chosen by an arrival are given then, one write after the other. */
  private values(cfa: Cfa): Map<Variable, GivenValue[]> {
    const values = new Map<Variable, GivenValue[]>();
    for (const edge of cfa.edges) {
      const { operation } = edge;
      if (operation.kind !== "assign" || operation.target.kind !== "variable") continue;
      const { target, value } = operation;
      if (this.choice(value) === null) continue;
      const { variable } = target;
      const known = values.get(variable) ?? [];
      for (const { expression, at } of this.arrived(value)) {
        const before = mentions(expression, variable)
          ? known.map((earlier) =>
              replaced(expression, (v) => (v === variable ? earlier.value : null)),
            )
          : [expression];
        for (const made of before) {
          if (made !== null && known.length < MOST_VALUES) known.push({ value: made, at, edge });
        }
      }
      values.set(variable, known);
    }
    return values;
  }

  /** The expression where all its places are come by; none if it does not choose by any. */
  private arrived(root: Expression): Arrived[] {
    const at = new Map<Variable, Expression>();
    const chosen = (expression: Expression): Expression => {
      const choice = this.choice(expression);
      if (choice === null) return expression;
      for (const { moving, place } of choice.dimensions) {
        if (moving.kind === "variable" && moving.type === place.type)
          at.set(moving.variable, place);
      }
      return chosen(choice.there);
    };
    const plain = mapped(this.defined(root), chosen);
    if (plain === null || at.size === 0) return [];
    const result = replaced(plain, (variable) => at.get(variable) ?? null);
    return result === null ? [] : [{ expression: result, at }];
  }

  /** What it is at a place, if it chooses by one, perhaps only where something else is not so. */
  private choice(expression: Expression): { dimensions: Dimension[]; there: Expression } | null {
    if (expression.kind !== "conditional") return null;
    const dimensions = this.dimensionsOf(expression.condition);
    if (dimensions !== null) return { dimensions, there: expression.then };
    return this.choice(expression.otherwise);
  }

  /** With the values of temporaries that are written once. */
  private defined(root: Expression): Expression {
    const walk = (expression: Expression): Expression => {
      if (expression.kind !== "variable" || expression.variable.storage !== "temporary") {
        return expression;
      }
      const [only, other] = this.writes.get(expression.variable) ?? [];
      const { operation } = only ?? {};
      if (operation?.kind !== "assign" || other !== undefined) return expression;
      return mapped(operation.value, walk) ?? expression;
    };
    return mapped(root, walk) ?? root;
  }

  // ------------------------------------------------------------------ guards

  /** Conditions for not having come by a place yet, as far as this loop moves there. */
  private guardsAt(loop: Loop): Expression[] {
    const moved = new Set<Variable>();
    for (const { leaving } of loop.nodes) {
      for (const { operation } of leaving) {
        const written = writtenVariable(operation);
        if (written !== null) moved.add(written);
      }
    }
    const steps = new LoopSteps(loop);
    const guards: Expression[] = [];
    const keys = new Set<string>();
    for (const { dimensions, edge } of this.all) {
      if (edge.source.function !== loop.head.function) continue;
      const outer = dimensions.filter(({ moving }) => !mentionsAny(moving, moved));
      const inner = dimensions.filter(({ moving }) => mentionsAny(moving, moved));
      const own = loop.contains(edge.source) ? this.ownDimensions(inner, loop) : inner.slice(0, 1);
      const order = inner.length === 0 ? dimensions : [...outer, ...own];
      for (const guard of this.guardsOf(order, steps)) {
        const key = textKey(guard);
        if (!keys.has(key)) guards.push(guard);
        keys.add(key);
      }
    }
    return guards;
  }

  /** Only those that the loop itself moves, not the loops inside of it. */
  private ownDimensions(inner: readonly Dimension[], loop: Loop): readonly Dimension[] {
    const steps = new Set<Variable>();
    for (const { operation } of loop.backEdges) {
      const written = writtenVariable(operation);
      if (written !== null) steps.add(written);
    }
    const own = inner.filter(({ moving }) => mentionsAny(moving, steps));
    return own.length > 0 ? own : inner.slice(0, 1);
  }

  /** Not yet past the place, and past it; in both directions unless the loop tells which one it takes. */
  private guardsOf(dimensions: readonly Dimension[], steps: LoopSteps): Expression[] {
    const known = steps.of(dimensions.at(-1)!.moving);
    const operators = (["<=", ">="] as const).filter(
      (operator) => known.length === 0 || known.some((step) => step > 0n === (operator === "<=")),
    );
    return operators.flatMap((operator) => {
      const guard = this.notPast(dimensions, operator);
      return [guard, this.writer.negated(guard)];
    });
  }

  /** In the order of the dimensions: before the place, or there. */
  private notPast(dimensions: readonly Dimension[], operator: "<=" | ">="): Expression {
    const { writer } = this;
    const { int } = writer;
    const [first, ...others] = dimensions;
    const { moving, place } = first!;
    if (others.length === 0) return writer.comparison(operator, moving, place);
    const strict = NEGATED_COMPARISON[operator === "<=" ? ">=" : "<="];
    const rest = this.notPast(others, operator);
    const both = node.conditional<Expression>(
      int,
      writer.comparison("==", moving, place),
      rest,
      writer.constant(int, 0n),
    );
    return writer.or(writer.comparison(strict, moving, place), both);
  }
}

/** `j == k` for `4 * j + 1 == 4 * k + 1`. */
function simplified(dimension: Dimension): Dimension {
  const { moving, place } = dimension;
  if (moving.kind !== "binary" || place.kind !== "binary") return dimension;
  if (moving.operator !== place.operator || !["+", "-", "*"].includes(moving.operator)) {
    return dimension;
  }
  if (isSameNumber(moving.right, place.right)) {
    return simplified({ moving: moving.left, place: place.left });
  }
  if (isSameNumber(moving.left, place.left)) {
    return simplified({ moving: moving.right, place: place.right });
  }
  return dimension;
}

function isSameNumber(a: Expression, b: Expression): boolean {
  return a.kind === "integer" && b.kind === "integer" && a.value === b.value;
}

function mentions(expression: Expression, variable: Variable): boolean {
  return mentionsAny(expression, new Set([variable]));
}

function mentionsAny(expression: Expression, variables: ReadonlySet<Variable>): boolean {
  let isFound = false;
  visitVariables(expression, (one) => (isFound ||= variables.has(one)));
  return isFound;
}

function unique(expressions: readonly Expression[]): Expression[] {
  return [...new Map(expressions.map((one) => [textKey(one), one])).values()];
}

function textKey(expression: Expression): string {
  return JSON.stringify(expression, (key, value: unknown) => {
    if (key === "type" || key === "start" || key === "end") return undefined;
    return typeof value === "bigint" ? String(value) : value;
  });
}

/** The expression with variables replaced; null if it is too large. */
function replaced(
  root: Expression,
  replacement: (variable: Variable) => Expression | null,
): Expression | null {
  return mapped(root, (expression) =>
    expression.kind === "variable" ? (replacement(expression.variable) ?? expression) : expression,
  );
}

/** The expression with each part as `change` has it, which sees parts before what they consist of; null if it is too large. */
function mapped(
  root: Expression,
  change: (expression: Expression) => Expression,
): Expression | null {
  let nodes = 0;
  const walk = (before: Expression): Expression => {
    if (++nodes > MOST_NODES) return before;
    const expression = change(before);
    switch (expression.kind) {
      case "unary":
      case "cast":
        return { ...expression, operand: walk(expression.operand) };
      case "binary":
        return { ...expression, left: walk(expression.left), right: walk(expression.right) };
      case "conditional":
        return {
          ...expression,
          condition: walk(expression.condition),
          then: walk(expression.then),
          otherwise: walk(expression.otherwise),
        };
      default:
        return expression;
    }
  };
  const result = walk(root);
  return nodes > MOST_NODES ? null : result;
}
