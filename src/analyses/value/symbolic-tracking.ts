/** What the value analysis does differently when it tracks symbolic values. */
import { intMap } from "../../base/collections/index.ts";
import type { Adjusted, PrecisionAdjustment, Siblings } from "../../core/contracts/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { computeLiveVariables } from "../../program/passes/index.ts";
import { writtenVariable } from "../../program/passes/variable-uses.ts";
import { definiteAssignmentsOf } from "./definite-assignments.ts";
import { withoutIndependent } from "./independent-values.ts";
import type { SymbolicOptions } from "./options.ts";
import { SymbolicReader } from "./symbolic-reader.ts";
import { findConstraining } from "./symbolic-siblings.ts";
import type { DefiniteAssignments, SymbolicValues } from "./symbolic-values.ts";
import type { ValueMemory } from "./value-memory.ts";
import type { ValuePrecision } from "./value-precision.ts";
import type { Cells, ValueState } from "./value-state.ts";
import type { ValueWriter } from "./value-writer.ts";

const NONE: readonly Variable[] = [];
const NO_IDENTIFIERS: ReadonlySet<Term> = new Set();

export class SymbolicTracking implements PrecisionAdjustment<ValueState, ValuePrecision> {
  readonly symbols: SymbolicValues;
  private readonly options: SymbolicOptions;
  private readonly liveness: ReturnType<typeof computeLiveVariables>;
  /** By edge. */
  private readonly dying: (readonly Variable[] | undefined)[] = [];

  constructor(memory: ValueMemory, symbols: SymbolicValues, options: SymbolicOptions) {
    this.symbols = symbols;
    this.options = options;
    this.liveness = computeLiveVariables(memory.cfa);
  }

  newReader(state: ValueState, writer: ValueWriter): SymbolicReader {
    return new SymbolicReader(this.symbols, state, writer, this.options);
  }

  /** The state after a step that assumed something about identifiers. */
  step(state: ValueState, cells: Cells, assumed: readonly Term[]): ValueState {
    if (assumed.length === 0) return state.with(cells);
    const definite = definiteAssignmentsOf(this.symbols.terms, assumed);
    const next = state.with(cells, undefined, assumed);
    return definite.size === 0
      ? next
      : state.with(this.assigned(next, definite), undefined, assumed);
  }

  /** Uses what a sibling found out about identifiers (`lemberger-thesis` 5.2), and heeds those it speaks of. */
  strengthen(state: ValueState, { components }: Siblings): ValueState {
    const constraining = findConstraining(components);
    if (constraining === null) return state.with(state.cells);
    const cells =
      constraining.definite.size === 0 ? state.cells : this.assigned(state, constraining.definite);
    return state.with(cells, constraining.identifiers);
  }

  adjust(
    state: ValueState,
    precision: ValuePrecision,
    whole: Siblings,
  ): Adjusted<ValueState, ValuePrecision> {
    const constrained = findConstraining(whole.components)?.identifiers ?? NO_IDENTIFIERS;
    const { independent } = this.options;
    const cells = withoutIndependent(state, constrained, this.symbols, independent);
    return { state: state.with(cells, constrained), precision, halt: false };
  }

  /** Variables that are not read any more behind the edge, but may hold a value before or by it. */
  dyingAt(edge: CfaEdge): readonly Variable[] {
    if (!this.options.dead) return NONE;
    return (this.dying[edge.id] ??= this.findDying(edge));
  }

  private findDying({ source, target, operation }: CfaEdge): readonly Variable[] {
    const { liveness } = this;
    const isDead = (variable: Variable): boolean => !liveness.isLive(target, variable);
    if (operation.kind === "call") return operation.callee.parameters.filter(isDead);
    const written = operation.kind === "declare" ? operation.variable : writtenVariable(operation);
    const dying = target.function.locals.filter(
      (variable) =>
        isDead(variable) &&
        (variable === written ||
          (source.function === target.function && liveness.isLive(source, variable))),
    );
    return dying.length === 0 ? NONE : dying;
  }

  private assigned(state: ValueState, definite: DefiniteAssignments): Cells {
    let { cells } = state;
    for (const { cell, value } of state.symbolic) {
      const assigned = this.symbols.assigned(value, definite);
      if (assigned !== value) cells = intMap.set(cells, cell, assigned);
    }
    return cells;
  }
}
