import { afterAll, describe, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { predicatesAt } from "../../../test/predicates-at.ts";
import { intMap } from "../../base/collections/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { Assurance } from "../../core/contracts/index.ts";
import { BlockEncoder } from "../../encoding/index.ts";
import { openSolver } from "../../logic/backends/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import { Terms } from "../../logic/terms/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { CallStack, stackAfter } from "./call-stack.ts";
import { abstractionLocations } from "./abstraction-locations.ts";
import { freshPlaces, type Keeping } from "./fresh-places.ts";
import { ImplicitAbstraction } from "./implicit-abstraction.ts";
import { PredicateMaker } from "./initial-predicates.ts";
import { LearnedStates } from "./learned-states.ts";
import { PathNode, type VisitCount } from "./path-node.ts";
import { PathQuestions } from "./path-questions.ts";
import { PrecisionFunction } from "./precision.ts";
import { Specification } from "../../semantics/specification/index.ts";
import { Successors } from "./successors.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");

afterAll(() => {
  solver.close();
});

interface Precision {
  readonly threshold?: number;
  readonly predicates?: readonly string[];
  readonly keep?: Keeping;
}

/** Follows one path of a program, under a precision or as it is. */
class Walk {
  private readonly cfa: Cfa;
  private readonly encoding: BlockEncoder;
  private readonly specification: Specification;
  private readonly successors: Successors;
  private readonly abstraction: ImplicitAbstraction | null;

  constructor(text: string, precision: Precision | null) {
    const cfa = cfaOf(text);
    this.cfa = cfa;
    const encoding = new BlockEncoder(cfa, terms, { imprecise: () => undefined });
    this.encoding = encoding;
    this.specification = Specification.along(cfa, [], () => undefined);
    const statistics = new Statistics();
    const questions = new PathQuestions(solver.newProver(), statistics);
    const assurance = new Assurance();
    const { specification } = this;
    const parts = { encoding, specification, questions, assurance, statistics };
    this.successors = new Successors(parts);
    this.abstraction = precision && this.newAbstraction(precision, questions, statistics);
  }

  private newAbstraction(
    { threshold = 0, predicates = [], keep = "nothing" }: Precision,
    questions: PathQuestions,
    statistics: Statistics,
  ): ImplicitAbstraction {
    const { cfa, encoding } = this;
    const locations = abstractionLocations(cfa, "loops");
    const precision = new PrecisionFunction(locations.map((one) => [one, threshold]));
    const maker = new PredicateMaker(cfa, encoding);
    for (const { location, expression } of predicatesAt(cfa, predicates, locations)) {
      precision.add(location, maker.predicates(location, expression));
    }
    const freshAt = freshPlaces(cfa, terms, keep);
    const parts = { encoding, freshAt, statistics };
    const learned = new LearnedStates({ ...parts, questions, isActive: false });
    return new ImplicitAbstraction({ ...parts, precision, learned, watch: null });
  }

  /** Whether the path that takes branches so can be taken: feasible, or p-simple under the precision. */
  takes(branches: string): boolean {
    const decisions = Array.from(branches.replaceAll(" ", ""));
    const { abstraction, cfa } = this;
    const stack = CallStack.bottom();
    let node: PathNode | null = new PathNode({
      location: cfa.start.entry,
      stack,
      watched: this.specification.start,
      block: this.encoding.start(),
      model: null,
      trace: null,
      visits: intMap.emptyMap<VisitCount>(),
      point: null,
    });
    while (node !== null) {
      const { leaving } = node.location;
      const isBranch = leaving.length > 1 && leaving[0]!.operation.kind === "assume";
      node = this.step(node, isBranch ? decisions.shift()! : null, abstraction);
      if (node !== null && decisions.length === 0) return true;
    }
    return false;
  }

