/** What is added to a program so that one function is verified against its contract, with the contracts of the others. */
import { UnsupportedFeature, UserError } from "../../base/diagnostics/index.ts";
import type { TranslationUnit } from "../../program/c/ast.ts";
import type { Cfa, CfaFunction } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import {
  changeBy,
  checkCode,
  conditionNames,
  contractName,
  effectsOfFunction,
  keptObject,
  standInCode,
  type Contract,
  type StandIn,
} from "../../program/contracts/index.ts";
import { globalsHarness, type EntryOptions } from "../../program/entry/index.ts";
import {
  addedText,
  harnessOf,
  NOTHING_ADDED,
  type AddedAssumption,
  type AddedCode,
  type AddedText,
} from "../entry/added-code.ts";

export interface ContractOptions {
  /** The function that is verified against its contract, or `main`, which need not have one. */
  readonly function: string;
  /** What is called instead of functions with contracts. */
  readonly callees: "contracts" | "bodies";
}

/** How assumptions begin that rest on a contract. */
export const BY_CONTRACT = "is taken to do what its contract says";

export interface ContractProgram {
  /** The files alone. */
  readonly units: readonly TranslationUnit[];
  readonly contracts: readonly Contract[];
  readonly entry: EntryOptions;
  /** The program with what was added. */
  build(added: AddedCode): { readonly units: readonly TranslationUnit[]; readonly cfa: Cfa };
}

/** Throws `UserError` if there is no such contract, or one that cannot be. */
export function addedContracts(program: ContractProgram, options: ContractOptions): AddedCode {
  const target = targetNamed(program, options.function);
  const bodies = assembled(program, target, () => ({ kind: "body" }));
  const built = program.build(bodies);
  for (const contract of program.contracts) checkConditions(built, contract);
  if (target !== null) checkState(built, target);
  if (options.callees === "bodies") return bodies;
  const notes: string[] = [];
  const changed = new Map<Contract, readonly Variable[]>();
  for (const contract of program.contracts) {
    const body = functionOf(built, contract, contractName(nameOf(contract)));
    // What is not called needs nothing in its place.
    if (body === null || (contract !== target && !isCalled(built, contract))) continue;
    const effects = effectsOfFunction(body);
    const named = effects.kind === "named" ? ownVariables(program, built, effects.changes) : null;
    if (named !== null) {
      changed.set(contract, named);
    } else if (contract !== target) {
      const reason = effects.kind === "more" ? effects.reason : "changes what it does not define";
      notes.push(
        `the body of ${nameOf(contract)} is used where it is called, not its contract alone: it ${reason}`,
      );
    }
  }
  return withContracts(program, target, changed, notes);
}

function withContracts(
  program: ContractProgram,
  target: Contract | null,
  changed: ReadonlyMap<Contract, readonly Variable[]>,
  notes: readonly string[],
): AddedCode {
  const { units } = program;
  const texts: AddedText[] = [];
  const standIns = new Map<Contract, StandIn>();
  const assumptions: AddedAssumption[] = [];
  for (const [contract, variables] of changed) {
    const chosen = new Set(variables);
    const name = nameOf(contract);
    const changes = units.flatMap((unit, file) => {
      const changesName = `assay_changes_${contract.file + 1}_${name}_${file + 1}`;
      const code = globalsHarness(unit, changesName, program.entry, chosen);
      if (code === null) return [];
      texts.push(addedText(code.text, file));
      return [changesName];
    });
    standIns.set(contract, { kind: "contract", changes });
    const list = variables.map((variable) => variable.name).join(", ");
    const { symbol } = contract.definition;
    const location = units[contract.file]!.source.locate(symbol.start);
    const text = `${BY_CONTRACT}, which has a verdict of its own, and changes ${list === "" ? "nothing" : `only ${list}`}`;
    assumptions.push({ name, location, text, standIn: contractName(name) });
  }
  const added = assembled(
    program,
    target,
    (contract) => standIns.get(contract) ?? { kind: "body" },
    texts,
  );
  // Where all of the state has any value, no calls are left out.
  const ofCall = target === null || changed.has(target) ? [] : added.assumptions;
  return { ...added, assumptions: [...ofCall, ...assumptions], notes };
}

