import { describe, expect, test } from "vitest";
import { UNLIMITED } from "../../base/budget/index.ts";
import { printOperation } from "../../program/cfa/print-operation.ts";
import { constantDomain } from "../testing/constant-domain.ts";
import { buildProgram, pathAlong } from "../testing/paths.ts";
import { postOf } from "./program-path.ts";
import { extractSlicedPrefixes, isKept } from "./sliced-prefix.ts";

function prefixesOf(text: string, truths: readonly boolean[], mode: "all" | "first" = "all") {
  const cfa = buildProgram(text);
  const domain = constantDomain(cfa);
  const operations = pathAlong(cfa, truths);
  return { domain, prefixes: extractSlicedPrefixes(operations, domain.post, UNLIMITED, mode) };
}

// The path of Fig. 1 of the paper: infeasible because of the boolean, and because of the counter.
const FIGURE = `
  extern int __VERIFIER_nondet_int(void);
  int main(void) {
    int b = 0; int i = 0;
    while (1) {
      if (i > 9) break;
      if (b != 0) { if (i == 20) return 1; }
      i = i + 1;
    }
    return 0;
  }`;

describe("sliced prefixes", () => {
  test("of a feasible path are none", () => {
    const { prefixes } = prefixesOf(
      "int main(void) { int a = 1; if (a == 1) return 1; return 0; }",
      [true],
    );
    expect(prefixes).toEqual([]);
  });

  test("end with each contradicting assumption, the earlier ones replaced by no-ops", () => {
    const { prefixes } = prefixesOf(FIGURE, [false, true, true]);
    const last = prefixes.map(({ operations, length }) =>
      printOperation(operations[length - 1]!.edge.operation),
    );
    expect(last).toHaveLength(2);
    expect(last[0]).toContain("b");
    expect(last[1]).toContain("20");
  });

  test("are each contradicted by their last operation and by no other", () => {
    const { prefixes, domain } = prefixesOf(FIGURE, [false, true, true]);
    for (const prefix of prefixes) {
      let state = domain.post.initial();
      for (let i = 0; i < prefix.length - 1; i++) {
        if (!isKept(prefix, i)) continue;
        const next = postOf(domain.post, state, prefix.operations[i]!);
        expect(next).not.toBeNull();
        state = next!;
      }
      expect(postOf(domain.post, state, prefix.operations[prefix.length - 1]!)).toBeNull();
    }
  });

  test("without selection are only the first", () => {
    expect(prefixesOf(FIGURE, [false, true, true], "first").prefixes).toHaveLength(1);
  });
});
