import { UserError, type SourceText } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import type {
  Automaton,
  AutomatonValue,
  AutomatonVariable,
  Condition,
  ControlState,
} from "./automaton.ts";
import { ConditionParser } from "./condition-parser.ts";
import { askedByCondition } from "./questions.ts";
import { Scanner, type Token } from "./scanner.ts";
import { suggestion } from "./templates.ts";
import {
  JUDGES_NOTHING,
  OBSERVER_HINT,
  refuseInMining,
  TransitionParser,
  type NamedTarget,
} from "./transition-parser.ts";

/** Finds what `#include` names. Null: it was included before and is left out. */
export type Include = (path: string, from: SourceText) => SourceText | null;

/** All automata of a specification, included ones first. Every error is a `UserError` with a place. */
export function parseSpecification(source: SourceText, include: Include): readonly Automaton[] {
  return new SpecificationParser(source, include).parse();
}

class SpecificationParser {
  private readonly scanner: Scanner;
  private readonly include: Include;
  private readonly automata: Automaton[] = [];

  constructor(source: SourceText, include: Include) {
    this.scanner = new Scanner(source);
    this.include = include;
  }

  parse(): readonly Automaton[] {
    const { scanner } = this;
    while (scanner.token.kind !== "end") {
      if (scanner.is("#")) this.included();
      else if (scanner.is("ASSERT")) this.assertion();
      else this.automata.push(this.automaton());
    }
    return this.automata;
  }

  private included(): void {
    const { scanner } = this;
    const hash = scanner.take();
    if (!scanner.is("include")) scanner.failExpected("'include'", "behind '#'");
    scanner.take();
    const line = scanner.takeLine();
    const path = line.text.replace(/^["<](.*)[">]$/, "$1");
    if (path === "") scanner.fail("#include names no file", hash.start, hash.end);
    let source: SourceText | null;
    try {
      source = this.include(path, scanner.source);
    } catch (error) {
      if (!(error instanceof UserError) || error.range !== null) throw error;
      throw new UserError(error.message, line, error.hint);
    }
    if (source === null) return;
    for (const automaton of parseSpecification(source, this.include)) this.automata.push(automaton);
  }

  /** `ASSERT condition;` on its own: an automaton that wants it to hold on every edge. */
  private assertion(): void {
    const { scanner } = this;
    const start = scanner.take();
    const scope = { variables: new Map<string, AutomatonVariable>(), captured: new Set<number>() };
    const condition = new ConditionParser(scanner, scope).condition();
    scanner.expect(";", "behind the condition");
    const line = scanner.source.locate(start.start).line;
    const name = `assertion-${line}`;
    const trigger: Condition = { kind: "not", operand: condition };
    const state: ControlState = {
      name: "Init",
      index: 0,
      isTarget: false,
      takes: "first",
      transitions: [
        {
          range: scanner.source.range(start.start, start.end),
          trigger,
          assertions: [],
          assumptions: [],
          isNegated: false,
          conditions: [],
          candidates: [],
          actions: [],
          follow: { kind: "error", message: null },
          asks: askedByCondition(condition),
        },
      ],
    };
    const range = scanner.rangeOf(start);
    const states = [state];
    this.automata.push({ name, range, kind: "observer", variables: [], states, initial: state });
  }

  private automaton(): Automaton {
    const { scanner } = this;
    const kind = this.automatonKind();
    if (!scanner.is("AUTOMATON")) {
      const words = ["AUTOMATON", "OBSERVER", "CONTROL", "ENVIRONMENT", "MINING", "ASSERT"];
      const hint = suggestion(nearest(scanner.token.text, words), "word");
      const message = `an automaton is expected here but there is '${scanner.token.text}'`;
      throw new UserError(message, scanner.rangeOf(scanner.token), hint);
    }
    scanner.take();
    const name = scanner.expectName("the name of the automaton");
    if (this.automata.some((other) => other.name === name.text)) {
      scanner.fail(`there is another automaton '${name.text}'`, name.start, name.end);
    }
    if (kind === "mining" && scanner.is("LOCAL")) refuseInMining(scanner);
    const variables = this.variables();
    const [initial, states] = this.states(kind, variables);
    this.end();
    return {
      name: name.text,
      range: scanner.rangeOf(name),
      kind,
      variables: [...variables.values()],
      states,
      initial,
    };
  }

  private automatonKind(): Automaton["kind"] {
    const { scanner } = this;
    if (scanner.accept("OBSERVER")) return "observer";
    if (scanner.accept("ENVIRONMENT")) return "environment";
    if (scanner.accept("MINING")) return "mining";
    scanner.accept("CONTROL");
    return "control";
  }

