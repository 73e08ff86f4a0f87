import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import type { FunctionDefinition, TranslationUnit } from "../c/ast.ts";
import { closing, type Clause } from "./clauses.ts";

/** One condition of a contract, as C over the parameters, `assay_result` and `assay_old_1`, `assay_old_2`, … */
export interface Condition {
  readonly kind: Clause["kind"];
  /** As the user wrote it. */
  readonly written: string;
  readonly text: string;
  readonly place: SourceRange;
}

export interface Contract {
  /** Which of the files has it. */
  readonly file: number;
  readonly definition: FunctionDefinition;
  readonly requires: readonly Condition[];
  readonly ensures: readonly Condition[];
  /** What is evaluated before the body is executed. */
  readonly old: readonly string[];
}

export const RESULT = "assay_result";

export function oldName(index: number): string {
  return `assay_old_${index + 1}`;
}

/** `start`: of the unit's text in its source. Throws `UserError` for clauses that are in no right place. */
export function contractsOf(
  unit: TranslationUnit,
  file: number,
  start: number,
  clauses: readonly Clause[],
): readonly Contract[] {
  const { source } = unit;
  const found = new Map<FunctionDefinition, Clause[]>();
  for (const clause of clauses) {
    const offset = start + clause.offset;
    const place = source.range(offset, offset + `__assay_${clause.kind}`.length);
    const definition = unit.functions.find(({ body }) => body.start <= offset && offset < body.end);
    if (definition === undefined || !isAtEntry(source.text, definition.body.start, offset)) {
      throw new UserError(
        `__assay_${clause.kind} does not stand at the beginning of a function`,
        place,
        "contracts come before all else in the body of a function",
      );
    }
    const others = found.get(definition);
    if (others === undefined) found.set(definition, [clause]);
    else others.push(clause);
  }
  return [...found].map(([definition, own]) => contract(unit, file, start, definition, own));
}

/** Nothing but blanks (where clauses were) and line markers. */
function isAtEntry(text: string, bodyStart: number, offset: number): boolean {
  const between = text.slice(text.indexOf("{", bodyStart) + 1, offset);
  return between.split("\n").every((line, i) => line.trim() === "" || (i > 0 && line[0] === "#"));
}

function contract(
  { source }: TranslationUnit,
  file: number,
  start: number,
  definition: FunctionDefinition,
  clauses: readonly Clause[],
): Contract {
  const { symbol } = definition;
  const isOld = !symbol.type.isPrototype && definition.parameters.length > 0;
  if (symbol.type.isVariadic || isOld || symbol.constructorPriority !== null) {
    const what = symbol.type.isVariadic
      ? "takes any number of arguments"
      : isOld
        ? "declares its parameters behind the list (write a prototype)"
        : "is called before main";
    const place = source.range(symbol.start, symbol.end);
    throw new UserError(`'${symbol.name}' has a contract, but ${what}`, place);
  }
  const old: string[] = [];
  const conditions = clauses.map((clause): Condition => {
    const offset = start + clause.offset;
    const place = source.range(offset, offset + `__assay_${clause.kind}`.length);
    const text = translated(clause, old, place, symbol.type.returns.kind === "void");
    return { kind: clause.kind, written: clause.condition, text, place };
  });
  const ofKind = (kind: Clause["kind"]) => conditions.filter((one) => one.kind === kind);
  return { file, definition, requires: ofKind("requires"), ensures: ofKind("ensures"), old };
}

/** Assignments of C; literals are left out before. */
const CHANGES = /(?:<<|>>|[-+*/%&|^])=|(?<![=!<>])=(?!=)|\+\+|--/;

function translated(
  { kind, condition }: Clause,
  old: string[],
  place: SourceRange,
  isVoid: boolean,
): string {
  const bare = condition.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, "0");
  const fault =
    condition === ""
      ? "is empty"
      : CHANGES.test(bare)
        ? "assigns something; contracts change nothing"
        : /\b__assay_(?:result|old)\b/.test(bare) && kind === "requires"
          ? "speaks of the result or of old values, which there are not before the call"
          : /\b__assay_result\b/.test(bare) && isVoid
            ? "speaks of the result of a function that has none"
            : null;
  if (fault !== null) throw new UserError(`the condition of __assay_${kind} ${fault}`, place);
  let text = "";
  let rest = condition.replace(/\b__assay_result\b(?:\s*\(\s*\))?/g, RESULT);
  for (let at = oldIn(rest); at !== null; at = oldIn(rest)) {
    const { start, open } = at;
    const close = closing(rest, open);
    const value = close === null ? "" : rest.slice(open + 1, close).trim();
    if (value === "" || /\b(?:__assay_old|assay_result)\b/.test(value)) {
      throw new UserError(
        "__assay_old takes an expression over what there is before the call",
        place,
      );
    }
    const known = old.indexOf(value);
    const index = known < 0 ? old.push(value) - 1 : known;
    text += rest.slice(0, start) + oldName(index);
    rest = rest.slice(close! + 1);
  }
  return text + rest;
}

function oldIn(text: string): { readonly start: number; readonly open: number } | null {
  const match = /\b__assay_old\s*\(/.exec(text);
  return match === null ? null : { start: match.index, open: match.index + match[0].length - 1 };
}
