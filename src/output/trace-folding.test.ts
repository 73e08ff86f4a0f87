import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TraceItem, TraceLine } from "./trace.ts";
import { foldRounds, shortened } from "./trace-folding.ts";

function lineAt(line: number, taken = true): TraceLine {
  return {
    kind: "line",
    location: { file: "a.c", line, column: 1 },
    function: "main",
    depth: 1,
    source: `line ${line}`,
    events: [{ kind: "branch", condition: "c", taken }],
  };
}

function shape(items: readonly TraceItem[]): string {
  return items
    .map((item) => {
      if (item.kind === "line") return item.location.line;
      return item.kind === "hole" ? "(hole)" : `(${item.repetitions}x)`;
    })
    .join(" ");
}

function repeated(times: number, ...lines: number[]): TraceLine[] {
  return Array.from({ length: times }, () => lines.map((line) => lineAt(line))).flat();
}

describe("folding rounds of loops", () => {
  test("keeps the first two rounds and the last", () => {
    const lines = [...repeated(1, 1), ...repeated(10, 2, 3, 4), ...repeated(1, 5)];
    expect(shape(foldRounds(lines))).toBe("1 2 3 4 2 3 4 (7x) 2 3 4 5");
  });

  test("leaves few rounds as they are", () => {
    expect(shape(foldRounds(repeated(3, 1, 2)))).toBe("1 2 1 2 1 2");
  });

  test("takes rounds with other branches for different rounds", () => {
    const lines = Array.from({ length: 8 }, (_, i) => lineAt(1, i % 2 === 0));
    expect(shape(foldRounds(lines))).toBe("1 1 1 1 (1x) 1 1");
  });

  test("prefers the shortest round", () => {
    expect(shape(foldRounds(repeated(12, 1)))).toBe("1 1 (9x) 1");
  });
});

describe("shortening", () => {
  const lines = fc.array(fc.integer({ min: 1, max: 4 }).map((line) => lineAt(line)));

  test("accounts for every line, shown or not", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 2, max: 20 }), (all, most) => {
        const items = shortened(all, most);
        const counted = items.reduce((n, item) => n + (item.kind === "gap" ? item.lines : 1), 0);
        expect(counted).toBe(all.length);
        expect(items.length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });

  test("keeps beginning and end", () => {
    const all = Array.from({ length: 100 }, (_, i) => lineAt(i));
    const items = shortened(all, 10);
    expect(shape(items)).toBe("0 1 2 3 4 (0x) 95 96 97 98 99");
  });

  test("keeps a hole, and what is on both sides of it", () => {
    const items = [
      ...repeated(10, 1),
      { kind: "hole", steps: 7 } as const,
      ...Array.from({ length: 9 }, (_, i) => lineAt(i)),
    ];
    expect(shape(shortened(items, 8))).toBe("1 1 (7x) 1 (hole) 0 1 (0x) 7 8");
  });
});
