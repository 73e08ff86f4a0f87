import { SourceText, UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import type {
  Action,
  Automaton,
  AutomatonVariable,
  Condition,
  CText,
  Follow,
  Numeric,
  Template,
  Transition,
} from "./automaton.ts";
import { ConditionParser } from "./condition-parser.ts";
import { parseEncoded } from "./encode-parser.ts";
import { askedByAction, askedByCondition } from "./questions.ts";
import { Scanner, type Token } from "./scanner.ts";
import {
  parseTemplate,
  requireCaptured,
  requireVariable,
  suggestion,
  type Scope,
} from "./templates.ts";

/** A state named by GOTO, to be checked when all states are known. */
export interface NamedTarget {
  readonly token: Token;
}

/** What is said about an environment that wants to. */
export const JUDGES_NOTHING = "an ENVIRONMENT automaton judges nothing and stops nothing";
export const OBSERVER_HINT =
  "say it in an OBSERVER AUTOMATON, which sees the environment's variables";

const FOLLOWING = ["GOTO", "ERROR", "STOP", "BREAK"];
const ACTIONS = ["DO", "ENCODE", "PRINT", "PRINTONCE", "MODIFY"];
const PARTS = ["ASSERT", "ASSUME", "SPLIT", ...ACTIONS, ...FOLLOWING];
/** What cannot begin a trigger and so ends the list of transitions. */
const ENDS = ["STATE", "TARGET", "END"];

export class TransitionParser {
  readonly targets: NamedTarget[] = [];
  private readonly scanner: Scanner;
  private readonly scope: Scope;
  private readonly kind: Automaton["kind"];
  private readonly conditions: ConditionParser;

  constructor(
    scanner: Scanner,
    variables: ReadonlyMap<string, AutomatonVariable>,
    kind: Automaton["kind"],
  ) {
    this.scanner = scanner;
    this.scope = { variables, captured: new Set() };
    this.kind = kind;
    this.conditions = new ConditionParser(scanner, this.scope);
  }

  /** Those of one state. */
  transitions(): readonly Transition[] {
    const { scanner } = this;
    const transitions: Transition[] = [];
    while (scanner.token.kind !== "end" && !ENDS.some((word) => scanner.is(word))) {
      transitions.push(...this.transition());
    }
    return transitions;
  }

  /** Two for a SPLIT. */
  private transition(): readonly Transition[] {
    const { scanner, scope } = this;
    scope.captured.clear();
    const { start } = scanner.token;
    const trigger = this.conditions.condition();
    scanner.expect("->", "behind the trigger");
    if (this.kind === "mining") return [this.miningTransition(trigger, start)];
    const assertions: Condition[] = [];
    while (scanner.is("ASSERT")) {
      this.refuseOfEnvironment(scanner.take());
      assertions.push(this.conditions.condition());
    }
    const isSplit = scanner.accept("SPLIT");
    const isAssumed = isSplit || scanner.accept("ASSUME");
    const assumed = isAssumed ? this.assumptions(isSplit ? "SPLIT" : "ASSUME") : NOTHING;
    const first = this.effects();
    let second: Effects | null = null;
    if (isSplit) {
      this.refuseSplitSet(assumed);
      scanner.expect("NEGATION", "behind the first half of SPLIT");
      second = this.effects();
    }
    const { end } = scanner.expect(";", "behind the transition");
    const common = { range: scanner.source.range(start, end), trigger, assertions, ...assumed };
    const made = (effects: Effects, isNegated: boolean): Transition => {
      const { assertions: wanted, conditions } = common;
      const asks = [
        ...[trigger, ...wanted, ...conditions].flatMap(askedByCondition),
        ...effects.actions.flatMap(askedByAction),
      ];
      return { ...common, ...effects, isNegated, candidates: [], asks };
    };
    return second === null ? [made(first, false)] : [made(first, false), made(second, true)];
  }

  private effects(): Effects {
    const actions: Action[] = [];
    for (let action = this.action(); action !== null; action = this.action()) actions.push(action);
    return { actions, follow: this.follow() };
  }

  private refuseSplitSet({ conditions }: Assumed): void {
    if (conditions.length === 0) return;
    const message = "SPLIT asks for values of the program, not for sets of the automaton";
    const { start, end } = this.scanner.token;
    this.scanner.fail(message, start, end, "write two transitions with ASSUME instead");
  }

  private refuseOfEnvironment(token: Token): void {
    if (this.kind !== "environment") return;
    throw new UserError(JUDGES_NOTHING, this.scanner.rangeOf(token), OBSERVER_HINT);
  }

  /** `CANDIDATE {…}? GOTO state;`: it watches, and writes nothing. */
  private miningTransition(trigger: Condition, start: number): Transition {
    const { scanner } = this;
    const [asked] = askedByCondition(trigger);
    if (asked !== undefined) {
      scanner.fail("a MINING automaton asks nobody", scanner.token.start, scanner.token.end);
    }
    const candidates = scanner.accept("CANDIDATE") ? this.candidates() : [];
    if (!scanner.is("GOTO")) refuseInMining(scanner);
    const follow = this.follow();
    const { end } = scanner.expect(";", "behind the transition");
    const range = scanner.source.range(start, end);
    return { ...NO_EFFECT, range, trigger, candidates, follow };
  }

  private candidates(): readonly CText[] {
    const { scanner } = this;
    const { start } = scanner.token;
    const { assumptions, conditions } = this.assumptions("CANDIDATE");
    if (conditions.length === 0) return assumptions;
    return scanner.fail("a candidate is about the program", start, scanner.token.start);
  }

  /** The expressions between semicolons. */
  private assumptions(word: string): Assumed {
    const { scanner } = this;
    if (!scanner.is("{")) scanner.failExpected("'{'", `behind ${word}`);
    const { source, start, text } = scanner.takeBraces();
    const assumptions: CText[] = [];
    const conditions: Condition[] = [];
    let offset = start;
    for (const part of text.split(";")) {
      const trimmed = part.trim();
      const begin = offset + part.indexOf(trimmed);
      const range = source.range(begin, begin + trimmed.length);
      if (SET.test(trimmed)) conditions.push(this.setCondition(range));
      else if (trimmed !== "") assumptions.push({ range: this.checked(range) });
      offset += part.length + 1;
    }
    return { assumptions, conditions };
  }

  /** `$$set[element]` and `$$set.empty` are what triggers write without `$$`. */
  private setCondition({ source, start, end, text }: SourceRange): Condition {
    // Offsets stay those of the specification: what stands before is blanked out.
    const blanks = source.text.slice(0, start).replace(/[^\n]/g, " ");
    const plain = text.replaceAll("$$", () => "  ");
    const scanner = new Scanner(new SourceText(source.path, blanks + plain));
    try {
      const condition = new ConditionParser(scanner, this.scope).condition();
      if (scanner.token.kind === "end") return condition;
      throw new UserError("the assumption should end here", scanner.rangeOf(scanner.token));
    } catch (error) {
      if (!(error instanceof UserError) || error.range === null) throw error;
      const { start: from } = error.range;
      const at = source.range(from, Math.min(error.range.end, end));
      throw new UserError(error.message, at, error.hint);
    }
  }

  /** With all substitutions known. */
  private checked(range: SourceRange): SourceRange {
    for (const { 0: text, 1: dollar, 2: name, index } of range.text.matchAll(SUBSTITUTION)) {
      const start = range.start + index;
      const at = range.source.range(start, start + text.length);
      if (dollar === "") requireCaptured(Number(name), this.scope, at);
      else if (requireVariable(name!, this.scope, at).type !== "int") {
        throw new UserError(`'${name!}' is no number`, at);
      }
    }
    return range;
  }

  /** Null if none stands here. */
  private action(): Action | null {
    const { scanner } = this;
    if (scanner.accept("DO")) return this.assignment();
    if (scanner.accept("ENCODE")) return this.encoded();
    if (scanner.is("PRINT") || scanner.is("PRINTONCE")) {
      const once = scanner.take().text === "PRINTONCE";
      return { kind: "print", parts: this.printed(), once };
    }
    if (!scanner.is("MODIFY")) return null;
    return this.modification();
  }

  private assignment(): Action {
    const { scanner } = this;
    const token = scanner.expectName("the name of a variable");
    const variable = requireVariable(token.text, this.scope, scanner.rangeOf(token));
    if (variable.type === "int") {
      scanner.expect("=", "behind the variable");
      return { kind: "set-number", variable, value: this.conditions.number() };
    }
    scanner.expect("[", "behind the name of a set");
    const { start } = scanner.token;
    const element = this.conditions.element(variable);
    const range = scanner.source.range(start, scanner.token.start);
    scanner.expect("]", "behind the element");
    scanner.expect("=", "behind the element");
    const isMember = scanner.is("true") || scanner.is("TRUE");
    if (!isMember && !scanner.is("false") && !scanner.is("FALSE")) {
      scanner.failExpected("'true' or 'false'", "here");
    }
    scanner.take();
    return { kind: "set-element", variable, element, isMember, range };
  }

  private encoded(): Action {
    const { scanner } = this;
    if (!scanner.is("{")) scanner.failExpected("'{'", "behind ENCODE");
    const statements = parseEncoded(scanner.takeBraces());
    for (const { assigned } of statements) {
      if (assigned !== null) this.checked(assigned.value);
    }
    return { kind: "encode", statements };
  }

  private printed(): readonly (Template | Numeric | Condition)[] {
    const { scanner } = this;
    const parts: (Template | Numeric | Condition)[] = [];
    while (!PARTS.some((word) => scanner.is(word)) && scanner.token.kind !== "end") {
      if (scanner.token.kind === "string") parts.push(this.template());
      else parts.push(this.conditions.conditionOrNumber());
      scanner.accept(",");
    }
    return parts;
  }

  private template(): Template {
    const token = this.scanner.take();
    return parseTemplate(token.text, this.scope, this.scanner.rangeOf(token));
  }

  private modification(): never {
    const { scanner } = this;
    const word = scanner.take();
    const range = scanner.rangeOf(word);
    if (this.kind === "observer") {
      throw new UserError("an OBSERVER automaton cannot use MODIFY", range, CONTROL_HINT);
    }
    scanner.expect("(", "behind MODIFY");
    const analysis = scanner.expectName("the name of an analysis");
    throw new UserError(
      `MODIFY of the analysis '${analysis.text}' is not supported`,
      scanner.source.range(word.start, analysis.end),
      "states of other analyses can be asked (CHECK, EVAL) and narrowed (ASSUME) only",
    );
  }

  private follow(): Follow {
    const { scanner } = this;
    const { token } = scanner;
    if (scanner.accept("GOTO")) {
      const state = scanner.expectName("the name of a state");
      this.targets.push({ token: state });
      return { kind: "goto", state: state.text };
    }
    if (FOLLOWING.includes(token.text)) this.refuseOfEnvironment(token);
    if (scanner.accept("ERROR")) {
      if (!scanner.accept("(")) return { kind: "error", message: null };
      if (scanner.token.kind !== "string") scanner.failExpected("a message in quotes", "here");
      const message = this.template();
      scanner.expect(")", "behind the message");
      return { kind: "error", message };
    }
    if (scanner.accept("STOP")) {
      if (this.kind === "observer") this.refuse(token);
      return { kind: "stop" };
    }
    if (scanner.accept("BREAK")) return { kind: "break" };
    return this.failPart(token);
  }

  private refuse(token: Token): never {
    const range: SourceRange = this.scanner.rangeOf(token);
    throw new UserError("an OBSERVER automaton cannot use STOP", range, CONTROL_HINT);
  }

  private failPart(token: Token): never {
    if (token.text === "CANDIDATE") {
      const range = this.scanner.rangeOf(token);
      throw new UserError("only a MINING automaton has candidates", range, MINING_HINT);
    }
    const found = token.kind === "end" ? "the file ends" : `there is '${token.text}'`;
    const hint = suggestion(nearest(token.text, PARTS), "word");
    const message = `an action or GOTO, ERROR, STOP or BREAK is expected here but ${found}`;
    throw new UserError(message, this.scanner.rangeOf(token), hint);
  }
}

/** `boehm-thesis` 4.1.1: a mining automaton must not change what the analysis does but by precision. */
export function refuseInMining(scanner: Scanner): never {
  const { token } = scanner;
  const found = token.kind === "end" ? "the end of the file" : `'${token.text}'`;
  const message = `a MINING automaton has only CANDIDATE and GOTO, not ${found}`;
  throw new UserError(
    message,
    scanner.rangeOf(token),
    suggestion(nearest(token.text, MINING), "word"),
  );
}

type Effects = Pick<Transition, "actions" | "follow">;

/** What stands between the braces of ASSUME. */
type Assumed = Pick<Transition, "assumptions" | "conditions">;

const NOTHING: Assumed = { assumptions: [], conditions: [] };
const SET = /\$\$\w+\s*(?:\[|\.\s*empty\b)/;
const SUBSTITUTION = /\$(\$?)(\w+)/g;
const NO_EFFECT = {
  assertions: [],
  assumptions: [],
  isNegated: false,
  conditions: [],
  actions: [],
  asks: [],
} as const;
const MINING = ["CANDIDATE", "GOTO"];
const MINING_HINT = "write MINING AUTOMATON, in a file of its own for --mine";
const CONTROL_HINT = "write CONTROL AUTOMATON";
