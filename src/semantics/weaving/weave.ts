import { UserError } from "../../base/diagnostics/index.ts";
import type { Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import {
  findAddressTaken,
  type AddressTakenVariables,
} from "../../program/passes/address-taken.ts";
import { GraphCopy } from "../../program/passes/graph-copy.ts";
import { isAboutTheEnd, Obligations, type Obligation } from "../obligations/index.ts";
import type { Automaton, AutomatonVariable, ControlState } from "../specification/automaton.ts";
import {
  awaitedFunctions,
  canBeWoven,
  needsWeaving,
  watchedObligations,
} from "../specification/dialect.ts";
import type { Watch } from "../specification/specification.ts";
import { AssignedLocals } from "./assigned-locals.ts";
import { BlockCount } from "./block-count.ts";
import { CallSite } from "./call-site.ts";
import { canStop, isIdle, writeDecision, type Decision, type Writing } from "./decisions.ts";
import { Fragment, Spot } from "./fragment.ts";
import { Ghosts } from "./ghosts.ts";
import { matchesAt, type Match } from "./matches.ts";
import type { Place } from "./triggers.ts";
import { Violations } from "./violations.ts";

export interface WovenProgram {
  readonly cfa: Cfa;
  /** Instead of those that were woven in: what they report. */
  readonly watches: readonly Watch[];
}

/** `auto`: automata that can only be woven; `always`: all that can be; `never`: none, others are refused. */
export type WeavingMode = "auto" | "always" | "never";

/**
 * The program with automata as part of it (`boehm-thesis` 4.3.1, pure weaving): their variables and states are static objects
 * that only they write, their transitions are steps before and behind those of the program. Executions are neither cut off
 * nor changed, except by STOP.
 */
export function weave(cfa: Cfa, watches: readonly Watch[], mode: WeavingMode): WovenProgram {
  const automata = watches.map(({ automaton }) => automaton);
  const isWoven = (automaton: Automaton): boolean => {
    if (!needsWeaving(automaton, automata)) {
      const isWanted = mode === "always" || (mode === "auto" && awaitsReturn(cfa, automaton));
      return isWanted && canBeWoven(automaton);
    }
    if (mode !== "never") return true;
    const message = `the automaton '${automaton.name}' can only be woven into the program`;
    throw new UserError(message, automaton.range, "leave out specification.weave=never");
  };
  const woven = new Set(automata.filter(isWoven));
  if (woven.size === 0) return { cfa, watches };
  return new Weaving(cfa, watches, woven).weave();
}

/** Whether it asks for the result of a function that has a body. */
function awaitsReturn({ functions }: Cfa, automaton: Automaton): boolean {
  const awaited = new Set(awaitedFunctions(automaton));
  return functions.some(({ name }) => awaited.has(name));
}

class Weaving {
  private readonly cfa: Cfa;
  private readonly watches: readonly Watch[];
  /** In the order in which they act: who judges sees what was before an environment notes anything. */
  private readonly automata: readonly Automaton[];
  private readonly ghosts: Ghosts;
  private readonly violations = new Violations();
  private readonly copy: GraphCopy;
  private readonly addressTaken: AddressTakenVariables;
  private readonly calls = new Map<CfaEdge, CallSite>();
  private readonly obligations: Obligations;
  private readonly blocks: BlockCount | null;
  private readonly assigned: AssignedLocals;
  /** Where the two branches of a condition begin when what comes before it is done. */
  private readonly conditions = new Map<CfaNode, CfaNode>();

  constructor(cfa: Cfa, watches: readonly Watch[], woven: ReadonlySet<Automaton>) {
    const automata = [...woven];
    const isEnvironment = ({ kind }: Automaton) => kind === "environment";
    this.cfa = cfa;
    this.watches = watches;
    this.automata = [
      ...automata.filter((one) => !isEnvironment(one)),
      ...automata.filter(isEnvironment),
    ];
    this.ghosts = new Ghosts(cfa, this.automata);
    this.copy = new GraphCopy(cfa, () => false);
    this.addressTaken = findAddressTaken(cfa);
    this.obligations = new Obligations(cfa, new Set(automata.flatMap(watchedObligations)));
    this.assigned = new AssignedLocals(cfa, this.ghosts);
    this.blocks = this.obligations.countBlocks ? new BlockCount(cfa, this.ghosts) : null;
  }

  weave(): WovenProgram {
    const { cfa, copy, ghosts } = this;
    for (const automaton of this.automata)
      if (automaton.states.length > 1) ghosts.stateOf(automaton);
    // All elements of sets have to be known before somebody asks whether a set is empty.
    if (this.automata.some(({ variables }) => variables.some(isSet))) this.plan();
    const plan = this.plan();
    this.assigned.declare(copy);
    for (const edge of cfa.edges) {
      const { operation } = edge;
      if (operation.kind === "call") this.addCall(edge, plan);
      else if (operation.kind !== "return") this.addStep(edge, plan);
    }
    const statics = [...cfa.globals, ...ghosts.all.map(({ variable }) => variable)];
    return {
      cfa: copy.finish(statics, ghosts.variableCount),
      watches: this.watches
        .filter(({ automaton }) => automaton.kind !== "environment")
        .map((watch) => this.reported(watch)),
    };
  }

  private reported(watch: Watch): Watch {
    const { automaton } = watch;
    if (!this.automata.includes(automaton)) return watch;
    return { ...watch, automaton: this.violations.reporter(automaton) };
  }

  /** What is done at each edge. */
  private plan(): Plan {
    const before = this.cfa.edges.map((edge) => this.decisions(edge, "before"));
    const after = this.cfa.edges.map((edge) => this.decisions(edge, "after"));
    return { before, after };
  }

  private decisions(edge: CfaEdge, position: "before" | "after"): readonly Decision[] {
    const owed = this.obligations.of(edge);
    // What the place for a result owes is asked before the result goes there.
    if (owed.some(isOwedBefore) && edge.operation.kind === "return") {
      this.callEndingOn(edge)?.result();
    }
    // What a step owes is asked in the order in which it is defined, whoever asks.
    return [null, ...owed].flatMap((obligation) =>
      this.automata.flatMap((automaton) => {
        const place = this.place(automaton, edge, obligation);
        const matches = new Map<ControlState, readonly Match[]>();
        for (const state of automaton.states) {
          const found = matchesAt(place, state, position);
          if (!isIdle(state, found)) matches.set(state, found);
        }
        return matches.size === 0 ? [] : [{ automaton, matches, obligation }];
      }),
    );
  }

  private place(automaton: Automaton, edge: CfaEdge, obligation: Obligation | null): Place {
    const { cfa, ghosts } = this;
    return {
      cfa,
      edge,
      automaton,
      ghosts,
      obligation,
      call: this.callEndingOn(edge),
      elementsOf: (variable) => ghosts.elementsOf(automaton, variable),
      isUsed: () => true,
    };
  }

  private callEndingOn(edge: CfaEdge): CallSite | null {
    const { kind } = edge.operation;
    if (kind !== "return" && kind !== "external") return null;
    let site = this.calls.get(edge);
    if (site === undefined) {
      site = new CallSite(edge, this.ghosts, this.addressTaken);
      this.calls.set(edge, site);
    }
    return site;
  }

  /** Where blocks have to be counted. */
  private counted(edge: CfaEdge): { readonly blocks: BlockCount; readonly site: CallSite } | null {
    const { blocks } = this;
    if (blocks === null || !blocks.isChangedBy(edge)) return null;
    return { blocks, site: this.callEndingOn(edge)! };
  }

  private addCall(edge: CfaEdge, plan: Plan): void {
    const { copy } = this;
    const { operation: call } = edge;
    if (call.kind !== "call") return;
    const { returnEdge: back } = call;
    if (back.operation.kind !== "return") return;
    const site = this.calls.get(back) ?? null;
    const source = this.codeBefore(edge, plan.before[edge.id]!, site);
    const { target, result } = this.codeBehind(back, plan.after[back.id]!, back.operation.result);
    copy.addCall(source, target, { call, result }, edge);
  }

  private addStep(edge: CfaEdge, plan: Plan): void {
    const { copy } = this;
    const { operation } = edge;
    const site = this.calls.get(edge) ?? null;
    const source = this.beginning(edge, plan.before[edge.id]!, site);
    const result = operation.kind === "external" ? operation.result : null;
    const behind = this.codeBehind(edge, plan.after[edge.id]!, result);
    const changed: Operation =
      operation.kind === "external" ? { ...operation, result: behind.result } : operation;
    copy.addEdge(source, behind.target, changed, edge);
  }

  /** Both branches of a condition begin where what is done before it is done, once. */
  private beginning(edge: CfaEdge, decisions: readonly Decision[], site: CallSite | null): CfaNode {
    if (edge.operation.kind !== "assume") return this.codeBefore(edge, decisions, site);
    let node = this.conditions.get(edge.source);
    if (node === undefined) {
      node = this.codeBefore(edge, decisions, site);
      this.conditions.set(edge.source, node);
    }
    return node;
  }

  /** Where the edge begins when what is done before it is done. */
  private codeBefore(
    edge: CfaEdge,
    decisions: readonly Decision[],
    site: CallSite | null,
  ): CfaNode {
    const fragment = new Fragment();
    const end = new Spot();
    let entry = end;
    const counted = this.counted(edge);
    if (counted !== null) counted.blocks.keep(counted.site);
    for (const { variable, value, range } of (site ?? counted?.site)?.kept.values() ?? []) {
      const target = node.variableReference(variable, edge.start, edge.start);
      entry = fragment.step({ kind: "assign", target, value }, entry, { range, note: null });
      this.copy.functionOf(edge.source.function).locals.push(variable);
    }
    if (counted !== null) entry = counted.blocks.before(edge, counted.site, fragment, entry);
    entry = this.write(fragment, edge, decisions, entry);
    entry = this.leadingTo(end, fragment, entry, edge);
    if (edge.source === this.cfa.start.entry) entry = this.declarations(fragment, entry, edge);
    const source = this.copy.nodeOf(edge.source);
    if (entry === end) return source;
    entry.node = source;
    fragment.insert(entry, this.copy, source, edge);
    return end.node!;
  }

  /** Where the edge leads to so that what is done behind it is done, and where its result goes. */
  private codeBehind(
    edge: CfaEdge,
    decisions: readonly Decision[],
    result: Lvalue | null,
  ): { readonly target: CfaNode; readonly result: Lvalue | null } {
    const { copy } = this;
    const end = copy.nodeOf(edge.target);
    const fragment = new Fragment();
    const last = new Spot(end);
    const kept = this.calls.get(edge)?.keptResult ?? null;
    // A variable is where a result may go without further ado.
    const isAfter = ({ obligation }: Decision) => kept === null || !isOwedBefore(obligation);
    const after = decisions.filter(isAfter);
    let written = this.write(fragment, edge, after, last);
    written = this.assigned.behind(edge, this.automata[0]!.range, fragment, written);
    const counted = this.counted(edge);
    if (counted !== null) written = counted.blocks.behind(edge, counted.site, fragment, written);
    const entry = this.leadingTo(last, fragment, written, edge);
    fragment.insert(entry, copy, end, edge);
    const target = entry.node!;
    if (kept === null) return { target, result };
    end.function.locals.push(kept.keeper);
    const keeper = node.variableReference(kept.keeper, edge.start, edge.start);
    if (kept.target === null) return { target, result: keeper };
    // Where the program wants the result it still does this itself.
    const between = copy.newNode(end.function);
    const assignment = { kind: "assign", target: kept.target, value: keeper } as const;
    copy.addEdge(between, target, assignment, edge);
    const owed = decisions.filter(({ obligation }) => isOwedBefore(obligation));
    return { target: this.codeAt(between, owed, edge), result: keeper };
  }

  /** Where the program is before it goes on at the node, if it does something first. */
  private codeAt(end: CfaNode, decisions: readonly Decision[], edge: CfaEdge): CfaNode {
    const fragment = new Fragment();
    const last = new Spot(end);
    const entry = this.leadingTo(last, fragment, this.write(fragment, edge, decisions, last), edge);
    fragment.insert(entry, this.copy, end, edge);
    return entry.node!;
  }

  /** Behind a violation that no guard avoids, the program goes on where nothing comes: a graph has no loose ends. */
  private leadingTo(end: Spot, fragment: Fragment, entry: Spot, edge: CfaEdge): Spot {
    if (fragment.leads(entry, end)) return entry;
    const expression = node.integerConstant(this.cfa.types.int, 0n, edge.start, edge.start);
    const { range } = this.automata[0]!;
    const never = {
      kind: "atom",
      expression,
      truth: true,
      range,
      text: null,
    } as const;
    return fragment.branch(never, end, entry);
  }

  private write(
    fragment: Fragment,
    edge: CfaEdge,
    decisions: readonly Decision[],
    end: Spot,
  ): Spot {
    return decisions.reduceRight((next, decision, i) => {
      // An execution that another automaton cuts off at the same step violates nothing.
      const stopping = decisions.slice(i + 1).filter(canStop);
      const beforeViolation = (last: Spot) => this.write(fragment, edge, stopping, last);
      const writing = { ...this.writing(fragment, edge, decision), beforeViolation };
      return writeDecision(writing, decision, next);
    }, end);
  }

  private writing(
    fragment: Fragment,
    edge: CfaEdge,
    { automaton }: Decision,
  ): Omit<Writing, "beforeViolation"> {
    const { cfa, ghosts, copy } = this;
    const inFunction = functionAt(edge);
    return {
      cfa,
      edge,
      ghosts,
      fragment,
      temporary: (name) => {
        const made = ghosts.temporary(name, cfa.types.int, inFunction.name, edge);
        copy.functionOf(inFunction).locals.push(made);
        return made;
      },
      violation: (match) => this.violations.mark(automaton, match),
    };
  }

  /** Static objects of the specification come into being before all others. */
  private declarations(fragment: Fragment, end: Spot, edge: CfaEdge): Spot {
    let entry = end;
    for (const { variable, range, initial } of this.ghosts.all.toReversed()) {
      const text = { range, note: null };
      if (initial !== 0n) {
        const target = node.variableReference(variable, edge.start, edge.start);
        const value = node.integerConstant(this.cfa.types.int, initial, edge.start, edge.start);
        entry = fragment.step({ kind: "assign", target, value }, entry, text);
      }
      entry = fragment.step({ kind: "declare", variable, content: "zero" }, entry, text);
    }
    return entry;
  }
}

/** By id of the edge. */
interface Plan {
  readonly before: readonly (readonly Decision[])[];
  readonly after: readonly (readonly Decision[])[];
}

/** The function whose variables are visible. */
function functionAt({ operation, source, target }: CfaEdge): CfaFunction {
  return operation.kind === "return" ? target.function : source.function;
}

/** At the end of a call: by where its result goes. */
function isOwedBefore(obligation: Obligation | null): boolean {
  return obligation !== null && !isAboutTheEnd(obligation.kind);
}

function isSet({ type }: AutomatonVariable): boolean {
  return type !== "int";
}
