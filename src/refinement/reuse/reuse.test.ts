import { describe, expect, test } from "vitest";
import { SourceText, UserError } from "../../base/diagnostics/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { cases } from "../../../test/extent.ts";
import { buildProgram } from "../testing/paths.ts";
import { anchorPrecision, type Anchored } from "./anchor-precision.ts";
import { describePrecision } from "./describe-precision.ts";
import type { PlacedFact } from "./facts.ts";
import { EMPTY_HEAD, type PrecisionFile } from "./precision-file.ts";
import { printPrecision } from "./print-precision.ts";
import { readPrecision, type ReadPrecision } from "./read-precision.ts";
import {
  programText,
  randomProgram,
  withExtractedLoop,
  withFunctionsTurned,
  withInsertedLines,
  withRenamed,
} from "./testing/edited-programs.ts";

const RUNS = cases(20);

const HEAD = {
  ...EMPTY_HEAD,
  analysis: "predicate",
  property: "unreach-call",
  program: "loop.c",
  verdict: "true",
  cpuSeconds: 0.25,
  refinements: 3,
};

/** One fact about each variable of each location's statement. */
function factsOf(cfa: Cfa): readonly PlacedFact[] {
  const facts: PlacedFact[] = [];
  for (const at of cfa.nodes) {
    if (at.function === cfa.start) continue;
    facts.push({ at, fact: { kind: "predicate", text: `sum <= left + ${at.id % 7}` } });
    facts.push({
      at,
      fact: { kind: "smtlib", text: `(bvsle |${at.function.name}::sum| limit)` },
    });
  }
  return facts;
}

function described(text: string): PrecisionFile {
  const cfa = buildProgram(text);
  return describePrecision(cfa, HEAD, factsOf(cfa));
}

function read(text: string): ReadPrecision {
  return readPrecision(new SourceText("a.precision", text));
}

function placedShare({ counts, placements }: Anchored): number {
  return 1 - (counts.dropped + counts.loops) / placements.length;
}

describe("the facts of a program", () => {
  test("are all found by their own keys in the same program", () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const text = programText(randomProgram(new SeededRandom(seed)));
      const cfa = buildProgram(text);
      const facts = factsOf(cfa);
      const anchored = anchorPrecision(describePrecision(cfa, HEAD, facts), buildProgram(text));
      expect(anchored.counts.same).toBe(anchored.placements.length);
      const shown = (list: readonly PlacedFact[]): readonly string[] =>
        list.map(({ at, fact }) => `${at.id} ${fact.text}`).sort();
      expect(shown(anchored.facts)).toEqual(shown(facts));
    }
  });

  test("survive comments, blank lines and turned functions with their keys", () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const program = randomProgram(new SeededRandom(seed));
      const file = described(programText(program));
      for (const text of [programText(program, "  // nothing\n\n"), withFunctionsTurned(program)]) {
        const { counts, placements } = anchorPrecision(file, buildProgram(text));
        expect(counts.same).toBe(placements.length);
      }
    }
  });

  test("keep their statements when lines are inserted", () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const random = new SeededRandom(seed);
      const program = randomProgram(random);
      const file = described(programText(program));
      const cfa = buildProgram(programText(withInsertedLines(random, program)));
      const anchored = anchorPrecision(file, cfa);
      expect(placedShare(anchored)).toBe(1);
      const { same, moved } = anchored.counts;
      expect(same + moved).toBeGreaterThan(0.9 * anchored.placements.length);
    }
  });

  test("follow renamed variables", () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const text = programText(randomProgram(new SeededRandom(seed)));
      const renamed = withRenamed(withRenamed(text, "sum", "total"), "limit", "bound");
      const anchored = anchorPrecision(described(text), buildProgram(renamed));
      expect(anchored.counts.same).toBe(anchored.placements.length);
      const texts = anchored.facts.map(({ fact }) => fact.text);
      expect(texts.filter((fact) => /\bsum\b|\blimit\b/.test(fact))).toEqual([]);
      expect(texts).toContain("(bvsle |main::total| bound)");
    }
  });

  test("follow renamed functions", () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const text = programText(randomProgram(new SeededRandom(seed)));
      const anchored = anchorPrecision(
        described(text),
        buildProgram(withRenamed(text, "reset", "clear")),
      );
      expect(placedShare(anchored)).toBeGreaterThan(0.9);
      const texts = anchored.facts.map(({ fact }) => fact.text);
      expect(texts.filter((fact) => fact.includes("reset"))).toEqual([]);
    }
  });

  test("follow a loop into a function of its own", () => {
    let extractions = 0;
    for (let seed = 0; seed < RUNS; seed++) {
      const program = randomProgram(new SeededRandom(seed));
      const after = withExtractedLoop(program);
      if (after === null) continue;
      extractions++;
      const anchored = anchorPrecision(
        described(programText(program)),
        buildProgram(programText(after)),
      );
      expect(placedShare(anchored)).toBeGreaterThan(0.9);
    }
    expect(extractions).toBeGreaterThan(RUNS / 3);
  });
});