  /** `END AUTOMATON`. */
  private end(): void {
    const { scanner } = this;
    if (!scanner.is("END")) {
      const hint = suggestion(nearest(scanner.token.text, ["STATE", "TARGET", "END"]), "word");
      const { kind, text } = scanner.token;
      const found = kind === "end" ? "the file ends" : `there is '${text}'`;
      const message = `a transition, STATE or END AUTOMATON is expected here but ${found}`;
      throw new UserError(message, scanner.rangeOf(scanner.token), hint);
    }
    scanner.take();
    scanner.expect("AUTOMATON", "behind END");
  }

  private variables(): Map<string, AutomatonVariable> {
    const { scanner } = this;
    const variables = new Map<string, AutomatonVariable>();
    while (scanner.accept("LOCAL")) {
      const type = this.variableType();
      const name = scanner.expectName("the name of the variable");
      if (variables.has(name.text)) {
        scanner.fail(`'${name.text}' is declared twice`, name.start, name.end);
      }
      const initial = scanner.accept("=") ? this.initialValue(type) : type === "int" ? 0n : [];
      scanner.expect(";", "behind the declaration");
      const index = variables.size;
      variables.set(name.text, { name: name.text, index, type, initial });
    }
    return variables;
  }

  private variableType(): AutomatonVariable["type"] {
    const { scanner } = this;
    if (scanner.accept("int")) return "int";
    if (!scanner.accept("set")) scanner.failExpected("'int' or 'set'", "behind LOCAL");
    scanner.expect("<", "behind 'set'");
    const isText = scanner.accept("string");
    if (!isText && !scanner.accept("int")) scanner.failExpected("'int' or 'string'", "here");
    scanner.expect(">", "behind the type of the elements");
    return isText ? "set of string" : "set of int";
  }

  private initialValue(type: AutomatonVariable["type"]): AutomatonValue {
    const { scanner } = this;
    if (type === "int") return this.integer();
    scanner.expect("[", "before the elements");
    const elements = new Set<string>();
    while (!scanner.accept("]")) {
      if (elements.size > 0) scanner.expect(",", "between elements");
      const element =
        type === "set of int" ? String(this.integer()) : scanner.expectString("a text").text;
      elements.add(element);
    }
    return [...elements].sort();
  }

  private integer(): bigint {
    const { scanner } = this;
    const isNegative = scanner.accept("-");
    if (scanner.token.kind !== "number") scanner.failExpected("a number", "here");
    const value = BigInt(scanner.take().text);
    return isNegative ? -value : value;
  }

  private states(
    kind: Automaton["kind"],
    variables: ReadonlyMap<string, AutomatonVariable>,
  ): [ControlState, readonly ControlState[]] {
    const { scanner } = this;
    scanner.expect("INITIAL", "behind the variables");
    scanner.expect("STATE", "behind INITIAL");
    const initialName = scanner.expectName("the name of the initial state");
    scanner.expect(";", "behind the initial state");
    const states = new Map<string, ControlState>();
    const targets: NamedTarget[] = [];
    while (scanner.is("STATE") || scanner.is("TARGET")) {
      const parser = new TransitionParser(scanner, variables, kind);
      if (kind === "mining" && scanner.is("TARGET")) refuseInMining(scanner);
      if (kind === "environment" && scanner.is("TARGET")) {
        scanner.fail(JUDGES_NOTHING, scanner.token.start, scanner.token.end, OBSERVER_HINT);
      }
      this.state(states, parser);
      targets.push(...parser.targets);
    }
    for (const { token } of targets) this.requireState(token, states);
    return [this.requireState(initialName, states), [...states.values()]];
  }

  private state(states: Map<string, ControlState>, parser: TransitionParser): void {
    const { scanner } = this;
    const isTarget = scanner.accept("TARGET");
    scanner.expect("STATE", "behind TARGET");
    const takes = scanner.accept("USEFIRST") ? "first" : "all";
    if (takes === "all") scanner.accept("USEALL");
    const name = scanner.expectName("the name of the state");
    if (states.has(name.text)) {
      scanner.fail(`there is another state '${name.text}'`, name.start, name.end);
    }
    scanner.expect(":", "behind the name of the state");
    const transitions = parser.transitions();
    states.set(name.text, { name: name.text, index: states.size, isTarget, takes, transitions });
  }

  private requireState(token: Token, states: ReadonlyMap<string, ControlState>): ControlState {
    const state = states.get(token.text);
    if (state !== undefined) return state;
    const hint = suggestion(nearest(token.text, states.keys()), "state");
    throw new UserError(`there is no state '${token.text}'`, this.scanner.rangeOf(token), hint);
  }
}
