import { UserError } from "../../base/diagnostics/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type {
  AutomatonValue,
  Condition,
  Element,
  LocationQuery,
  Numeric,
  Query,
  Template,
  TemplatePart,
} from "./automaton.ts";
import { NO_CAPTURES, type Captures } from "./captures.ts";
import {
  assertionText,
  callOn,
  coversLine,
  isAssertionFailure,
  isProgramEntry,
  isProgramExit,
  lineOf,
  placeBehind,
  rawStatement,
  statementTexts,
} from "./edge-facts.ts";
import { numberIn, setIn, valueText } from "./automaton-state.ts";
import type { Neighbour, Neighbours } from "./neighbours.ts";
import { matchPattern } from "./pattern-matching.ts";

/**
 * "maybe": it holds for some of the described executions, or nobody knows. "later": it depends on
 * something that this evaluation was not given.
 */
export type Truth = boolean | "maybe" | "later";

/** null: any number. */
type Value = bigint | null | "later";

/** One trigger on one edge, with what is known at the moment. */
export class Evaluation {
  /** What the patterns captured that hold so far. */
  captures: Captures = NO_CAPTURES;
  private readonly cfa: Cfa;
  private readonly edge: CfaEdge;
  private readonly values: readonly AutomatonValue[] | null;
  private readonly neighbours: Neighbours | null;

  constructor(
    cfa: Cfa,
    edge: CfaEdge,
    values: readonly AutomatonValue[] | null,
    neighbours: Neighbours | null,
  ) {
    this.cfa = cfa;
    this.edge = edge;
    this.values = values;
    this.neighbours = neighbours;
  }

  /** The same captures with other values. */
  withValues(values: readonly AutomatonValue[]): Evaluation {
    const evaluation = new Evaluation(this.cfa, this.edge, values, this.neighbours);
    evaluation.captures = this.captures;
    return evaluation;
  }

  condition(condition: Condition): Truth {
    switch (condition.kind) {
      case "constant":
        return condition.value;
      case "not":
        return this.negation(condition.operand);
      case "and":
        return this.conjunction(condition.left, condition.right);
      case "or":
        return this.disjunction(condition.left, condition.right);
      case "same":
        return same(this.condition(condition.left), this.condition(condition.right));
      case "compare":
        return compare(
          condition.operator,
          this.number(condition.left),
          this.number(condition.right),
        );
      case "check":
        return this.check(condition.query);
      case "check-target":
        return this.checkTarget();
      case "contains":
        return this.contains(condition.variable, condition.element);
      case "is-empty":
        return this.values === null ? "later" : setIn(this.values, condition.variable).length === 0;
      default:
        return this.edgeCondition(condition);
    }
  }

  /** Conditions that the edge alone decides, `$$x` in patterns aside. */
  private edgeCondition(condition: EdgeCondition): Truth {
    const { cfa, edge } = this;
    switch (condition.kind) {
      case "match-text":
        return statementTexts(cfa, edge).includes(condition.text);
      case "match-expression":
        return statementTexts(cfa, edge).some((text) => condition.expression.test(text));
      case "match-pattern":
        return this.pattern(condition);
      case "match-label": {
        const { label } = condition;
        const { labels } = placeBehind(edge);
        if (typeof label === "string") return labels.includes(label);
        return labels.some((candidate) => label.test(candidate));
      }
      case "match-call":
        return callOn(edge)?.name === condition.name;
      case "match-woven":
        return edge.woven?.range === condition.range;
      case "match-called":
      case "match-returned":
      case "match-obligation":
        // Automata with such triggers are woven into the program and then know no others than `match-woven`.
        return false;
      case "match-assert":
        return isAssertionFailure(edge);
      case "match-entry":
        return isProgramEntry(cfa, edge);
      case "match-exit":
        return isProgramExit(edge);
      case "covers-lines":
        return coversLine(cfa, edge, condition.lines);
      case "covers-text":
        return condition.stretches.some(
          ({ start, end }) => edge.start >= start && edge.start < end,
        );
      case "check-location":
        return this.location(condition.query);
    }
  }

  number(numeric: Numeric): Value {
    switch (numeric.kind) {
      case "number":
        return numeric.value;
      case "variable":
        return this.values === null ? "later" : numberIn(this.values, numeric.variable);
      case "captured": {
        const expression = this.captures.get(numeric.index)?.expression;
        return expression?.kind === "integer" ? expression.value : null;
      }
      case "line-number":
        return BigInt(lineOf(this.cfa, this.edge));
      case "arithmetic": {
        const left = this.number(numeric.left);
        const right = this.number(numeric.right);
        if (left === "later" || right === "later") return "later";
        if (left === null || right === null) return null;
        if (numeric.operator === "*") return left * right;
        return numeric.operator === "+" ? left + right : left - right;
      }
      case "evaluate":
        return this.evaluated(numeric.query);
    }
  }

  /** `captured`: how a `$1` is written. */
  text({ parts }: Template, captured: "text" | "identity" = "text"): string {
    return parts.map((part) => this.part(part, captured)).join("");
  }

  /** Null: not known which element. */
  element(element: Element): string | null {
    if (element.kind === "text-element") return this.text(element.text, "identity");
    const value = this.number(element.value);
    return typeof value === "bigint" ? String(value) : null;
  }

  private negation(operand: Condition): Truth {
    const before = this.captures;
    const truth = this.condition(operand);
    this.captures = before;
    return typeof truth === "boolean" ? !truth : truth;
  }

