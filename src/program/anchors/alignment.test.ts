import { describe, expect, test } from "vitest";
import { align } from "./alignment.ts";
import { Votes } from "./renaming.ts";
import type { Statement } from "./statement.ts";

/** `x=1:a,b`: structure, constants, names. */
function statements(text: string): readonly Statement[] {
  return text
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => {
      const [, structure, constants, names] = /^(\w+)(=\w+)?(?::(.*))?$/.exec(word)!;
      return {
        structure: structure!,
        hash: structure! + (constants ?? ""),
        names: names?.split(",") ?? [],
      };
    });
}

function aligned(before: string, after: string): readonly number[] {
  return [...align(statements(before), statements(after))];
}

describe("alignment", () => {
  test.each([
    ["a b c", "a b c", [0, 1, 2]],
    ["a b c", "x a y b c z", [1, 3, 4]],
    ["a b c", "", [-1, -1, -1]],
    ["a b c d", "a d", [0, -1, -1, 1]],
    // The constant changed.
    ["a b=1 c", "a b=2 c", [0, 1, 2]],
    // What moved is found behind what stayed.
    ["a b c d", "b c d a", [3, 0, 1, 2]],
    // The inserted one is like the old one but for its name.
    ["a=1:x b", "a=1:y a=1:x b", [1, 2]],
    ["a=1:x a=1:y", "a=1:z a=1:x a=1:y", [1, 2]],
  ])("of %j and %j", (before, after, expected) => {
    expect(aligned(before, after)).toEqual(expected);
  });

  test("of long functions finds each statement of its own", () => {
    const old = Array.from({ length: 3000 }, (_, i) => `s${i}`);
    const now = old.flatMap((word, i) => (i % 3 === 0 ? ["new", word] : [word])).reverse();
    const found = aligned(old.join(" "), now.join(" "));
    expect(found.map((j) => now[j])).toEqual(old);
  });

  test("of long functions that repeat one statement ends", () => {
    const found = aligned("s ".repeat(5000), "s ".repeat(4000) + "t ".repeat(4000));
    expect(found.filter((j) => j >= 0).length).toBe(4000);
  });
});

describe("renaming", () => {
  function renaming(before: string, after: string): Readonly<Record<string, string>> {
    const [old, now] = [statements(before), statements(after)];
    const votes = new Votes();
    votes.count(old, now, align(old, now));
    return Object.fromEntries(votes.renaming());
  }

  test("follows the majority, and no two names become one", () => {
    expect(renaming("a:i,n b:i c:i d:n", "a:k,n b:k c:k d:n")).toEqual({ i: "k", n: "n" });
    expect(renaming("a:x b:x c:x d:y", "a:x b:x c:x d:x")).toEqual({ x: "x" });
    expect(renaming("a:x,y b:x,y", "a:y,x b:y,x")).toEqual({ x: "y", y: "x" });
  });
});
