/** What the general registers are called in constraints and how many bytes their names stand for. */
export interface RegisterName {
  readonly letter: string;
  readonly size: number;
}

const LEGACY =
  /^(?<wide>[er]?)(?<letter>[abcd])x$|^(?<low>[abcd])l$|^(?<wideIndex>[er]?)(?<index>[sd])i$/;

/** Null for registers that no letter stands for. */
export function parseRegister(name: string): RegisterName | null {
  const groups = LEGACY.exec(name)?.groups;
  if (groups === undefined) return null;
  if (groups["low"] !== undefined) return { letter: groups["low"], size: 1 };
  const wide = groups["wide"] ?? groups["wideIndex"];
  const size = wide === "r" ? 8 : wide === "e" ? 4 : 2;
  return { letter: groups["letter"] ?? groups["index"]!.toUpperCase(), size };
}
