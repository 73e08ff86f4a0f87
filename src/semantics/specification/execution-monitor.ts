import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import type { Interpreter } from "../../program/interpreter/index.ts";
import { holds } from "./concrete-assumption.ts";
import { Question, type Specification, type SpecificationState } from "./specification.ts";
import type { Violation } from "./violation.ts";

/** Where the automata can be after some execution; nowhere if they cut it off. One object per content. */
interface Watched {
  readonly states: readonly SpecificationState[];
  readonly violation: Violation | null;
  /** By edge id. Null: it cannot be followed. "depends": on values after the step. */
  readonly next: (Watched | "depends" | null | undefined)[];
  /** By edge: 1 if it calls nothing and is known to change no state. */
  readonly ignored: Uint8Array;
}

export const NO_EDGES = new Uint8Array(0);
/** What neither calls nor returns nor takes inputs. */
const PLAIN = new Set<Operation["kind"]>(["assign", "assume", "declare", "skip"]);

/** Follows one execution through the specification. */
export class ExecutionMonitor {
  private readonly specification: Specification;
  private readonly edgeCount: number;
  private readonly known = new Map<string, Watched>();
  private readonly start: Watched | null;
  private at: Watched | null;

  constructor(specification: Specification, cfa: Cfa) {
    this.specification = specification;
    this.edgeCount = cfa.edges.length;
    this.start = specification.asksOthers ? null : this.watched([specification.start]);
    this.at = this.start;
  }

  restart(): void {
    this.at = this.start;
  }

  /** `state`: after the step. */
  step(edge: CfaEdge, state: Interpreter): void {
    const { at } = this;
    if (at === null) return;
    let next = at.next[edge.id];
    if (next === undefined) {
      next = this.follow(at, edge);
      at.next[edge.id] = next;
      if (next === at && PLAIN.has(edge.operation.kind)) at.ignored[edge.id] = 1;
    }
    this.at = next === "depends" ? this.decide(at, edge, state) : next;
  }

  /** By edge: 1 if steps along it need not be followed as long as no other step is. */
  get ignored(): Uint8Array {
    return this.at === null ? NO_EDGES : this.at.ignored;
  }

  /** The specification can no longer be followed. */
  get isLost(): boolean {
    return this.at === null;
  }

  get violation(): Violation | null {
    return this.at === null ? null : this.at.violation;
  }

  private follow(at: Watched, edge: CfaEdge): Watched | "depends" | null {
    const successors = this.successors(at, edge);
    if (successors === null) return null;
    const isOpen = successors.some(({ assumptions }) => assumptions.length > 0);
    return isOpen ? "depends" : this.watched(successors);
  }

  private decide(at: Watched, edge: CfaEdge, state: Interpreter): Watched | null {
    const taken: SpecificationState[] = [];
    for (const next of this.successors(at, edge) ?? []) {
      const truths = next.assumptions.map((assumption) => holds(assumption, state));
      if (truths.includes(false)) continue;
      if (truths.includes(null)) return null;
      taken.push(next);
    }
    return this.watched(taken);
  }

  /** Null: what the automata do is not certain. */
  private successors({ states }: Watched, edge: CfaEdge): readonly SpecificationState[] | null {
    const successors: SpecificationState[] = [];
    for (const state of states) {
      const step = this.specification.step(state, edge);
      if (step instanceof Question || step.some(({ isCertain }) => !isCertain)) return null;
      successors.push(...step);
    }
    return successors;
  }

  private watched(states: readonly SpecificationState[]): Watched {
    const settled = [...new Set(states.map((state) => this.specification.settled(state)))];
    const key = settled.map(({ index }) => index).join(" ");
    let watched = this.known.get(key);
    if (watched === undefined) {
      const ignored = new Uint8Array(this.edgeCount);
      const violation = settled.find((one) => one.violation !== null)?.violation ?? null;
      watched = { states: settled, violation, next: [], ignored };
      this.known.set(key, watched);
    }
    return watched;
  }
}
