/**
 * Inputs in memory that instructions write although the statement does not say so: headers of kernels do that, and without
 * optimisation it works.
 */
import type { Argument } from "./instruction.ts";
import type { Template } from "./template.ts";

export interface WrittenInput {
  /** Counted from the first input. */
  readonly number: number;
  /** In bytes; null if it is the operand's own. */
  readonly size: number | null;
}

/** With the targets in the end of the list; their suffixes say how much they write. */
const WRITING =
  /^(?:mov|movnti|xchg|xadd|cmpxchg|add|adc|sub|sbb|and|or|xor|inc|dec|neg|not|bts|btr|btc|shl|shr|sal|sar|rol|ror|pop)(?<suffix>[bwlq]?)$/;
/** How much they write is their own business. */
const WRITING_MORE =
  /^(?:set[a-z]+|f(?:n?st|ist|n?save|xsave)[a-z]*|xsave[a-z0-9]*|s[gilm](?:dt|sw)|str|stmxcsr|cmpxchg(?:8|16)b|movs[sd]|mov[a-z]*(?:ps|pd|dq)[au]?)$/;
const SIZES: Readonly<Record<string, number>> = { b: 1, w: 2, l: 4, q: 8 };

export function writtenInputs(
  { instructions }: Template,
  names: readonly (string | null)[],
  outputCount: number,
): readonly WrittenInput[] {
  const found: WrittenInput[] = [];
  const add = (argument: Argument | undefined, size: number | null) => {
    if (argument?.kind !== "operand") return;
    const { name } = argument;
    const number = (/^\d/.test(name) ? Number(name) : names.indexOf(name)) - outputCount;
    if (number >= 0 && number < names.length - outputCount) found.push({ number, size });
  };
  for (const { mnemonic, arguments: args } of instructions) {
    const suffix = WRITING.exec(mnemonic)?.groups?.["suffix"];
    if (suffix !== undefined) {
      const size = SIZES[suffix] ?? null;
      add(args.at(-1), size);
      if (/^x(?:chg|add)/.test(mnemonic)) add(args[0], size);
    } else if (WRITING_MORE.test(mnemonic)) add(args.at(-1), null);
  }
  return found;
}
