import { describe, expect, test } from "vitest";
import { SourceText } from "../../base/diagnostics/index.ts";
import { buildCfa } from "../build/index.ts";
import { parseTranslationUnit } from "../c/index.ts";
import { allVariables } from "../cfa/all-variables.ts";
import type { Cfa, CfaFunction, CfaNode } from "../cfa/graph.ts";
import { printOperation } from "../cfa/print-operation.ts";
import type { Variable } from "../cfa/variable.ts";
import { machineModel } from "../machine/machine-model.ts";
import {
  buildCallGraph,
  classifyVariables,
  computeLiveVariables,
  distanceToTargets,
  findAddressTaken,
  findLoops,
  findReachableNodes,
  localLeaving,
  localTarget,
  reversePostorder,
  UNREACHABLE,
} from "./index.ts";

function build(text: string): Cfa {
  const unit = parseTranslationUnit(new SourceText("test.c", text), machineModel("LP64"));
  return buildCfa(unit, { entryFunction: "main" });
}

function functionOf(cfa: Cfa, name: string): CfaFunction {
  return cfa.functions.find((candidate) => candidate.name === name)!;
}

function variableOf(cfa: Cfa, name: string): Variable {
  return allVariables(cfa).find((one) => one.qualifiedName === name || one.name === name)!;
}

/** The node at which the edge with this text begins. */
function nodeBefore(cfa: Cfa, step: string): CfaNode {
  return cfa.edges.find((edge) => printOperation(edge.operation) === step)!.source;
}

/** Whether taking the nodes away leaves a cycle inside of some function. */
function hasCycleWithout(cfa: Cfa, isRemoved: (node: CfaNode) => boolean): boolean {
  const state = new Map<CfaNode, "open" | "done">();
  const visit = (node: CfaNode): boolean => {
    state.set(node, "open");
    for (const edge of localLeaving(node)) {
      const target = localTarget(edge);
      if (target === null || isRemoved(target)) continue;
      if (state.get(target) === "open") return true;
      if (!state.has(target) && visit(target)) return true;
    }
    state.set(node, "done");
    return false;
  };
  return cfa.nodes.some((node) => !isRemoved(node) && !state.has(node) && visit(node));
}

const LOOPS = `
int f(int n) { return n <= 0 ? 0 : f(n - 1); }
int main(void) {
  int i, j, s = 0;
  for (i = 0; i < 10; i++) {
    for (j = 0; j < i; j++) s += f(j);
    while (s > 100) { if (s == 200) break; s--; }
  }
  do { s++; } while (s < 5);
  return s;
}`;

const IRREDUCIBLE = `
int main(void) {
  int x = 0;
  if (x) goto a;
b: x++;
a: x--;
  if (x < 5) goto b;
  if (x < 7) goto a;
  return x;
}`;

describe("loops", () => {
  test("are nested as the source nests them", () => {
    const structure = findLoops(build(LOOPS));
    const { loops } = structure;
    expect(loops.map(({ depth }) => depth).sort()).toEqual([1, 1, 2, 2]);
    expect(loops.every(({ isReducible }) => isReducible)).toBe(true);
    for (const loop of loops) {
      expect(loop.contains(loop.head)).toBe(true);
      expect(structure.innermost(loop.head)).toBe(loop);
      if (loop.parent !== null) {
        expect(loop.nodes.every((node) => loop.parent!.contains(node))).toBe(true);
      }
    }
  });

  test.each([
    ["structured", LOOPS],
    ["irreducible", IRREDUCIBLE],
    ["endless", "int main(void) { l: goto l; }"],
    ["calling", "void f(void) {} int main(void) { while (1) f(); }"],
  ])("every cycle of %s programs has a head", (_, text) => {
    const cfa = build(text);
    const loops = findLoops(cfa);
    expect(hasCycleWithout(cfa, () => false)).toBe(true);
    expect(hasCycleWithout(cfa, (node) => loops.isHead(node))).toBe(false);
  });

  test("with several ways in are marked", () => {
    const { loops } = findLoops(build(IRREDUCIBLE));
    expect(loops.some(({ isReducible }) => !isReducible)).toBe(true);
  });

  test("do { } while (0) is none", () => {
    expect(findLoops(build("int main(void) { do { } while (0); return 0; }")).loops).toEqual([]);
  });
});

