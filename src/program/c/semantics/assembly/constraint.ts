/** What `"=&r"` allows the compiler to do with an operand. */
export interface Constraint {
  readonly isRead: boolean;
  readonly isEarly: boolean;
  /** Without modifiers; for conditions of the processor without `@cc`. */
  readonly letters: string;
  readonly allowsRegister: boolean;
  readonly allowsMemory: boolean;
  readonly allowsConstant: boolean;
  readonly isFlags: boolean;
  /** Number or name of the output whose place an input begins in. */
  readonly matched: string | null;
}

const CONSTRAINT = /^(?<mode>[=+]?)(?<early>[&%*]*)(?<rest>.*)$/;
const FLAGS = /^@cc(?<condition>\w+)$/;
const MATCHED = /^(?:(?<number>\d+)|\[(?<name>\w+)\])$/;
const KNOWN = /^[rqQabcdSDRlmoViInNJKLMeZsg]+$/;
/** Of general registers, whole or by their names. */
const REGISTERS = /[rqQabcdSDRlg]/;
const MEMORY = /[moVg]/;
const CONSTANTS = /[iInNJKLMeZsg]/;

/** Null: none that a known instruction needs. */
export function parseConstraint(text: string): Constraint | null {
  const { mode, early, rest } = CONSTRAINT.exec(text.replace(/\s/g, ""))!.groups as {
    readonly mode: string;
    readonly early: string;
    readonly rest: string;
  };
  const flags = FLAGS.exec(rest)?.groups?.["condition"];
  const match = MATCHED.exec(rest)?.groups;
  if (flags === undefined && match === undefined && !KNOWN.test(rest)) return null;
  const places = flags === undefined && match === undefined ? rest : "";
  return {
    isRead: mode !== "=",
    isEarly: early.includes("&"),
    letters: flags ?? rest,
    allowsRegister: REGISTERS.test(places),
    allowsMemory: MEMORY.test(places),
    allowsConstant: CONSTANTS.test(places),
    isFlags: flags !== undefined,
    matched: match?.["number"] ?? match?.["name"] ?? null,
  };
}
