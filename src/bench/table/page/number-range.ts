/** What a filter on numbers accepts: `5` (this value), `1:10`, `:10`, `1:`, `>1`, `<=10`, or two of them: `>1 <10`. */
export interface NumberRange {
  readonly minimum: number;
  readonly maximum: number;
  readonly excludesMinimum: boolean;
  readonly excludesMaximum: boolean;
}

const EVERYTHING: NumberRange = {
  minimum: -Infinity,
  maximum: Infinity,
  excludesMinimum: false,
  excludesMaximum: false,
};

/** Null for what is no range. */
export function parseRange(text: string): NumberRange | null {
  let range = EVERYTHING;
  const parts = text
    .trim()
    .replace(/([<>]=?)\s+/g, "$1")
    .split(/\s+/);
  for (const part of parts) {
    const narrowed = part === "" ? null : narrow(range, part);
    if (narrowed === null) return null;
    range = narrowed;
  }
  return range;
}

function narrow(range: NumberRange, part: string): NumberRange | null {
  const comparison = /^([<>])(=?)(.+)$/.exec(part);
  if (comparison !== null) {
    const [, sign, equal, digits] = comparison;
    const bound = numberOf(digits!);
    if (bound === null) return null;
    return sign === ">"
      ? { ...range, minimum: bound, excludesMinimum: equal === "" }
      : { ...range, maximum: bound, excludesMaximum: equal === "" };
  }
  const colon = part.indexOf(":");
  if (colon < 0) {
    const value = numberOf(part);
    return value === null ? null : { ...EVERYTHING, minimum: value, maximum: value };
  }
  const from = part.slice(0, colon);
  const to = part.slice(colon + 1);
  const minimum = from === "" ? -Infinity : numberOf(from);
  const maximum = to === "" ? Infinity : numberOf(to);
  return minimum === null || maximum === null ? null : { ...EVERYTHING, minimum, maximum };
}

function numberOf(text: string): number | null {
  const value = Number(text);
  return text === "" || Number.isNaN(value) ? null : value;
}

export function isInRange(value: number, range: NumberRange): boolean {
  const { minimum, maximum, excludesMinimum, excludesMaximum } = range;
  if (value < minimum || value > maximum) return false;
  return !(excludesMinimum && value === minimum) && !(excludesMaximum && value === maximum);
}