describe("reverse postorder", () => {
  test("puts a node after its predecessors unless a loop closes", () => {
    const cfa = build(LOOPS);
    const order = reversePostorder(cfa);
    const loops = findLoops(cfa, order);
    for (const inFunction of cfa.functions) {
      const nodes = order.nodes(inFunction);
      expect(new Set(nodes).size).toBe(inFunction.nodes.length);
      nodes.forEach((node, i) => {
        expect(order.position[node.id]).toBe(i);
        for (const edge of localLeaving(node)) {
          const target = localTarget(edge)!;
          if (!loops.isHead(target)) expect(order.position[target.id]).toBeGreaterThan(i);
        }
      });
    }
  });

  test("of a very long function needs no stack", () => {
    const cfa = build(`int main(void) { int x = 0; ${"x++; ".repeat(30_000)} return x; }`);
    expect(reversePostorder(cfa).nodes(cfa.main)).toHaveLength(30_003);
  });
});

describe("the call graph", () => {
  const cfa = build(`
    int odd(int n); int even(int n) { return n == 0 ? 1 : odd(n - 1); }
    int odd(int n) { return n == 0 ? 0 : even(n - 1); }
    int self(int n) { return n ? self(n - 1) : 0; }
    int leaf(int n) { return n; }
    int main(void) { return even(4) + self(2) + leaf(1); }`);
  const graph = buildCallGraph(cfa);

  test("knows recursion, direct or not", () => {
    const recursive = cfa.functions.filter((f) => graph.isRecursive(f)).map(String);
    expect(recursive).toEqual(["even", "odd", "self"]);
  });

  test("lists callees before callers", () => {
    const position = new Map(graph.components.flatMap((group, i) => group.map((f) => [f, i])));
    for (const group of graph.components) {
      for (const caller of group) {
        for (const call of graph.callsFrom(caller)) {
          expect(position.get(call.target.function)).toBeLessThanOrEqual(position.get(caller)!);
        }
      }
    }
    expect(graph.callsTo(functionOf(cfa, "leaf"))).toHaveLength(1);
  });
});

test("address-taken variables are those that a pointer can reach", () => {
  const cfa = build(`
    int main(void) {
      int x = 1, y = 2, a[3], b[3]; struct { int p, q; } r, s;
      int *pointer = &x; pointer = a; pointer = &r.q; b[1] = y; s.p = 3;
      return *pointer + b[1] + s.p;
    }`);
  const taken = findAddressTaken(cfa);
  const names = ["x", "y", "a", "b", "r", "s", "pointer"];
  expect(names.filter((name) => taken.has(variableOf(cfa, name)))).toEqual(["x", "a", "r"]);
});

describe("variable roles", () => {
  const cfa = build(`
    int nondet(void); _Bool nondetBool(void);
    int pass(int v) { return v; }
    int main(void) {
      int flag = 0, copy, state = 3, other, sum = 0, mask, i, product = 1, flags;
      copy = flag; if (!copy) flag = nondetBool();
      other = state; if (other == 4) state = nondet();
      for (i = 0; i < 10; i++) sum = sum + i;
      mask = nondet() & 7; product = product * mask;
      flags = flag | copy;
      int through = pass(flags);
      if (state == 7) return through;
      if (product == 5) return 0;
      return sum > 3;
    }`);
  const roles = classifyVariables(cfa);

  test.each([
    ["state", "equality"],
    ["other", "equality"],
    ["sum", "linear"],
    ["i", "linear"],
    ["mask", "arithmetic"],
    ["product", "arithmetic"],
  ])("%s is %s", (name, role) => {
    expect(roles.role(variableOf(cfa, `main::${name}`))).toBe(role);
  });

  test("follow copies, calls and bit operations on truth values", () => {
    const text = `_Bool nondetBool(void); int pass(int v) { return v; }
      int main(void) { int a = 0, b, c, d; b = nondetBool(); if (b) a = 1; c = a | b; d = pass(c); if (d != 0) return 1; return 0; }`;
    const flags = build(text);
    const found = classifyVariables(flags);
    for (const name of ["main::a", "main::b", "main::c", "main::d", "pass::v"]) {
      expect([name, found.role(variableOf(flags, name))]).toEqual([name, "boolean"]);
    }
  });

  test("loop counters are stepped in a loop that tests them", () => {
    const names = ["i", "sum", "flag", "state"];
    expect(names.filter((name) => roles.isLoopCounter(variableOf(cfa, name)))).toEqual(["i"]);
  });
});

