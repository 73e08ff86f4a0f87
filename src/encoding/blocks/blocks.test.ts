import { describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { openSolver } from "../../logic/backends/index.ts";
import { constantOf, printTerm, Terms, variablesOf, type Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { reversePostorder } from "../../program/passes/index.ts";
import { branchingProgram } from "../testing/branching-program.ts";
import { differences, execute, GivenAssignment, type Execution } from "../testing/path-values.ts";
import { askTranslated, REPRESENTATIONS } from "../testing/translated.ts";
import type { PathFormula, PathInput } from "../path-formula/path-formula.ts";
import { BlockEncoder } from "./block-encoder.ts";
import {
  blockCondition,
  conditionsSince,
  type BlockFormula,
  type Definition,
} from "./block-formula.ts";
import { cases } from "../../../test/extent.ts";

const RUNS = cases(80);
const TRANSLATED_RUNS = Math.ceil(RUNS / 20);

function isEndOfMain({ operation, source }: CfaEdge): boolean {
  return (
    source.function.name === "main" &&
    operation.kind === "assign" &&
    operation.target.kind === "variable" &&
    operation.target.variable.storage === "return"
  );
}

/** All paths to the end of `main` as one formula, with boundaries where they come together. */
class MergedExploration {
  readonly encoder: BlockEncoder;
  readonly inputs = new Map<CfaEdge, PathInput[]>();
  readonly conditions: Term[][] = [];
  readonly definitions: Definition[] = [];

  private readonly cfa: Cfa;
  private readonly dice: SeededRandom;

  constructor(cfa: Cfa, terms: Terms, dice: SeededRandom) {
    this.cfa = cfa;
    this.dice = dice;
    this.encoder = new BlockEncoder(cfa, terms, {
      imprecise: () => undefined,
      input: (input, edge) => {
        const known = this.inputs.get(edge);
        if (known === undefined) this.inputs.set(edge, [input]);
        else known.push(input);
      },
    });
  }

  run(last: CfaEdge): BlockFormula {
    const { position } = reversePostorder(this.cfa);
    const calls: CfaEdge[] = [];
    let waiting = new Map<CfaNode, BlockFormula>([[this.cfa.start.entry, this.encoder.start()]]);
    while (true) {
      const [node] = [...waiting.keys()].sort((a, b) => position[a.id]! - position[b.id]!);
      const block = this.atBoundary(waiting, node!);
      waiting.delete(node!);
      const leaving = node === node!.function.exit ? [calls.pop()!] : node!.leaving;
      for (const edge of leaving) {
        // Before it: afterwards all variables are dead.
        if (edge === last) return block;
        const next = this.encoder.encode(block, edge);
        if (edge.operation.kind === "call") {
          calls.push(edge.operation.returnEdge);
          waiting = new Map();
        }
        const other = waiting.get(edge.target);
        const merged = other === undefined ? next : this.encoder.merge(next, other);
        if (merged === null) throw new Error("blocks of one location do not fit");
        waiting.set(edge.target, merged);
      }
    }
  }

  private atBoundary(waiting: ReadonlyMap<CfaNode, BlockFormula>, node: CfaNode): BlockFormula {
    const block = waiting.get(node)!;
    if (waiting.size > 1 || this.dice.below(4) > 0) return block;
    const { next, links, definitions } = this.encoder.close(block);
    this.conditions.push([...conditionsSince(block.conditions, null), ...links]);
    this.definitions.push(...definitions);
    return next;
  }
}

interface Explored {
  readonly cfa: Cfa;
  readonly execution: Execution;
  readonly exploration: MergedExploration;
  readonly end: BlockFormula;
  readonly assignment: GivenAssignment;
}

/** A random program, all its paths as blocks, and an execution of it; null: nothing to compare. */
function explore(seed: number, terms: Terms): Explored | null {
  const cfa = cfaOf(branchingProgram(seed, 8), seed % 2 === 0 ? "ILP32" : "LP64");
  const dice = new SeededRandom(seed + 5);
  const give = (): bigint => BigInt(dice.pick([0, 1, -1, 3, 7, 200, dice.below(1e6)]));
  const execution = execute(cfa, give, isEndOfMain);
  if (execution === null) return null;
  const exploration = new MergedExploration(cfa, terms, dice);
  const end = exploration.run(execution.edges.at(-1)!);
  exploration.conditions.push(conditionsSince(end.conditions, null));
  const assignment = new GivenAssignment(terms, asPath(exploration, execution), execution.inputs);
  if (assignment.hasUnknownBits) return null;
  for (const { entry, value } of exploration.definitions) assignment.define(entry, value);
  return { cfa, execution, exploration, end, assignment };
}

function compare(seed: number): string[] | null {
  const terms = new Terms();
  const explored = explore(seed, terms);
  if (explored === null) return null;
  const { cfa, execution, exploration, end } = explored;
  const { evaluator } = explored.assignment;
  const { encoder } = exploration;
  const values = {
    function: cfa.main,
    valueAt: (part: Expression) => encoder.valueAt(end, part),
    hasAddresses: false,
  };
  const problems = differences(cfa, values, execution.state, (t) => evaluator.value(t));
  for (const condition of exploration.conditions.flat()) {
    if (evaluator.value(condition) !== true)
      problems.push(`not true: ${printTerm(terms, condition)}`);
  }
  return problems;
}

/** The inputs of the execution in its order. */
function asPath({ inputs }: MergedExploration, { edges }: Execution): PathFormula {
  let path: PathFormula | null = null;
  const step = (parts: Partial<PathFormula>): void => {
    const base = { previous: path, edge: null, length: (path?.length ?? 0) + 1 };
    const empty = {
      constraints: [],
      requirements: [],
      inputs: [],
      imprecisions: [],
      preferences: [],
    };
    // The state is not looked at.
    path = { ...base, ...empty, state: null as never, ...parts };
  };
  for (const edge of edges) step({ edge, inputs: inputs.get(edge) ?? [] });
  return path!;
}

test("under an execution's inputs, merged blocks hold and all values at the end are the execution's", () => {
  let compared = 0;
  for (let seed = 1; seed <= RUNS; seed++) {
    const problems = compare(seed);
    expect(problems ?? [], `seed ${seed}`).toEqual([]);
    if (problems !== null) compared++;
  }
  expect(compared).toBeGreaterThan(0.8 * RUNS);
});

describe.each(Object.entries(REPRESENTATIONS))("%s", (_, representation) => {
  test("allow the execution through merged blocks", () => {
    const terms = new Terms();
    const solver = openSolver(terms);
    let allowed = 0;
    for (let seed = 1; seed <= TRANSLATED_RUNS; seed++) {
      const explored = explore(seed, terms);
      if (explored === null) continue;
      const conditions = explored.exploration.conditions.flat();
      const values = variablesOf(terms, terms.andAll(conditions)).map((variable) => {
        const value = explored.assignment.variable(variable);
        return terms.eq(variable, constantOf(terms, value, terms.sort(variable)));
      });
      const { result } = askTranslated(solver, representation, [...conditions, ...values]);
      expect(result, `seed ${seed}`).not.toBe("unsat");
      if (result === "sat") allowed++;
    }
    solver.close();
    expect(allowed).toBeGreaterThan(0.4 * TRANSLATED_RUNS);
  }, 120_000);
});

describe("merging", () => {
  function merged(body: string): [Terms, BlockFormula, BlockEncoder, Cfa] {
    const cfa = cfaOf(
      `extern int __VERIFIER_nondet_int(void); int main(void) { ${body} return 0; }`,
    );
    const terms = new Terms();
    const exploration = new MergedExploration(cfa, terms, new SeededRandom(3));
    const last = cfa.edges.find(isEndOfMain)!;
    return [terms, exploration.run(last), exploration.encoder, cfa];
  }

  test("branches that come together leave no condition behind", () => {
    const [terms, end] = merged(
      "int x = __VERIFIER_nondet_int(), y; if (x > 0) y = 1; else y = 2; x = y;",
    );
    expect(blockCondition(terms, end)).toBe(terms.true);
  });

  test("predicates are instantiated and generalised", () => {
    const [terms, end, encoder] = merged("static int x; if (x > 0) x = 1; else x = 2;");
    const symbol = terms.findVariable("main::x")!;
    const isOne = terms.eq(symbol, terms.bv.constant(1, 32));
    expect(encoder.instantiate(isOne, end)).not.toBe(isOne);
    const { next } = encoder.close(end);
    const instance = encoder.instantiate(isOne, next);
    expect(instance).not.toBe(isOne);
    expect(encoder.generalise(instance, next)).toBe(isOne);
  });
});
