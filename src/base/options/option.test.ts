import { describe, expect, test } from "vitest";
import {
  choice,
  choices,
  Configuration,
  count,
  defineOptions,
  duration,
  flag,
  nearest,
} from "./index.ts";

const declarations = defineOptions("analysis.value", {
  merge: choice(["sep", "join"], "How states are combined.", "sep"),
  cegar: flag("Refine.", true),
  bound: count("How often.", 3, 1),
  order: choices(["length", "width"], "Preference.", ["length"]),
  limit: duration("How long.", 1000),
});

function valuesOf(written: Record<string, string>) {
  return new Configuration(new Map(Object.entries(written))).valuesOf(declarations);
}

describe("options", () => {
  test("have their defaults if nothing is written", () => {
    expect(valuesOf({})).toEqual({
      merge: "sep",
      cegar: true,
      bound: 3,
      order: ["length"],
      limit: 1000,
    });
  });

  test("are read by their own syntax", () => {
    const values = valuesOf({
      "analysis.value.merge": "join",
      "analysis.value.cegar": "false",
      "analysis.value.bound": "12",
      "analysis.value.order": "width, length",
      "analysis.value.limit": "2min",
    });
    expect(values).toEqual({
      merge: "join",
      cegar: false,
      bound: 12,
      order: ["width", "length"],
      limit: 120_000,
    });
  });

  test("refuse what is no value and say what would be one", () => {
    expect(() => valuesOf({ "analysis.value.merge": "both" })).toThrow(
      "option analysis.value.merge cannot be 'both'",
    );
    expect(() => valuesOf({ "analysis.value.bound": "0" })).toThrow();
    expect(() => valuesOf({ "analysis.value.cegar": "yes" })).toThrow();
  });

  test("nobody asked for are reported", () => {
    const configuration = new Configuration(new Map([["analysis.velue.merge", "sep"]]));
    configuration.valuesOf(declarations);
    expect(configuration.unusedKeys()).toEqual(["analysis.velue.merge"]);
  });
});

describe("the nearest names", () => {
  test("come first, also with swapped letters or a missing prefix", () => {
    const names = ["analysis.value.merge", "refinement.log", "predicate", "value"];
    expect(nearest("vlaue", names)[0]).toBe("value");
    expect(nearest("log", names)).toEqual(["refinement.log"]);
    expect(nearest("something-else", names)).toEqual([]);
  });
});
