/** A piece of graph in the making, from its end to its beginning. */
import type { SourceRange } from "../../base/diagnostics/index.ts";
import type { CfaEdge, CfaNode, Unmet } from "../../program/cfa/graph.ts";
import type { ExternalOperation, Operation } from "../../program/cfa/operation.ts";
import type { GraphCopy } from "../../program/passes/graph-copy.ts";
import type { Formula } from "./formula.ts";

/** A location of the piece; it gets its node when the piece is put into the program. */
export class Spot {
  node: CfaNode | null;

  constructor(node: CfaNode | null = null) {
    this.node = node;
  }
}

/** What is said about a step. */
export interface StepText {
  readonly range: SourceRange;
  readonly note: string | null;
  /** What of the program it is about; left out: the whole step. */
  readonly about?: Pick<CfaEdge, "start" | "end"> | undefined;
  /** Left out: it is no violation, or of nothing that the program owed. */
  readonly unmet?: Unmet | null;
}

interface Step {
  readonly source: Spot;
  readonly target: Spot;
  readonly operation: Operation;
  readonly text: StepText;
}

export class Fragment {
  private readonly steps: Step[] = [];

  /** A step that leads to `target`; the result is where it begins. */
  step(operation: Operation, target: Spot, text: StepText): Spot {
    const source = new Spot();
    this.steps.push({ source, target, operation, text });
    return source;
  }

  /** Goes on at `then` where the formula holds, else at `otherwise`. */
  branch(formula: Formula, then: Spot, otherwise: Spot): Spot {
    if (then === otherwise) return then;
    switch (formula.kind) {
      case "constant":
        return formula.value ? then : otherwise;
      case "and":
        return formula.parts.reduceRight((next, part) => this.branch(part, next, otherwise), then);
      case "or":
        return formula.parts.reduceRight((next, part) => this.branch(part, then, next), otherwise);
      case "atom": {
        const source = new Spot();
        const { expression: condition, range, about, before } = formula;
        for (const truth of [false, true]) {
          const holds = truth === formula.truth;
          const target = holds ? then : otherwise;
          const note = holds ? formula.text : null;
          const operation = { kind: "assume", condition, truth } as const;
          this.steps.push({ source, target, operation, text: { range, note, about } });
        }
        return before === undefined
          ? source
          : this.step(before, source, { range, note: null, about });
      }
    }
  }

  /**
   * Makes nodes and edges of what is reached from `entry`. `at`: the location of the program where it happens; `original`:
   * the edge that matched.
   */
  insert(entry: Spot, copy: GraphCopy, at: CfaNode, original: CfaEdge): void {
    for (const { source, target, operation, text } of this.reached(entry)) {
      source.node ??= copy.newNode(at.function);
      target.node ??= copy.newNode(at.function);
      if (operation.kind === "external") declareResult(operation, at);
      copy.addWoven(source.node, target.node, operation, text.about ?? original, {
        range: text.range,
        note: text.note,
        at,
        unmet: text.unmet ?? null,
      });
    }
  }

  leads(from: Spot, to: Spot): boolean {
    return from === to || this.reached(from).some(({ target }) => target === to);
  }

  /** Where a condition is known, code for the other case was written for nothing. */
  private reached(entry: Spot): readonly Step[] {
    const reached = new Set([entry]);
    // What comes first was written last.
    return this.steps.toReversed().filter(({ source, target }) => {
      if (!reached.has(source)) return false;
      reached.add(target);
      return true;
    });
  }
}

/** A result that goes to a variable for one step. */
function declareResult({ result }: ExternalOperation, at: CfaNode): void {
  if (result?.kind === "variable") at.function.locals.push(result.variable);
}