describe("live variables", () => {
  const cfa = build(`
    int g;
    int f(int a, int b) { int c = a; int d; d = b; b = 5; return c + d; }
    int main(void) { int x = 1; int *p = &x; g = 2; while (*p < 5) { int t = *p; *p = t + 1; } return f(x, g); }`);
  const live = computeLiveVariables(cfa);
  const isLive = (step: string, name: string) =>
    live.isLive(nodeBefore(cfa, step), variableOf(cfa, name));

  test("are those that a later step reads before it is overwritten", () => {
    expect(isLive("c = a;", "f::a")).toBe(true);
    expect(isLive("d = b;", "f::a")).toBe(false);
    expect(isLive("d = b;", "f::b")).toBe(true);
    expect(isLive("b = 5;", "f::b")).toBe(false);
    expect(isLive("b = 5;", "f::d")).toBe(true);
    expect(isLive("t = *p;", "main::t")).toBe(false);
    expect(isLive("t = *p;", "main::p")).toBe(true);
  });

  test("static variables and those with a pointer to them are always live", () => {
    expect(isLive("g = 2;", "g")).toBe(true);
    expect(isLive("g = 2;", "main::x")).toBe(true);
  });
});

test("code after a call that never returns and behind constant conditions is dead", () => {
  const cfa = build(`
    void stop(void) { while (1) ; }
    int main(void) { int x = 0; if (0) x = 1; if (x) { stop(); x = 2; } return x; }`);
  const reached = findReachableNodes(cfa);
  expect(reached[nodeBefore(cfa, "x = 1;").id]).toBe(0);
  expect(reached[nodeBefore(cfa, "x = 2;").id]).toBe(0);
  expect(reached[nodeBefore(cfa, "<return> = x;").id]).toBe(1);
  expect(reached[functionOf(cfa, "stop").exit.id]).toBe(0);
});

describe("distance to targets", () => {
  const cfa = build(`
    void error(void); void hit(void) { error(); }
    int skip(int x) { x++; x++; x++; return x; }
    int main(void) { int x = 0; if (x) { skip(x); hit(); } else { skip(x); } return x; }`);
  const target = cfa.edges.find(
    ({ operation }) => operation.kind === "external" && operation.name === "error",
  )!;
  const distance = distanceToTargets(cfa, { edges: [target] });

  test("counts edges through calls", () => {
    expect(distance[target.source.id]).toBe(1);
    expect(distance[nodeBefore(cfa, "hit();").id]).toBe(2);
    // skip: three increments, an assignment of the result, the call and the return.
    expect(distance[nodeBefore(cfa, "[x]").id]).toBe(1 + 6 + 2);
    const [firstStep] = functionOf(cfa, "skip").entry.leaving;
    expect(distance[firstStep!.source.id]).toBe(4 + 1 + 2);
  });

  test("knows what cannot reach a target", () => {
    expect(distance[nodeBefore(cfa, "<return> = x;").id]).not.toBe(0);
    const end = functionOf(cfa, "main").exit;
    expect(distance[end.id]).toBe(UNREACHABLE);
  });

  test("does not confuse the callers of a function", () => {
    const text = `void error(void); void both(void) {}
      int main(void) { int x = 0; both(); error(); both(); x = 7; return x; }`;
    const other = build(text);
    const errorEdge = other.edges.find(({ operation }) => operation.kind === "external")!;
    const distances = distanceToTargets(other, { edges: [errorEdge] });
    expect(distances[nodeBefore(other, "x = 7;").id]).toBe(UNREACHABLE);
    expect(distances[errorEdge.target.id]).toBe(UNREACHABLE);
    expect(distances[functionOf(other, "both").exit.id]).toBe(2);
  });
});
