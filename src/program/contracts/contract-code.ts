/** C code that stands for functions with contracts where they are called, and code that checks them. */
import type { TranslationUnit } from "../c/ast.ts";
import { declarations, EntrySizes, TypeTexts, ValueTexts } from "../entry/index.ts";
import { RESULT, oldName, type Condition, type Contract } from "./contract.ts";
import { contractName } from "./exchanged-bodies.ts";

/**
 * What is called instead of a function. "body": its body, once its conditions hold. "contract": what its contract allows, after functions that
 * change what it may change.
 */
export type StandIn =
  { readonly kind: "body" } | { readonly kind: "contract"; readonly changes: readonly string[] };

const FAILURE =
  "extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));";

/** The conditions as functions, and `f__contract`, which is to be exchanged with `f`. */
export function standInCode(unit: TranslationUnit, contract: Contract, how: StandIn): string {
  const code = new ContractCode(unit, contract);
  return code.standIn(how);
}

/** `name`: of a function with the parameters of the one that has the contract, which calls its body and checks its result. */
export function checkCode(unit: TranslationUnit, contract: Contract, name: string): string {
  return new ContractCode(unit, contract).check(name);
}

/** The functions of `standInCode` that are conditions. */
export function conditionNames({ definition, requires, ensures }: Contract) {
  const name = definition.symbol.writtenName;
  return [requires, ensures].flatMap((list) =>
    list.map((condition, i) => ({ name: conditionName(condition, name, i), condition })),
  );
}

function conditionName({ kind }: Condition, functionName: string, index: number): string {
  return `assay_${kind}_${functionName}_${index + 1}`;
}

class ContractCode {
  private readonly unit: TranslationUnit;
  private readonly contract: Contract;
  private readonly types: TypeTexts;
  private readonly values: ValueTexts;
  private readonly name: string;
  private readonly parameters: readonly string[];
  private readonly arguments: string;

  constructor(unit: TranslationUnit, contract: Contract) {
    this.unit = unit;
    this.contract = contract;
    const { symbol, parameters } = contract.definition;
    const place = unit.source.range(symbol.start, symbol.end);
    this.name = symbol.writtenName;
    this.types = new TypeTexts(unit.scope, place);
    this.values = new ValueTexts(this.types, new EntrySizes([], []), contractName(this.name));
    this.parameters = parameters.map(({ name, type }) => this.types.declared(type, name));
    this.arguments = parameters.map(({ name }) => name).join(", ");
  }

  standIn(how: StandIn): string {
    const { values, contract, name } = this;
    const { requires, ensures } = contract;
    for (const [i, condition] of requires.entries()) this.assert(condition, i);
    if (how.kind === "body") {
      // After the exchange that is the body.
      const isVoid = this.returns.kind === "void";
      values.line(`${isVoid ? "" : "return "}${contractName(name)}(${this.arguments});`);
    } else {
      this.keepOld();
      for (const change of how.changes) values.line(`${change}();`);
      if (this.returns.kind !== "void") {
        values.line(`${this.types.declared(this.returns, RESULT)};`);
        const path = `the result of ${name}`;
        values.value({ text: RESULT, path, type: this.returns, isConst: false, depth: 1 });
      }
      for (const [i, condition] of ensures.entries()) this.assume(condition, i);
      if (this.returns.kind !== "void") values.line(`return ${RESULT};`);
    }
    const signature = this.signature(this.returnsAs(contractName(name)), this.parameters);
    return [
      ...this.declared(how.kind === "contract" ? how.changes : []),
      FAILURE,
      ...this.conditions(),
      ...values.definitions,
      `static ${signature} {`,
      ...values.lines,
      "}",
      "",
    ].join("\n");
  }

  check(checkName: string): string {
    const { values, contract, name } = this;
    for (const [i, condition] of contract.requires.entries()) this.assume(condition, i);
    this.keepOld();
    const call = `${contractName(name)}(${this.arguments});`;
    if (this.returns.kind === "void") values.line(call);
    else values.line(`${this.types.declared(this.returns, RESULT)} = ${call}`);
    for (const [i, condition] of contract.ensures.entries()) this.assert(condition, i);
    return [
      `static void ${this.signature(checkName, this.parameters)} {`,
      ...values.lines,
      "}",
      "",
    ].join("\n");
  }

  private get returns() {
    return this.contract.definition.symbol.type.returns;
  }

  private declared(functions: readonly string[]): readonly string[] {
    return declarations(this.unit, this.values, { assumes: true, functions });
  }

  private signature(name: string, parameters: readonly string[]): string {
    return `${name}(${parameters.length === 0 ? "void" : parameters.join(", ")})`;
  }

  private returnsAs(name: string): string {
    const { returns } = this;
    // Functions that return pointers to functions or arrays have their parameters inside of the declarator.
    return this.types.declared(returns, name);
  }

  private keepOld(): void {
    for (const [i, value] of this.contract.old.entries()) {
      this.values.line(`__typeof__(${value}) ${oldName(i)} = (${value});`);
    }
  }

  private conditions(): readonly string[] {
    const { requires, ensures } = this.contract;
    const after = [...this.parameters];
    if (this.returns.kind !== "void") after.push(this.types.declared(this.returns, RESULT));
    this.contract.old.forEach((value, i) => after.push(`__typeof__(${value}) ${oldName(i)}`));
    const lines = (list: readonly Condition[], parameters: readonly string[]) =>
      list.flatMap((condition, i) => [
        `static _Bool ${this.signature(conditionName(condition, this.name, i), parameters)} {`,
        marker(condition),
        `  return ${condition.text};`,
        "}",
      ]);
    return [...lines(requires, this.parameters), ...lines(ensures, after)];
  }

  private held(condition: Condition, index: number): string {
    const given = this.contract.definition.parameters.map(({ name }) => name);
    if (condition.kind === "ensures") {
      if (this.returns.kind !== "void") given.push(RESULT);
      this.contract.old.forEach((_, i) => given.push(oldName(i)));
    }
    return `${conditionName(condition, this.name, index)}(${given.join(", ")})`;
  }

  private assume(condition: Condition, index: number): void {
    this.values.line(`__VERIFIER_assume(${this.held(condition, index)});`);
  }

  private assert(condition: Condition, index: number): void {
    const { kind, written, place } = condition;
    const { file, line } = place.location;
    const told = JSON.stringify(`${kind}: ${written}`);
    const where = `${JSON.stringify(file)}, ${line}, ${JSON.stringify(this.name)}`;
    this.values.lines.push(marker(condition));
    this.values.line(`if (!${this.held(condition, index)}) __assert_fail(${told}, ${where});`);
  }
}

/** What comes next stands where the condition does. */
function marker({ place }: Condition): string {
  const { file, line } = place.location;
  return `# ${line} ${JSON.stringify(file)}`;
}