function assembled(
  { units, contracts, entry }: ContractProgram,
  target: Contract | null,
  standIn: (contract: Contract) => StandIn,
  before: readonly AddedText[] = [],
): AddedCode {
  const texts = [...before];
  for (const contract of contracts) {
    const { file } = contract;
    texts.push(addedText(standInCode(units[file]!, contract, standIn(contract)), file));
  }
  const exchanged = contracts.map((contract) => ({ file: contract.file, name: nameOf(contract) }));
  if (target === null) return { ...NOTHING_ADDED, texts, exchanged };
  const { file, definition } = target;
  const unit = units[file]!;
  const check = `assay_check_${nameOf(target)}`;
  texts.push(addedText(checkCode(unit, target, check), file));
  // Soundness: nobody knows what static objects hold when the function is called.
  const options = { ...entry, havocsGlobals: true };
  const name = `contract_of_${nameOf(target)}`;
  const harness = harnessOf(units, { unit, file, definition }, options, name, check);
  return { ...harness, texts: [...texts, ...harness.texts], exchanged };
}

/** Null: `main` is verified as it is. */
function targetNamed({ contracts }: ContractProgram, name: string): Contract | null {
  const found = contracts.filter((contract) => nameOf(contract) === name);
  const [only, second] = found;
  const names = contracts.map(nameOf).join(", ");
  if (only === undefined && name === "main") return null;
  if (only === undefined) {
    const hint = names === "" ? "no function has one" : `there are contracts of ${names}`;
    throw new UserError(`no function '${name}' has a contract`, null, hint);
  }
  if (second !== undefined) {
    const message = `several files have a function '${name}' with a contract`;
    throw new UserError(message, null, "verify the files one by one");
  }
  return only;
}

function nameOf({ definition }: Contract): string {
  return definition.symbol.writtenName;
}

type Built = ReturnType<ContractProgram["build"]>;

/** Of the file of the contract, as the linker calls it; null: nothing calls it. */
function functionOf(
  { units, cfa }: Built,
  { file }: Contract,
  linkName: string,
): CfaFunction | null {
  const symbol = units[file]!.symbols.get(linkName);
  return cfa.functions.find((one) => one.symbol === symbol) ?? null;
}

function isCalled(built: Built, contract: Contract): boolean {
  return functionOf(built, contract, contract.definition.symbol.linkName) !== null;
}

/** Soundness: a contract speaks of every call, and such an object has its first value in the first one only. */
function checkState(built: Built, target: Contract): void {
  const body = functionOf(built, target, contractName(nameOf(target)));
  const kept = body === null ? null : keptObject(body);
  if (kept === null) return;
  throw new UnsupportedFeature(
    `a contract of a function that keeps values in a static object ('${kept.name}'), which nobody can choose`,
    built.cfa.source.range(kept.start, kept.end),
  );
}

function checkConditions(built: Built, contract: Contract): void {
  for (const { name, condition } of conditionNames(contract)) {
    const its = functionOf(built, contract, name);
    const change = its === null ? null : changeBy(its);
    if (change === null) continue;
    throw new UserError(
      `the condition of __assay_${condition.kind} ${change}; contracts change nothing`,
      condition.place,
    );
  }
}

/** The objects of the files that they are; null: one of them cannot be named. */
function ownVariables(
  { units }: ContractProgram,
  built: Built,
  changes: readonly Variable[],
): readonly Variable[] | null {
  const found = changes.map((variable) => {
    const file = built.units.findIndex(({ globals }) =>
      globals.some((one) => one.variable === variable && one.isDefined),
    );
    const own = units[file]?.globals.find(
      (one) => one.variable.storage === "global" && one.variable.name === variable.name,
    );
    return own?.variable ?? null;
  });
  return found.some((one) => one === null) ? null : found.map((one) => one!);
}
