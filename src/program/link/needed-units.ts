/** Which units of a library a program takes: a linker takes those that define what is called and not defined. */
import type { ExternalSymbol, TranslationUnit } from "../c/ast.ts";
import { areInterchangeable, type SameRecord } from "../types/compatibility.ts";
import type { RecordType } from "../types/type.ts";
import { recordClasses } from "./record-classes.ts";

/**
 * Of those on offer, the ones that define something that a unit of the program declares and none defines. Not one that sees a name in
 * another way than the program does: then it is not what the program means.
 */
export function neededUnits(
  program: readonly TranslationUnit[],
  offered: readonly TranslationUnit[],
): readonly TranslationUnit[] {
  const known = new Map<string, ExternalSymbol[]>();
  for (const symbol of program.flatMap(({ externals }) => externals)) {
    const others = known.get(symbol.name);
    if (others === undefined) known.set(symbol.name, [symbol]);
    else others.push(symbol);
  }
  const isMissing = ({ name }: ExternalSymbol): boolean =>
    known.get(name)?.every(({ definition }) => definition === "none") ?? false;
  const isSameRecord = sameRecords(program);
  const needed = offered.filter(
    ({ externals }) =>
      externals.some((symbol) => symbol.definition !== "none" && isMissing(symbol)) &&
      externals.every((symbol) => fits(symbol, known.get(symbol.name) ?? [], isSameRecord)),
  );
  if (needed.length === 0) return [];
  // They may need others in turn.
  const rest = offered.filter((unit) => !needed.includes(unit));
  const more = new Set(neededUnits([...program, ...needed], rest));
  return offered.filter((unit) => needed.includes(unit) || more.has(unit));
}

/** Those that linking makes one, found out when somebody asks. */
function sameRecords([unit]: readonly TranslationUnit[]): SameRecord {
  let classes: ReadonlyMap<RecordType, RecordType> | null = null;
  return (a, b) => {
    classes ??= recordClasses(unit?.types.records ?? []);
    return (classes.get(a) ?? a) === (classes.get(b) ?? b);
  };
}

function fits(
  symbol: ExternalSymbol,
  others: readonly ExternalSymbol[],
  isSameRecord: SameRecord,
): boolean {
  return others.every(
    (other) => !other.isImplicit && areInterchangeable(symbol.type, other.type, isSameRecord),
  );
}
