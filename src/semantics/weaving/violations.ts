/** What woven automata report: one state that recognises their error edges. */
import type { SourceRange } from "../../base/diagnostics/index.ts";
import { obligationText } from "../obligations/index.ts";
import type { Automaton, ControlState, Template, Transition } from "../specification/automaton.ts";
import type { Match } from "./matches.ts";

export class Violations {
  private readonly transitions = new Map<Automaton, Map<string, Transition>>();

  /** The mark of the edge by which the match leads to a violation. */
  mark(automaton: Automaton, match: Match): SourceRange {
    let known = this.transitions.get(automaton);
    if (known === undefined) {
      known = new Map();
      this.transitions.set(automaton, known);
    }
    const message = messageOf(match);
    const { source, start, end } = match.transition.range;
    const key = `${source.path} ${start} ${JSON.stringify(message)}`;
    let transition = known.get(key);
    if (transition === undefined) {
      // One object per kind of violation: they are told apart by identity.
      const range = source.range(start, end);
      transition = {
        range,
        trigger: { kind: "match-woven", range },
        assertions: [],
        assumptions: [],
        isNegated: false,
        candidates: [],
        conditions: [],
        actions: [],
        follow: { kind: "error", message },
        asks: [],
      };
      known.set(key, transition);
    }
    return transition.range;
  }

  /** What is left of the automaton when it is part of the program. */
  reporter(automaton: Automaton): Automaton {
    const transitions = [...(this.transitions.get(automaton)?.values() ?? [])];
    const state: ControlState = {
      name: "Woven",
      index: 0,
      isTarget: false,
      takes: "first",
      transitions,
    };
    const { name, range } = automaton;
    return { name, range, kind: "observer", variables: [], states: [state], initial: state };
  }
}

/** What was captured is known here; where the edge lies, the edge knows. */
function messageOf({ follow, captures, obligation }: Match): Template | null {
  if (follow === "assertion") return ASSERTION;
  if (follow.kind !== "error" || follow.message === null) return null;
  const parts = follow.message.parts.map((part) => {
    if (typeof part === "string") return part;
    if (part.kind === "obligation" && obligation !== null) return obligationText(obligation);
    if (part.kind === "captured") return captures.get(part.index)?.text ?? `$${part.index}`;
    return part.kind === "variable" ? part.variable.name : part;
  });
  return { kind: "template", parts };
}

const ASSERTION: Template = {
  kind: "template",
  parts: [
    "an ASSERT of the specification failed: ",
    { kind: "rawstatement" },
    " in ",
    { kind: "location" },
  ],
};
