/** How far inline assembly that nobody understands can reach. */
import type { AssemblySource } from "./assembly-source.ts";
import { parseInstruction, type Instruction } from "./instruction.ts";
import type { Template } from "./template.ts";

/**
 * `outputs`: nothing else changes. `memory`: what code outside of the program can change, too. `calls`: whatever a function without a
 * definition does. `anything`: what the text does not tell, maybe by leading elsewhere.
 */
export type Reach = "outputs" | "memory" | "calls" | "anything";

/** They only wait, or switch interrupts; and a barrier of old processors, which adds nothing to the top of the stack. */
const IDLE =
  /^(?:nop[wl]?|pause|[lms]fence|cli|sti|hlt|cld|clac|stac|(?:add|or)[lq]?\s+\$0(?:x0)?\s*,\s*-?\d*\(%{1,2}[er]sp\))$/;
/** They move flags and operands over the stack, talk to devices, or tell what processor and what time it is. */
const HARMLESS =
  /^(?:(?:push|pop)f[lq]?|(?:push|pop)[lq]?\s+%{1,2}\w+|rdtscp?|cpuid|(?:in|out)[bwl]?\s+[%$]\w+\s*,\s*[%$]\w+)$/;
/** Returns, traps, requests to somebody else. */
const LEAVES =
  /^(?:lcall|sys[a-z]*|int[o13]?|[il]?ret[a-z]*|ud[012]?[ab]?|bound|xbegin|xabort|vm[a-z]*call|vm(?:launch|resume|run)|rsm)[bwlq]?$/;
/** From then on addresses, or handlers of traps, may be others. */
const CHANGES_MACHINE =
  /^(?:l[gil]dt|ltr|lmsw|wrmsr|swapgs|xsetbv|wr[fg]sbase)[lq]?\b|,\s*%{1,2}(?:[cd]r\d+|[cdefgs]s)$/;
const JUMPS = /^(?:l?jmp|j[a-z]{1,4}|loop[a-z]{0,2}|xbegin)[wlq]?$/;
const CALL = /^call[lq]?$/;
const CALLED_NAME = /^(?<name>[A-Za-z_]\w*)(?:@PLT)?$/;
/** A label of `asm goto`. */
const TARGET = /^%l(?:\d+|\[\w+\])$/;
const LOCAL_LABEL = /^(?<number>\d+)[bf]$/;
/** The frame of the function, and what lies at a distance from the instruction. */
const OWN_MEMORY = /%{1,2}[er](?:[sb]p|ip)\b/;
/** Registers, operands, numbers and local labels. */
const NO_NAMES = /%{1,2}[a-zA-Z]*(?:\d+\w*|\[\w+\]|\b)|\b(?:0[xX][\da-fA-F]+|\d+[bf]?)\b/g;

export function reachOf(source: AssemblySource, template: Template): Reach {
  const { instructions, aside } = template;
  if (!template.isPlain) return "anything";
  const isSilent = instructions.every(isHarmless) && aside.length === 0;
  if (isSilent && !template.hasData) return "outputs";
  // Soundness: without operands it says nothing of what it reads and writes.
  if (source.isBasic) return "anything";
  const all = [...instructions, ...aside];
  const jumps = source.targets.length > 0;
  if (!all.every((instruction) => isFollowed(instruction, template, jumps))) return "anything";
  const others = all.filter((instruction) => !CALL.test(instruction.mnemonic));
  const calls = others.length < all.length;
  if (!calls && !source.clobbers.includes("memory")) return "outputs";
  const isOpen = others.some((one) => namesMemory(one) || CHANGES_MACHINE.test(one.text));
  if (template.hasData || isOpen) return "anything";
  return calls ? "calls" : "memory";
}

/** Symbols of functions that it calls by their names. */
export function calledNames({ instructions, aside }: Template): readonly string[] {
  return [...instructions, ...aside].flatMap(({ mnemonic, text }) => {
    const name = CALLED_NAME.exec(operandsOf(mnemonic, text))?.groups?.["name"];
    return CALL.test(mnemonic) && name !== undefined ? [name] : [];
  });
}

function operandsOf(mnemonic: string, text: string): string {
  return text.slice(mnemonic.length).trim();
}

/** Soundness: objects of the program whose address nobody else has. */
function namesMemory({ mnemonic, text }: Instruction): boolean {
  if (OWN_MEMORY.test(text)) return true;
  return /[A-Za-z_.]/.test(operandsOf(mnemonic, text).replace(NO_NAMES, ""));
}

/** Without effect on anything but the flags. */
export function isIdle({ prefix, text }: Instruction): boolean {
  return IDLE.test(text) && (prefix === "" || text === "nop");
}

export function isIdleLine(line: string): boolean {
  return isIdle(parseInstruction(line.replace(/^(?:lock|rep)\s+/, ""), ""));
}

function isHarmless(instruction: Instruction): boolean {
  return isIdle(instruction) || (HARMLESS.test(instruction.text) && instruction.prefix === "");
}

/** Whether control comes out of it at the end, or at a label of the function that the statement names. */
function isFollowed(
  { mnemonic, text }: Instruction,
  { labels }: Template,
  hasTargets: boolean,
): boolean {
  if (!/^[a-z]\w*$/.test(mnemonic) || LEAVES.test(mnemonic)) return false;
  // Soundness: a local label is no function.
  if (CALL.test(mnemonic)) return /^(?:\*.*|%.*|[A-Za-z_][\w@]*)$/.test(operandsOf(mnemonic, text));
  if (!JUMPS.test(mnemonic)) return true;
  if (hasTargets && TARGET.test(operandsOf(mnemonic, text))) return true;
  const target = LOCAL_LABEL.exec(operandsOf(mnemonic, text))?.groups?.["number"];
  return target !== undefined && labels.has(target);
}
