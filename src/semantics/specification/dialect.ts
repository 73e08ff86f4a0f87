/**
 * The part of the language that is woven into the program (`boehm-thesis` 4.2, 4.3): ENCODE, SPLIT, MATCH CALL and RETURN,
 * environments. What it may do is checked here, before there is a program.
 */
import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import type { ObligationKind } from "../obligations/index.ts";
import type {
  Automaton,
  Condition,
  CText,
  EncodedStatement,
  Numeric,
  Query,
  Transition,
} from "./automaton.ts";
import type { CallPattern } from "./c-pattern.ts";

/** Whether it can only be woven. `automata`: all of the specification. */
export function needsWeaving(automaton: Automaton, automata: readonly Automaton[]): boolean {
  return isOfDialect(automaton) || mentionedGhost(automaton, automata) !== null;
}

/** Throws `UserError` where an automaton writes what is not its own, or asks for what no program says. */
export function checkDialect(automata: readonly Automaton[]): void {
  const owners = ghostOwners(automata);
  for (const automaton of automata) {
    checkWrites(automaton, owners);
    if (!needsWeaving(automaton, automata)) continue;
    for (const transition of transitionsOf(automaton)) checkTransition(transition);
    if (automaton.initial.isTarget) refuse("an initial TARGET STATE", automaton.range);
    const read = automaton.kind === "environment" ? null : mentionedGhost(automaton, automata);
    const [written] = encodedIn(automaton);
    if (read !== null && written !== undefined) {
      const message = `'${automaton.name}' reads '${read}' of an ENVIRONMENT automaton, so it writes nothing itself`;
      throw new UserError(message, written.range, "move this into the ENVIRONMENT automaton");
    }
  }
}

/**
 * Functions of whose calls a pattern captures the result (`$1 = f($?)`) and an assumption asks for it. Beside the program
 * that cannot be answered if the function has a body: the step that matches is the call.
 */
export function awaitedFunctions(automaton: Automaton): readonly string[] {
  return transitionsOf(automaton).flatMap((transition) =>
    awaitedCalls(transition).flatMap(({ callee }) => (callee.kind === "name" ? callee.name : [])),
  );
}

/** Those calls in the trigger whose results the transition asks for. */
function awaitedCalls(transition: Transition): readonly CallPattern[] {
  const used = usedCaptures(transition);
  return patternsOf(transition.trigger).filter(
    ({ target }) => target?.kind === "capture" && used.has(target.index),
  );
}

/** The numbers of the captured expressions whose values count: they are named again behind the pattern. */
export function usedCaptures({ range }: Transition): ReadonlySet<number> {
  const named = [...range.text.matchAll(/(?<!\$)\$(\d+)/g)].map(([, index]) => Number(index));
  return new Set(named.filter((index, i) => named.indexOf(index) !== i));
}

function patternsOf(condition: Condition): readonly CallPattern[] {
  switch (condition.kind) {
    case "match-pattern":
      return condition.pattern.kind === "called" ? [condition.pattern] : [];
    case "and":
    case "or":
      return [...patternsOf(condition.left), ...patternsOf(condition.right)];
    default:
      return [];
  }
}

