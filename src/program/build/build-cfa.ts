import { UserError } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import type { FunctionDefinition, TranslationUnit } from "../c/ast.ts";
import { CfaFunction, type Cfa, type UnlikelyCalls } from "../cfa/graph.ts";
import * as node from "../cfa/nodes.ts";
import { FunctionSymbol } from "../cfa/variable.ts";
import { assemble } from "./assemble.ts";
import { resolveIndirectCalls } from "./dispatch.ts";
import { FunctionDraft } from "./function-draft.ts";
import { FunctionLowering } from "./function-lowering.ts";
import { handedOut } from "./handed-out.ts";
import type { IndirectCall } from "./lowering.ts";
import { ProgramDraft, type AllocationMode } from "./program-draft.ts";
import { scanInitialiser, scanStatement } from "./references.ts";
import { aroundMain, lowerStart, START_NAME } from "./start-function.ts";
import { refuseFloat128 } from "./unsupported-values.ts";

export interface BuildOptions {
  /** Called once at the start; normally `main`. Null: `main` if there is one, else every function is reachable. */
  readonly entryFunction: string | null;
  readonly allocation?: AllocationMode;
  /** Without: possible. */
  readonly unlikely?: UnlikelyCalls;
}

const ALL_POSSIBLE: UnlikelyCalls = { callbacks: "possible", mismatchedCalls: "possible" };

/** The control-flow automaton of everything that can be reached from the entry function. */
export function buildCfa(unit: TranslationUnit, options: BuildOptions): Cfa {
  const entrySymbol = findEntry(unit, options.entryFunction);
  const program = new ProgramDraft(unit, options.allocation ?? "succeeds");
  const { unlikely = ALL_POSSIBLE } = options;
  const main = entrySymbol && program.functionOf(entrySymbol);
  if (main === null) for (const { symbol } of unit.functions) program.functionOf(symbol);
  const indirectCalls: IndirectCall[] = [];
  const around = aroundMain(unit, program);
  buildReachable(program, entrySymbol, indirectCalls);

  const globals = program.referencedGlobals();
  const start = new CfaFunction(startSymbol(unit), [], null);
  const startDraft = new FunctionDraft(start);
  lowerStart(new FunctionLowering(program, startDraft), {
    globals,
    handedOut: handedOut(program),
    entry: main,
    around,
  });

  const dispatchers = resolveIndirectCalls(program, indirectCalls, unlikely);

  const drafts = [startDraft];
  for (const { symbol } of unit.functions) {
    const draft = program.drafts.get(symbol);
    if (draft !== undefined) drafts.push(draft);
  }
  drafts.push(...dispatchers);
  const { nodes, edges } = assemble(drafts);
  refuseFloat128(unit, edges);
  return {
    source: unit.source,
    machine: unit.machine,
    types: unit.types,
    scope: unit.scope,
    start,
    main: main ?? start,
    functions: drafts.map((draft) => draft.function),
    globals: globals.map(({ variable }) => variable),
    nodes,
    edges,
    variableCount: program.variableCount,
    unlikely,
  };
}

function findEntry(unit: TranslationUnit, chosen: string | null): FunctionSymbol | null {
  const name = chosen ?? "main";
  const symbol = unit.symbols.get(name);
  if (symbol !== undefined && unit.functions.some((definition) => definition.symbol === symbol)) {
    return symbol;
  }
  if (chosen === null) return null;
  const defined = unit.functions.map((definition) => definition.symbol.name);
  const near = nearest(name, defined);
  const hint =
    near.length > 0
      ? `did you mean ${near.map((candidate) => `'${candidate}'`).join(" or ")}?`
      : defined.length === 0
        ? "the file defines no functions"
        : null;
  const place = unit.source.range(0, 0);
  throw new UserError(`the program defines no function '${name}'`, place, hint);
}

function startSymbol(unit: TranslationUnit): FunctionSymbol {
  const { types } = unit;
  return new FunctionSymbol(START_NAME, types.function(types.void, [], "fixed"), 0, 0);
}

/** Functions and static objects discover each other until nothing new is found. */
function buildReachable(
  program: ProgramDraft,
  entry: FunctionSymbol | null,
  indirectCalls: IndirectCall[],
): void {
  for (;;) {
    const definition = program.nextFunction();
    if (definition !== null) {
      scanStatement(program, definition.body);
      const lowering = buildFunction(program, definition, entry);
      for (const call of lowering.indirectCalls) indirectCalls.push(call);
      continue;
    }
    const global = program.nextGlobal();
    if (global === null) return;
    if (global.initialiser !== null) scanInitialiser(program, global.initialiser);
  }
}

function buildFunction(
  program: ProgramDraft,
  definition: FunctionDefinition,
  entry: FunctionSymbol | null,
): FunctionLowering {
  const { symbol, parameters, returnVariable, body, end } = definition;
  const inFunction = program.functionOf(symbol)!;
  inFunction.locals.push(...parameters);
  if (returnVariable !== null) inFunction.locals.push(returnVariable);
  const draft = new FunctionDraft(inFunction);
  program.drafts.set(symbol, draft);
  const lowering = new FunctionLowering(program, draft);
  lowering.statement(body);
  // Falling off the end: `main` returns 0 (C11 5.1.2.2.3), others something or other.
  const at = { start: Math.max(definition.start, end - 1), end };
  if (returnVariable !== null) {
    if (symbol === entry && symbol.name === "main" && returnVariable.type.kind === "integer") {
      const zero = node.integerConstant(returnVariable.type, 0n, at.start, at.end);
      lowering.assign(node.variableReference(returnVariable, at.start, at.end), zero, at);
    } else lowering.declare(returnVariable, "indeterminate", at);
  }
  lowering.jump(draft.exit);
  lowering.finishJumps();
  return lowering;
}
