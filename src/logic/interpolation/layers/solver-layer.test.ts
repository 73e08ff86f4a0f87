import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../../backends/index.ts";
import { Terms } from "../../terms/index.ts";
import { createInterpolator } from "../create-interpolator.ts";
import { Deadline } from "../deadline.ts";
import { PathProblem } from "../path-problem.ts";
import { Paths } from "../testing/paths.ts";
import { flaw } from "../testing/validity.ts";
import { SolverLayer } from "./solver-layer.ts";

/**
 * None of these solvers can be installed freely, so a script speaks for them: it insists on the syntax of
 * its solver and answers with the formulas it is given.
 */
const SCRIPT = `#!/usr/bin/env node
const { createInterface } = require("node:readline");
const { basename } = require("node:path");
const style = basename(process.argv[1]);
const answers = JSON.parse(Buffer.from(process.argv[2], "base64").toString());
const groups = [];
let isAllowed = false;
let text = "";
createInterface({ input: process.stdin }).on("line", (line) => {
  text += line + "\\n";
  for (;;) {
    let depth = 0, end = -1;
    for (let i = 0; i < text.length && end < 0; i++) {
      if (text[i] === "|") i = text.indexOf("|", i + 1);
      else if (text[i] === "(") depth++;
      else if (text[i] === ")" && --depth === 0) end = i + 1;
    }
    if (end < 0) return;
    answer(text.slice(text.indexOf("("), end));
    text = text.slice(end);
  }
});
function answer(command) {
  const refuse = (why) => console.log('(error "' + why + '")');
  const echo = /^\\(echo "(.*)"\\)$/.exec(command);
  if (echo) return console.log(echo[1]);
  if (command.startsWith("(get-info")) return console.log('(:name "fake")');
  if (command === "(set-option :produce-interpolants true)") return void (isAllowed = true);
  if (/^\\((set-|declare-fun)/.test(command)) return;
  const attribute = style === "mathsat" ? ":interpolation-group" : ":named";
  if (command.startsWith("(assert")) {
    const group = new RegExp(attribute + " ([a-z0-9]+)\\\\)\\\\)$").exec(command);
    return group ? void groups.push(group[1]) : refuse("no group in " + command);
  }
  if (command === "(check-sat)") return console.log(answers.verdict ?? "unsat");
  if (!isAllowed) return refuse("interpolants are not produced");
  if (style === "mathsat" && command.startsWith("(get-interpolant (")) {
    const names = command.slice("(get-interpolant (".length, -2).split(" ");
    const isPrefix = names.every((name, i) => name === groups[i]);
    return isPrefix ? console.log(answers.formulas[names.length - 1]) : refuse("no such groups");
  }
  if (style !== "mathsat" && command.startsWith("(get-interpolants ")) {
    const names = command.slice("(get-interpolants ".length, -1).split(" ");
    const isAll = names.join() === groups.join();
    return isAll ? console.log("(" + answers.formulas.join("\\n ") + ")") : refuse("groups missing");
  }
}
`;

const terms = new Terms();
const checking = openSolver(terms, "auto");
const folder = mkdtempSync(join(tmpdir(), "assay-fake-"));
const paths = new Paths(terms, terms.sorts.int);
const blocks = paths.equalCounters(1);
const good = ["(= Int.i@0 Int.a@0)", "(= |Int.i@1| |Int.a@1|)"].map((text) =>
  text.replaceAll(/\|?(Int\.[ia]@\d)\|?/g, "|$1|"),
);

for (const name of ["mathsat", "smtinterpol", "opensmt", "unheard-of"]) {
  writeFileSync(join(folder, name), SCRIPT);
  chmodSync(join(folder, name), 0o755);
}

afterAll(() => {
  checking.close();
  rmSync(folder, { recursive: true });
});

function fake(name: string, answers: { verdict?: string; formulas?: readonly string[] }) {
  const argument = Buffer.from(JSON.stringify(answers)).toString("base64");
  return openSolver(terms, `smtlib:${join(folder, name)} ${argument}`);
}

function attempt(name: string, answers: { verdict?: string; formulas?: readonly string[] }) {
  const solver = fake(name, answers);
  const outcome = new SolverLayer(solver).interpolate(
    PathProblem.of(terms, blocks),
    Deadline.in(10_000),
  );
  solver.close();
  return outcome;
}

describe("a solver that interpolates", () => {
  for (const name of ["mathsat", "smtinterpol", "opensmt"]) {
    test(`is understood: ${name}`, () => {
      const outcome = attempt(name, { formulas: good });
      expect(outcome.kind).toBe("found");
      if (outcome.kind === "found") expect(flaw(checking, blocks, outcome.sequence)).toBeNull();
    });
  }

  test("may find the path satisfiable, or not know", () => {
    expect(attempt("mathsat", { verdict: "sat" })).toMatchObject({ reason: "satisfiable" });
    expect(attempt("opensmt", { verdict: "unknown" })).toMatchObject({ reason: "solver-unknown" });
  });

  test("fails if its answer is no list of formulas over known symbols", () => {
    for (const formulas of [["(= x!0 1)", "true"], ["(+ 1 2)", "true"], ["true"], ["(", "true"]]) {
      expect(attempt("smtinterpol", { formulas })).toMatchObject({ reason: "unreadable" });
    }
  });

  test("is not asked if its syntax is unknown", () => {
    expect(attempt("unheard-of", { formulas: good })).toMatchObject({ reason: "unsupported" });
  });

  test("comes first when it is given, and is checked like all others", () => {
    const honest = fake("mathsat", { formulas: good });
    const interpolator = createInterpolator(checking, { interpolatingSolver: honest });
    expect(interpolator.sequence(blocks)).not.toBeNull();
    expect(interpolator.statistics.lastLayer).toBe("solver");
    interpolator.close();
    honest.close();

    const lying = fake("mathsat", { formulas: ["true", "true"] });
    const wary = createInterpolator(checking, { interpolatingSolver: lying });
    expect(flaw(checking, blocks, wary.sequence(blocks)!)).toBeNull();
    expect(wary.statistics.lastLayer).not.toBe("solver");
    expect(wary.statistics.layers.get("solver")?.failures.get("check-failed")).toBe(1);
    wary.close();
    lying.close();
  });
});