  private step(
    node: PathNode,
    decision: string | null,
    abstraction: ImplicitAbstraction | null,
  ): PathNode | null {
    const point = abstraction?.isPoint(node) === true ? abstraction.abstract(node) : null;
    const { leaving } = node.location;
    const steps = this.successors.of({
      leaving,
      stack: node.stack,
      watched: node.watched,
      block: point?.block ?? node.block,
      model: point === null ? node.model : null,
      isUnchecked: point !== null,
    });
    const step = steps.find(({ edge }) => {
      const { operation } = edge;
      return operation.kind !== "assume" || operation.truth === (decision === "+");
    });
    if (step === undefined) return null;
    const { edge, block, model, watched } = step;
    const stack = stackAfter(node.stack, edge);
    const { target: location } = edge;
    const visits = abstraction?.visited(node.visits, location, stack) ?? node.visits;
    return new PathNode({
      ...{ location, stack, watched, block, model, visits, trace: null },
      point: point ?? node.point,
    });
  }
}

// Locations as the paper names them: b is the loop head; n > 0 leads to c, x != y to d, else to e.
const FIGURE_1 = `
  int __VERIFIER_nondet_int(void);
  int main(void) {
    int n = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (n > 0) {
      int x = 5;
      while (n > 0) {
        if (x != y)
          y = x;
        else
          x = x + 1;
        n = n - 1;
      }
      if (x - y > 1)
        return 1;
    }
    return 0;
  }`;
const OF_THE_PAPER = ["main: n > 0", "main: x - y > 1", "main: x == y"];

describe("paths of the running example", () => {
  const plain = new Walk(FIGURE_1, null);

  test("are feasible if an execution takes them", () => {
    expect(plain.takes("+")).toBe(true);
    expect(plain.takes("+ ++ ++")).toBe(false);
    expect(plain.takes("+ ++ +- ++ -")).toBe(true);
  });

  test("that leave the loop at once are not feasible (section II)", () => {
    expect(plain.takes("+ -")).toBe(false);
  });

  test("that leave the loop at once are p-feasible with a predicate that does not mention n (Fig. 2)", () => {
    const walk = new Walk(FIGURE_1, { predicates: ["main: x - y < 1"] });
    expect(walk.takes("+ -")).toBe(true);
  });

  test("that leave the loop at once are not p-feasible with the predicate n > 0", () => {
    const walk = new Walk(FIGURE_1, { predicates: ["main: n > 0"] });
    expect(walk.takes("+ -")).toBe(false);
  });

  test("come to the loop once if there are no predicates to tell visits apart (Definition 2)", () => {
    const walk = new Walk(FIGURE_1, {});
    expect(walk.takes("+ + +")).toBe(true);
    expect(walk.takes("+ ++ +")).toBe(false);
    expect(walk.takes("+ ++ -")).toBe(false);
  });

  test("are followed as they are until the threshold", () => {
    const walk = new Walk(FIGURE_1, { threshold: 1 });
    expect(walk.takes("+ -")).toBe(false);
    expect(walk.takes("+ ++ +")).toBe(true);
    expect(walk.takes("+ ++ ++ +")).toBe(false);
  });

  test("with the predicates of the paper end as in Fig. 3", () => {
    const walk = new Walk(FIGURE_1, { predicates: OF_THE_PAPER });
    expect(walk.takes("+ ++ +- +")).toBe(true);
    expect(walk.takes("+ ++ +- ++ +")).toBe(false);
  });

  test("with the predicates of the paper never end in the error", () => {
    const walk = new Walk(FIGURE_1, { predicates: OF_THE_PAPER });
    const rounds = ["", "++", "+-"];
    const ways = rounds.flatMap((a) => rounds.flatMap((b) => rounds.map((c) => a + b + c)));
    for (const way of ways) expect(walk.takes(`+ ${way} - +`)).toBe(false);
    expect(ways.some((way) => walk.takes(`+ ${way} - -`))).toBe(true);
  });

  test("to an error that can be executed have a p-simple one under every precision (Theorem 2)", () => {
    const unsafe = FIGURE_1.replace("x - y > 1", "x > 6");
    const rounds = ["", "++", "+-"];
    const ways = rounds.flatMap((a) => rounds.flatMap((b) => rounds.map((c) => a + b + c)));
    for (const predicates of [
      [],
      ["main: x == 5"],
      ["main: n == 1", "main: y == 5"],
      OF_THE_PAPER,
    ]) {
      const walk = new Walk(unsafe, { predicates });
      expect(ways.some((way) => walk.takes(`+ ${way} - +`))).toBe(true);
    }
  });
});

