import { describe, expect, test } from "vitest";
import { SourceText, UnsupportedFeature, UserError } from "../../base/diagnostics/index.ts";
import { parseProperties } from "./properties.ts";

function parse(text: string) {
  return parseProperties(new SourceText("a.prp", text));
}

function errorOf(text: string): unknown {
  try {
    parse(text);
  } catch (error) {
    return error;
  }
  throw new Error("no error");
}

describe("property files", () => {
  test("reach_error and __VERIFIER_error are one property", () => {
    for (const name of ["reach_error", "__VERIFIER_error"]) {
      const { entry, properties } = parse(
        `# comment\n\nCHECK( init(main()), LTL(G ! call(${name}())) )\n`,
      );
      expect(entry).toBe("main");
      expect(properties.map((property) => property.name)).toEqual(["unreach-call"]);
      expect(properties[0]!.automata.map((automaton) => automaton.name)).toEqual(["Reachability"]);
    }
  });

  test("any function and any label may be forbidden", () => {
    const { entry, properties } = parse(
      "CHECK( init(start()), LTL(G ! call(f())) )\nCHECK( init(start()), LTL(G ! call(g())) )\n" +
        "CHECK( init(start()), LTL(G ! label(ERROR)) )",
    );
    expect(entry).toBe("start");
    expect(properties.map(({ name }) => name)).toEqual(["unreach-call", "unreach-label"]);
    expect(properties[0]!.automata.map(({ name }) => name)).toEqual([
      "NeverCalled-f",
      "NeverCalled-g",
    ]);
  });

  test.each(["no-overflow", "valid-free", "valid-deref", "valid-memtrack", "valid-memcleanup"])(
    "%s is the specification of that name",
    (name) => {
      const formula = name === "no-overflow" ? "! overflow" : name;
      const source = new SourceText("p.prp", `CHECK( init(main()), LTL(G ${formula}) )`);
      const [property] = parseProperties(source).properties;
      expect(property!.name).toBe(name);
      expect(property!.automata).toHaveLength(1);
    },
  );

  test.each([
    ["G ! data-race", "the property no-data-race"],
    ["F end", "the property termination"],
    ["G (F a)", "a general LTL formula"],
  ])("%s is named as not supported", (formula, feature) => {
    const error = errorOf(`CHECK( init(main()), LTL(${formula}) )`);
    expect(error).toBeInstanceOf(UnsupportedFeature);
    expect((error as UnsupportedFeature).feature).toBe(feature);
    expect((error as UnsupportedFeature).range!.location.column).toBe(26);
  });

  test.each([
    ["CHECK( init(main()), LTL(G ! overflw) )", "1:26"],
    ["\n  CHEK( init(main()), LTL(G ! overflow) )", "2:3"],
    ["CHECK( init(f()), LTL(G ! call(x())) )\nCHECK( init(g()), LTL(G ! call(x())) )", "2:1"],
  ])("%s is refused with its place", (text, place) => {
    const error = errorOf(text);
    expect(error).toBeInstanceOf(UserError);
    const { line, column } = (error as UserError).range!.location;
    expect(`${line}:${column}`).toBe(place);
  });

  test("a file without a property is refused", () => {
    expect(errorOf("# nothing\n")).toBeInstanceOf(UserError);
  });
});