/** Whether weaving it says the same as running it beside the program. */
export function canBeWoven(automaton: Automaton): boolean {
  try {
    for (const transition of transitionsOf(automaton)) checkTransition(transition);
    return !automaton.initial.isTarget;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

/** What steps have to owe for the automaton to take notice. */
export function watchedObligations(automaton: Automaton): readonly ObligationKind[] {
  return transitionsOf(automaton).flatMap(({ trigger }) => obligationsIn(trigger));
}

function obligationsIn(condition: Condition): readonly ObligationKind[] {
  switch (condition.kind) {
    case "match-obligation":
      return [condition.obligation];
    case "not":
      return obligationsIn(condition.operand);
    case "and":
    case "or":
    case "same":
      return [...obligationsIn(condition.left), ...obligationsIn(condition.right)];
    default:
      return [];
  }
}

export function encodedIn(automaton: Automaton): readonly EncodedStatement[] {
  return transitionsOf(automaton).flatMap(({ actions }) =>
    actions.flatMap((action) => (action.kind === "encode" ? action.statements : [])),
  );
}

function transitionsOf({ states }: Automaton): readonly Transition[] {
  return states.flatMap(({ transitions }) => transitions);
}

function isOfDialect(automaton: Automaton): boolean {
  if (automaton.kind === "environment") return true;
  return transitionsOf(automaton).some(
    ({ trigger, actions, isNegated }) =>
      isNegated ||
      actions.some(({ kind }) => kind === "encode") ||
      momentsOf(trigger).some((moment) => moment !== "edge"),
  );
}

/** When a trigger looks: before a call, behind it, before a step that owes something, or at any step. */
export type Moment = "call" | "return" | "obligation" | "edge";

export function momentOf({ trigger }: Transition): Moment {
  return momentsOf(trigger).find((moment) => moment !== "edge") ?? "edge";
}

function momentsOf(condition: Condition): readonly Moment[] {
  switch (condition.kind) {
    case "match-called":
      return ["call"];
    case "match-returned":
      return ["return"];
    case "match-obligation":
      return ["obligation"];
    case "not":
      return momentsOf(condition.operand);
    case "and":
    case "or":
    case "same":
      return [...momentsOf(condition.left), ...momentsOf(condition.right)];
    default:
      return STEPS.has(condition.kind) ? ["edge"] : [];
  }
}

/** Conditions on what an edge does, which is neither a call nor its end. */
const STEPS: ReadonlySet<Condition["kind"]> = new Set([
  "match-text",
  "match-expression",
  "match-pattern",
  "match-label",
  "match-call",
  "match-assert",
  "match-entry",
  "match-exit",
]);

interface Owner {
  readonly automaton: Automaton;
  readonly statement: EncodedStatement;
}

/** Of all variables that are declared: those of environments are everybody's to read, so their names are unique. */
function ghostOwners(automata: readonly Automaton[]): readonly Owner[] {
  const owners: Owner[] = [];
  for (const automaton of automata) {
    for (const statement of encodedIn(automaton)) {
      if (statement.declared === null) continue;
      const { name } = statement;
      const isShared = ({ kind }: Automaton) =>
        kind === "environment" || automaton.kind === "environment";
      const other = owners.find(
        (one) =>
          one.statement.name.text === name.text &&
          (one.automaton === automaton || isShared(one.automaton)),
      );
      if (other !== undefined) {
        const { file, line } = other.statement.name.location;
        throw new UserError(`'${name.text}' is declared before in ${file}:${line}`, name);
      }
      if (automaton.variables.some((variable) => variable.name === name.text)) {
        throw new UserError(`'${name.text}' is declared LOCAL before`, name);
      }
      owners.push({ automaton, statement });
    }
  }
  return owners;
}

/** Soundness: only what was declared by ENCODE is written, so the program computes what it always did. */
function checkWrites(automaton: Automaton, owners: readonly Owner[]): void {
  for (const { name, declared } of encodedIn(automaton)) {
    if (declared !== null) continue;
    const named = owners.filter(({ statement }) => statement.name.text === name.text);
    if (named.some((owner) => owner.automaton === automaton)) continue;
    const [other] = named;
    const who = kindText(automaton);
    if (other !== undefined) {
      const message = `'${name.text}' belongs to the automaton ${other.automaton.name}: ${who} writes what it declares itself only`;
      throw new UserError(message, name);
    }
    throw new UserError(
      `the specification declares no variable '${name.text}': ${who} never writes to the program's`,
      name,
      `declare it, as in MATCH ENTRY -> ENCODE {int ${name.text} = 0;} GOTO …;`,
    );
  }
}

function kindText({ kind }: Automaton): string {
  return kind === "control" ? "a CONTROL automaton" : `an ${kind.toUpperCase()} automaton`;
}

function checkTransition(transition: Transition): void {
  const { range, trigger, actions, follow, assertions, conditions } = transition;
  const moments = new Set(momentsOf(trigger));
  if (moments.size > 1) {
    const message =
      "a trigger is about a CALL, a RETURN, an OBLIGATION or a step, not about several of them";
    throw new UserError(message, range, "write one transition for each");
  }
  for (const condition of [trigger, ...assertions, ...conditions]) checkCondition(condition, range);
  for (const action of actions) {
    if (action.kind === "print") refuse("PRINT", range);
    if (action.kind === "set-number") checkNumber(action.value);
  }
  if (follow.kind === "break") refuse("BREAK", range);
}

/** What depends on other analyses is not part of any program. */
function checkCondition(condition: Condition, range: SourceRange): void {
  switch (condition.kind) {
    case "not":
      checkCondition(condition.operand, range);
      return;
    case "and":
    case "or":
    case "same":
      checkCondition(condition.left, range);
      checkCondition(condition.right, range);
      return;
    case "compare":
      checkNumber(condition.left);
      checkNumber(condition.right);
      return;
    case "check":
      refuseQuery(condition.query);
      return;
    case "check-target":
      return refuse("CHECK(IS_TARGET_STATE)", range);
    default:
  }
}

function checkNumber(numeric: Numeric): void {
  if (numeric.kind === "evaluate") refuseQuery(numeric.query);
  if (numeric.kind !== "arithmetic") return;
  checkNumber(numeric.left);
  checkNumber(numeric.right);
}

function refuseQuery({ range }: Query): never {
  refuse("a question to another analysis", range);
}

function refuse(what: string, range: SourceRange): never {
  throw new UserError(
    `${what} cannot stand in an automaton that is woven into the program`,
    range,
    "an automaton is woven if it uses ENCODE, SPLIT, CALL, RETURN or variables of an ENVIRONMENT; say this in another one",
  );
}

/** A variable of an environment that an assumption of the automaton speaks of; null if there is none. */
function mentionedGhost(automaton: Automaton, automata: readonly Automaton[]): string | null {
  const texts = transitionsOf(automaton).flatMap(({ assumptions }) => assumptions);
  if (texts.length === 0) return null;
  for (const other of automata) {
    if (other.kind !== "environment" || other === automaton) continue;
    for (const { name, declared } of encodedIn(other)) {
      if (declared !== null && texts.some((text) => isMentioned(name.text, text))) return name.text;
    }
  }
  return null;
}

function isMentioned(name: string, { range }: CText): boolean {
  return new RegExp(`(?<![\\w$.]|->)\\b${name}\\b`).test(range.text);
}
