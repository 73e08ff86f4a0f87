import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatError, UserError } from "../base/diagnostics/index.ts";
import { allOptionGroups, CATALOG } from "./catalog.ts";
import { describeConfigurations, describeOptions } from "./describe.ts";
import { readSettings } from "./settings.ts";
import { TemporaryFolder } from "../../test/temporary-folder.ts";

const temporary = new TemporaryFolder();
const folder = temporary.path;

const file = (name: string, text: string): string => temporary.file(name, text);

function read(config: string | null, ...options: string[]) {
  return readSettings(config, options, allOptionGroups());
}

/** The message a user sees. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof UserError) return formatError(error);
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("configuration files", () => {
  test("set options and the analysis; comments and blanks do not matter", () => {
    const path = file(
      "good.config",
      "# For users.\n\nanalysis = control-flow\n  exploration.seed=5   # why\n",
    );
    const { analysis, written } = read(path);
    expect(analysis).toBe("control-flow");
    expect([...written]).toEqual([["exploration.seed", "5"]]);
  });

  test("include others, from their own folder", () => {
    file("base.config", "exploration.seed = 5\n");
    const path = file("top.config", "include base.config\nrefinement.scope = global\n");
    expect([...read(path).written.keys()]).toEqual(["exploration.seed", "refinement.scope"]);
  });

  test("may not change what an included file sets", () => {
    file("base.config", "exploration.seed = 5\n");
    const path = file("clash.config", "include base.config\nexploration.seed = 6\n");
    expect(refusal(() => read(path))).toMatch(
      /clash\.config:2:1: error: exploration\.seed is set already\nexploration\.seed = 6\n\^~+/,
    );
  });

  test("that include each other are refused", () => {
    file("a.config", "include b.config\n");
    file("b.config", "include a.config\n");
    expect(refusal(() => read(join(folder, "a.config")))).toContain("b.config:1:1: error:");
  });

  test.each([
    ["exploration.seed 5\n", "1:1: error: this is no setting"],
    ["\nexploration.sed = 5\n", "2:1: error: there is no option 'exploration.sed'"],
    ["exploration.seed = x\n", "1:1: error: exploration.seed cannot be 'x'"],
    ["include nowhere.config\n", "nowhere.config'"],
  ])("with a mistake in %j are refused with its place", (text, message) => {
    const path = file("bad.config", text);
    expect(refusal(() => read(path))).toContain(message);
  });

  test("are found by name if they are shipped, with near names otherwise", () => {
    expect(read("value-explicit").written.get("analysis.value.refine")).toBe("false");
    expect(refusal(() => read("valeu"))).toContain("did you mean value?");
    expect(refusal(() => read(join(folder, "none.config")))).toContain("there is no file");
  });
});

describe("options of the command line", () => {
  test("win over the configuration file", () => {
    const path = file("seed.config", "exploration.seed = 5\n");
    expect(read(path, "exploration.seed=6").written.get("exploration.seed")).toBe("6");
  });

  test("may contain an equals sign in their value", () => {
    expect(read(null, "refinement.log=a=b").written.get("refinement.log")).toBe("a=b");
  });

  test("are refused with near names or their syntax", () => {
    expect(refusal(() => read(null, "refinement.scpe=global"))).toContain("refinement.scope");
    expect(refusal(() => read(null, "refinement.scope=galaxy"))).toContain("location|function");
    expect(refusal(() => read(null, "scope"))).toContain("--option key=value");
  });
});

describe("what is declared", () => {
  test("every shipped configuration begins with a sentence and names a known analysis", () => {
    const names = CATALOG.map(({ name }) => name);
    for (const { name, summary } of describeConfigurations()) {
      expect(summary, name).toMatch(/^[A-Z].*\.$/);
      expect(names).toContain(read(name).analysis);
    }
  });

  test("every option has a help sentence, and its default can be written", () => {
    for (const { key, help, default: byDefault } of describeOptions("")) {
      expect(help, key).toMatch(/\.$/);
      if (byDefault !== "") expect(() => read(null, `${key}=${byDefault}`)).not.toThrow();
    }
  });

  test("options are listed by prefix", () => {
    expect(describeOptions("exploration").map(({ key }) => key)).toContain("exploration.order");
    expect(describeOptions("exploration.seed")).toHaveLength(1);
    expect(refusal(() => describeOptions("exploraton"))).toContain("did you mean exploration?");
  });
});
