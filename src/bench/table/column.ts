import { Decimal } from "./decimal.ts";
import { parseMeasure, roundedText, scaled, type NumberValue } from "./value.ts";

/** A column as it was asked for: in a table definition, or because the results have it. */
export interface WantedColumn {
  /** As in the result file. */
  readonly title: string;
  /** As shown; null: the title. */
  readonly displayTitle: string | null;
  /** What to look for in the tool's output, or what a link says; null: the value is in the result file. */
  readonly pattern: string | null;
  /** Where cells lead to; may hold variables. */
  readonly href: string | null;
  /** Significant digits. */
  readonly digits: number | null;
  readonly unit: string | null;
  readonly sourceUnit: string | null;
  readonly scale: Decimal | null;
  readonly isRelevantForDifferences: boolean;
}

/** A column whose values are known. */
export interface Column extends Omit<WantedColumn, "unit" | "sourceUnit" | "displayTitle"> {
  readonly shownTitle: string;
  readonly kind: "status" | "number" | "text";
  /** Of the values as shown; empty if there is none. */
  readonly unit: string;
  readonly sourceUnit: string;
  /** Says how sure another column is: to sum up or to draw these values would mean nothing. */
  readonly isEstimate?: boolean;
}

export function plainColumn(title: string, more: Partial<WantedColumn> = {}): WantedColumn {
  return {
    title,
    displayTitle: null,
    pattern: null,
    href: null,
    digits: null,
    unit: null,
    sourceUnit: null,
    scale: null,
    isRelevantForDifferences: false,
    ...more,
  };
}

/** Those that every table shows first, with the unit they are shown in. */
export const MAIN_COLUMNS: readonly WantedColumn[] = [
  plainColumn("status"),
  plainColumn("category"),
  plainColumn("cputime"),
  plainColumn("walltime"),
  plainColumn("memory", { unit: "MB", sourceUnit: "B" }),
  plainColumn("memUsage", { displayTitle: "memory", unit: "MB", sourceUnit: "B" }),
  plainColumn("cpuenergy"),
];

const part = (of: number): Decimal => Decimal.ONE.dividedBy(Decimal.of(of));
const power = (exponent: number): Decimal => new Decimal(1n, exponent);

const CONVERSIONS: Readonly<Record<string, Readonly<Record<string, Decimal>>>> = {
  s: { ms: Decimal.of(1000), min: part(60), h: part(3600) },
  B: { kB: power(-3), MB: power(-6), GB: power(-9) },
  J: {
    kJ: part(1000),
    Ws: Decimal.ONE,
    kWs: part(1000),
    Wh: part(3600),
    kWh: part(3_600_000),
    mWh: part(3_600_000_000),
  },
};

/**
 * What kind of values a column holds: numbers if all of them are, in one unit that can be shown in the wanted one. `warn`
 * hears why numbers cannot.
 */
export function columnOf(
  wanted: WantedColumn,
  values: Iterable<string | null>,
  warn: (message: string) => void,
): Column {
  const { displayTitle, ...rest } = wanted;
  const shownTitle = displayTitle ?? wanted.title;
  const text = { ...rest, shownTitle, unit: "", sourceUnit: "", scale: null };
  if (wanted.title === "status") return { ...text, kind: "status" };
  const units = new Units(wanted);
  let hasNumbers = false;
  for (const value of values) {
    if (value === null || value === "") continue;
    const measure = parseMeasure(value);
    if (measure === null) return { ...text, kind: "text" };
    hasNumbers = true;
    const problem = units.complaintAbout(measure.unit);
    if (problem !== null) {
      if (problem !== "") warn(`column ${wanted.title} is shown as text: ${problem}`);
      return { ...text, kind: "text" };
    }
  }
  if (!hasNumbers) return { ...text, kind: "text" };
  const { unit, sourceUnit, scale } = units;
  return {
    ...rest,
    shownTitle,
    kind: "number",
    unit: unit ?? "",
    sourceUnit: sourceUnit ?? "",
    scale,
  };
}

/** The unit of a column while its values are read. */
class Units {
  unit: string | null;
  sourceUnit: string | null;
  scale: Decimal | null;
  private readonly isUnitGiven: boolean;
  private readonly isScaleGiven: boolean;

  constructor({ unit, sourceUnit, scale }: WantedColumn) {
    this.unit = unit;
    this.sourceUnit = sourceUnit;
    this.scale = scale;
    this.isUnitGiven = unit !== null;
    this.isScaleGiven = scale !== null;
  }

  /** Null: the value fits; empty: it does not, which is nobody's mistake. */
  complaintAbout(unit: string): string | null {
    if (unit !== "") {
      if (this.sourceUnit === null && !this.isScaleGiven) this.sourceUnit = unit;
      else if (this.sourceUnit !== unit) {
        return `a value has the unit '${unit}', sourceUnit is '${this.sourceUnit ?? ""}'`;
      }
      if (this.unit === null || this.unit === unit) this.unit = unit;
      else if (!this.isUnitGiven) return "";
    }
    this.scale ??= this.conversion();
    return this.scale === null
      ? `no scaleFactor leads from '${this.sourceUnit ?? ""}' to '${this.unit ?? ""}'`
      : null;
  }

  private conversion(): Decimal | null {
    if (this.unit === null || this.unit === this.sourceUnit) return Decimal.ONE;
    return CONVERSIONS[this.sourceUnit ?? ""]?.[this.unit] ?? null;
  }
}

export function columnHeading({ kind, shownTitle, unit, sourceUnit }: Column): string {
  const shownUnit = unit === "" ? sourceUnit : unit;
  return kind !== "number" || shownUnit === "" ? shownTitle : `${shownTitle} (${shownUnit})`;
}

/** A value as it stands in CSV files: numbers scaled, without unit, rounded only if digits are asked for. */
export function cellText(column: Column, value: string | null): string {
  if (value === null || value === "") return "";
  if (column.kind !== "number") return value;
  const measure = parseMeasure(value);
  if (measure === null) return value;
  return numberText(column, measure.value, measure.significantDigits);
}

/** The same for a computed number. */
export function statisticText(column: Column, value: NumberValue): string {
  const digits = value instanceof Decimal ? parseMeasure(value.toString())!.significantDigits : 0;
  return numberText(column, value, digits);
}

function numberText({ scale, digits }: Column, value: NumberValue, writtenDigits: number): string {
  const shown = scaled(value, scale);
  if (!(shown instanceof Decimal)) return shown;
  return digits === null ? shown.toString() : roundedText(shown, digits, writtenDigits);
}
