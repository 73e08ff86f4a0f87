/** What an instruction is applied to, as the template says it. */
export type Argument =
  /** `%0`, `%b0`, `%[name]`: an operand of the statement, maybe in another size. */
  | { readonly kind: "operand"; readonly name: string; readonly modifier: string }
  | { readonly kind: "immediate"; readonly value: bigint }
  /** `%%eax` */
  | { readonly kind: "register"; readonly name: string }
  | { readonly kind: "other" };

export interface Instruction {
  readonly text: string;
  /** `rep` and its kin. */
  readonly prefix: string;
  readonly mnemonic: string;
  /** In the order of AT&T: the last one is mostly what is written. */
  readonly arguments: readonly Argument[];
}

const OPERAND = /^%(?<modifier>[a-zA-Z]?)(?:(?<number>\d+)|\[(?<name>\w+)\])$/;
const IMMEDIATE = /^\$(?<sign>-?)(?<digits>0[xX][\da-fA-F]+|\d+)$/;
const REGISTER = /^%%(?<name>[a-z]\w*)$/;

export function parseInstruction(text: string, prefix: string): Instruction {
  const [, mnemonic = "", rest = ""] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  const parts = rest === "" ? [] : separated(rest);
  return { text, prefix, mnemonic, arguments: parts.map(parseArgument) };
}

/** At commas outside of parentheses. */
function separated(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += character;
  }
  parts.push(part.trim());
  return parts;
}

function parseArgument(text: string): Argument {
  const operand = OPERAND.exec(text)?.groups;
  if (operand !== undefined) {
    const name = operand["number"] ?? operand["name"]!;
    return { kind: "operand", name, modifier: operand["modifier"]! };
  }
  const immediate = IMMEDIATE.exec(text)?.groups;
  if (immediate !== undefined) {
    // The assembler reads octal numbers as C does.
    const digits = immediate["digits"]!.replace(/^0(?=\d)/, "0o");
    if (/^0o.*[89]/.test(digits)) return { kind: "other" };
    const value = BigInt(digits);
    return { kind: "immediate", value: immediate["sign"] === "-" ? -value : value };
  }
  const register = REGISTER.exec(text)?.groups;
  if (register !== undefined) return { kind: "register", name: register["name"]! };
  return { kind: "other" };
}