describe("what a loop does not change", () => {
  const source = `
    int __VERIFIER_nondet_int(void);
    int main(void) {
      int k = __VERIFIER_nondet_int();
      int c = 7;
      if (k > 3) {
        while (__VERIFIER_nondet_int()) ;
        if (k > 3) return 1;
        if (c == 7) return 2;
      }
      return 0;
    }`;

  test.each([
    ["nothing", true, true],
    ["constants", true, false],
    ["unmodified", false, false],
  ] as const)("is kept if it should be: %s", (keep, losesInput, losesConstant) => {
    const walk = new Walk(source, { keep });
    expect(walk.takes("+ - +")).toBe(true);
    expect(walk.takes("+ - -")).toBe(losesInput);
    expect(walk.takes("+ - - -")).toBe(losesConstant);
  });

  test("does not let a path end that comes back with other values", () => {
    const nested = `
      int __VERIFIER_nondet_int(void);
      int main(void) {
        for (int i = 0; i < 3; i++) {
          int k = i;
          while (__VERIFIER_nondet_int()) ;
          if (k == 2) return 1;
        }
        return 0;
      }`;
    // Outer head, inner head, test: three rounds that differ in nothing but k, which the inner loop keeps.
    const walk = new Walk(nested, {
      keep: "unmodified",
      predicates: ["main: i == 0", "main: i == 1", "main: i == 2"],
    });
    expect(walk.takes("+ - - + - - + - +")).toBe(true);
  });

  test.each([
    ["holds something else", "int kept = 0;", "kept = 1 - first;", "kept == 1", ""],
    ["may hold something else", "int kept[200];", "", "kept[7] == 1", "kept[first & 127] = 1;"],
  ])("does not let a path end that %s", (_, declaration, before, test, after) => {
    const nested = `
      int __VERIFIER_nondet_int(void);
      int main(void) {
        int first = 1;
        ${declaration}
        while (__VERIFIER_nondet_int()) {
          ${before}
          first = 0;
          while (__VERIFIER_nondet_int()) ;
          if (${test}) return 1;
          ${after}
        }
        return first;
      }`;
    // The second time at the inner head all is the same apart from what that loop keeps.
    const walk = new Walk(nested, { keep: "unmodified", predicates: ["main: first == 1"] });
    expect(walk.takes("+ - - + - +")).toBe(true);
    expect(walk.takes("+ - - + - - +")).toBe(false);
  });
});

test("steps that the solver cannot decide are taken", () => {
  const cfa = cfaOf(`
    int __VERIFIER_nondet_int(void);
    int main(void) { if (__VERIFIER_nondet_int() > 3) return 1; return 0; }`);
  const encoding = new BlockEncoder(cfa, terms, { imprecise: () => undefined });
  const specification = Specification.along(cfa, [], () => undefined);
  const statistics = new Statistics();
  const nothing = (): void => undefined;
  const prover = { push: nothing, pop: nothing, assert: nothing, statistics: { checks: 0 } };
  const questions = new PathQuestions(
    // Nothing else of it is used.
    { ...prover, check: () => "unknown" } as unknown as Prover,
    statistics,
  );
  const assurance = new Assurance();
  const successors = new Successors({ encoding, specification, questions, assurance, statistics });
  let block = encoding.start();
  let location = cfa.start.entry;
  let stack = CallStack.bottom();
  while (location.leaving.length === 1) {
    const edge = location.leaving[0]!;
    block = encoding.encode(block, edge);
    stack = stackAfter(stack, edge);
    location = edge.target;
  }
  const { leaving } = location;
  for (const isUnchecked of [false, true]) {
    const start = { leaving, stack, watched: specification.start, block, model: null, isUnchecked };
    expect(successors.of(start).map(({ model }) => model)).toEqual([null, null]);
  }
});