describe("files", () => {
  test("are read as they were printed", () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const file = described(programText(randomProgram(new SeededRandom(seed))));
      const text = printPrecision(file);
      const again = read(text);
      expect(again.problems).toEqual([]);
      expect(again.file).toEqual(file);
      expect(printPrecision(again.file)).toBe(text);
    }
  });

  test("leave out lines that say nothing and name them", () => {
    const { file, problems, leftOut } = read(
      "assay precision 1\nanalysis value\nstates many\nplace main loop 1 : x\nplace main loop one : x\nfoo bar\n" +
        "place main at : x\nplace * entry : x\npredicate main * : y > 0\n00000000 x\n",
    );
    expect(file.entries.map(({ fact }) => fact.text)).toEqual(["y > 0", "x"]);
    expect(leftOut).toBe(6);
    expect(problems.map(({ range, message }) => `${range.location.line}: ${message}`)).toEqual([
      "3: this value makes no sense here",
      "5: expected the number of the loop",
      "6: this line says nothing known",
      "7: this does not say at which location",
      "8: this does not say in which function",
      "10: this line belongs to no shape",
    ]);
  });

  test.each([
    ["", "this is no precision of assay"],
    ["\0\0\0", "this is no precision of assay"],
    ["int main(void) { return 0; }", "this is no precision of assay"],
    ["assay precision 7\n", "this is a precision in format 7"],
    ["(declare-fun x () Int)\n\nmain:\n(assert true)\n", "this is no precision of assay"],
  ])("%j is none", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test("of any content are read, anchored and never a failure of ours", () => {
    const program = randomProgram(new SeededRandom(1));
    const intact = printPrecision(described(programText(program)));
    const cfa = buildProgram(programText(withInsertedLines(new SeededRandom(2), program)));
    for (let seed = 0; seed < cases(150); seed++) {
      const text = damaged(new SeededRandom(seed), intact);
      try {
        const { file, leftOut, problems } = read(text);
        expect(leftOut).toBeGreaterThanOrEqual(problems.length);
        const { counts } = anchorPrecision(file, cfa);
        const total = Object.values(counts).reduce((sum, count) => sum + count);
        expect(total).toBe(file.entries.length);
        expect(read(printPrecision(file)).file).toEqual(file);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        expect(error.hint).not.toBeNull();
      }
    }
  });
});

/** Cut, with other bytes, with lines of something else. */
function damaged(random: SeededRandom, intact: string): string {
  let text = intact;
  for (let changes = 1 + random.below(6); changes > 0; changes--) {
    const at = random.chance(20) ? random.below(40) : random.below(text.length + 1);
    switch (random.below(5)) {
      case 0:
        text = text.slice(0, Math.max(at, 20));
        break;
      case 1:
        text = text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + 1);
        break;
      case 2:
        text = text.slice(0, at) + text.slice(at + random.below(200));
        break;
      case 3:
        text = text.slice(0, at) + "(".repeat(random.below(5000)) + text.slice(at);
        break;
      default:
        text =
          text.slice(0, at) +
          text.slice(random.below(text.length + 1)).slice(0, 3000) +
          text.slice(at);
    }
  }
  return text;
}