  private conjunction(left: Condition, right: Condition): Truth {
    const before = this.captures;
    const first = this.condition(left);
    const second = first === false ? false : this.condition(right);
    if (first === false || second === false) {
      this.captures = before;
      return false;
    }
    return first === true ? second : second === true ? first : undecided(first, second);
  }

  private disjunction(left: Condition, right: Condition): Truth {
    const before = this.captures;
    const first = this.condition(left);
    if (first === true) return true;
    if (first === false) {
      this.captures = before;
      return this.condition(right);
    }
    const second = this.condition(right);
    if (second === true) return true;
    return second === false ? first : undecided(first, second);
  }

  private pattern({ pattern }: Extract<Condition, { kind: "match-pattern" }>): Truth {
    const match = matchPattern(this.cfa, pattern, this.edge, this.captures);
    if (match === null) return false;
    let truth: Truth = true;
    for (const { variable, value } of match.required) {
      if (this.values === null) truth = "later";
      else {
        const actual = numberIn(this.values, variable);
        if (actual === null) truth = "maybe";
        else if (actual !== value) return false;
      }
    }
    this.captures = match.captures;
    return truth;
  }

  private location({ about, value }: LocationQuery): boolean {
    const { cfa, edge } = this;
    const target = placeBehind(edge);
    switch (about) {
      case "line":
        return String(lineOf(cfa, edge)) === value;
      case "functionname":
        return target.function.symbol.writtenName === value;
      case "label":
        return target.labels.includes(value);
      case "nodenumber":
        return String(target.id) === value;
      case "mainentry":
        return target === cfa.main.entry && cfa.main.symbol.writtenName === value;
    }
  }

  private contains(
    variable: Extract<Condition, { kind: "contains" }>["variable"],
    element: Element,
  ): Truth {
    if (this.values === null) return "later";
    if (element.kind === "number-element" && this.number(element.value) === "later") return "later";
    const wanted = this.element(element);
    const set = setIn(this.values, variable);
    if (wanted === null) return set.length === 0 ? false : "maybe";
    return set.includes(wanted);
  }

  private checkTarget(): Truth {
    return this.neighbours === null ? "later" : this.neighbours.isViolated;
  }

  private check(query: Query): Truth {
    const answer = this.answer(query);
    if (typeof answer !== "bigint") return answer;
    throw new UserError("the answer is a number, not a condition", query.range, "use EVAL");
  }

  private evaluated(query: Query): Value {
    const answer = this.answer(query);
    if (answer === "maybe") return null;
    if (typeof answer !== "boolean") return answer;
    throw new UserError("the answer is a condition, not a number", query.range, "use CHECK");
  }

  private answer(query: Query): boolean | bigint | "maybe" | "later" {
    const { neighbours } = this;
    if (neighbours === null) return "later";
    const text = this.text(query.text);
    const asked =
      query.analysis === null ? neighbours.all() : [this.named(query, query.analysis, neighbours)];
    const answers = asked.map((one) => (typeof one === "string" ? null : one.query(text)));
    const known = answers.filter((answer) => answer !== null);
    if (known.includes(true)) return true;
    const [first] = known;
    if (first !== undefined) return known.includes("maybe") ? "maybe" : first;
    const who = query.analysis === null ? "no analysis of this run" : "the analysis";
    throw new UserError(`${who} knows an answer to '${text}'`, query.range);
  }

  private named({ range }: Query, analysis: string, neighbours: Neighbours): Neighbour {
    const neighbour = neighbours.named(analysis);
    if (neighbour === null) {
      throw new UserError(`no analysis '${analysis}' is part of this run`, range);
    }
    if (neighbour === "waiting") {
      const message = `'${analysis}' itself waits for answers of other analyses on this edge`;
      throw new UserError(message, range, `put '${analysis}' before this automaton`);
    }
    if (neighbour === "mute") {
      throw new UserError(`the analysis '${analysis}' answers no questions`, range);
    }
    return neighbour;
  }

  private part(part: TemplatePart, captured: "text" | "identity"): string {
    if (typeof part === "string") return part;
    const { cfa, edge } = this;
    switch (part.kind) {
      case "variable":
        return valueText(this.values?.[part.variable.index]);
      case "captured":
        return this.captures.get(part.index)?.[captured] ?? `$${part.index}`;
      case "rawstatement":
        return rawStatement(cfa, edge);
      case "obligation":
        return rawStatement(cfa, edge);
      case "assertion":
        return assertionText(cfa, edge) ?? rawStatement(cfa, edge);
      case "line":
        return String(lineOf(cfa, edge));
      case "location": {
        const { file, line } = cfa.source.locate(edge.start);
        return `${file}:${line}`;
      }
      case "file":
        return cfa.source.locate(edge.start).file;
    }
  }
}

type EdgeCondition = Extract<
  Condition,
  {
    kind:
      | "match-text"
      | "match-expression"
      | "match-pattern"
      | "match-label"
      | "match-call"
      | "match-called"
      | "match-returned"
      | "match-obligation"
      | "match-woven"
      | "match-assert"
      | "match-entry"
      | "match-exit"
      | "covers-lines"
      | "covers-text"
      | "check-location";
  }
>;

function undecided(a: Truth, b: Truth): Truth {
  return a === "later" || b === "later" ? "later" : "maybe";
}

function same(a: Truth, b: Truth): Truth {
  return typeof a === "boolean" && typeof b === "boolean" ? a === b : undecided(a, b);
}

function compare(
  operator: Extract<Condition, { kind: "compare" }>["operator"],
  a: Value,
  b: Value,
): Truth {
  if (a === "later" || b === "later") return "later";
  if (a === null || b === null) return "maybe";
  switch (operator) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
  }
}
