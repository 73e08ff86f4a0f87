/** The text of inline assembly, taken apart as the GNU assembler reads it. */
import { parseInstruction, type Instruction } from "./instruction.ts";

export interface Template {
  /** What runs, in order. */
  readonly instructions: readonly Instruction[];
  /** What stands in other sections and runs only if something leads there. */
  readonly aside: readonly Instruction[];
  /** Whether nothing but the instructions decides what happens. */
  readonly isWhole: boolean;
  /** Whether what follows in the program comes behind it, and nothing in it hides what it does. */
  readonly isPlain: boolean;
  /** Whether some of what runs is written as numbers. */
  readonly hasData: boolean;
  /** Numbers of local labels. */
  readonly labels: ReadonlySet<string>;
}

const LABEL = /^(?<label>[\w.$]+)\s*:\s*/;
const PREFIX = /^(?<prefix>lock|rep|repe|repz|repne|repnz)(?:\s+|$)/;
/** Lists of places that only the kernel's loader and its handler of traps read. */
const LISTS = /^\s*"?(?:\.smp_locks|__bug_table)\b/;
/** They put numbers and texts where they stand, or nothing. */
const DATA =
  /^\.(?:byte|[248]byte|short|hword|word|value|int|long|quad|octa|ascii|asciz|string|zero|skip|space|fill|org|align|balign|p2align|type|size|loc|file|ident|globa?l|hidden|weak)\b/;

/** Instructions that do nothing, as many as what is put here instead needs. */
const PADDING = /^\.skip\b.*,\s*0x90$/;

class Reader {
  readonly instructions: Instruction[] = [];
  readonly aside: Instruction[] = [];
  readonly labels = new Set<string>();
  isWhole = true;
  isPlain = true;
  hasData = false;
  /** Empty: the one in which the statement stands. */
  private section = "";
  private previous = "";
  private readonly outer: { readonly section: string; readonly previous: string }[] = [];
  private prefix = "";

  read(line: string): void {
    let rest = line;
    for (;;) {
      const label = LABEL.exec(rest);
      if (label === null) break;
      const name = label.groups!["label"]!;
      // Soundness: whoever knows a name can come here.
      if (!/^\d+$/.test(name)) this.isPlain = false;
      this.labels.add(name);
      rest = rest.slice(label[0].length);
    }
    for (;;) {
      const prefix = PREFIX.exec(rest);
      if (prefix === null) break;
      // Nobody sees whether an operation is atomic.
      if (prefix.groups!["prefix"] !== "lock") this.prefix = prefix.groups!["prefix"]!;
      rest = rest.slice(prefix[0].length);
    }
    if (rest === "") return;
    if (rest.startsWith(".")) {
      this.directive(rest);
      return;
    }
    const instruction = parseInstruction(rest, this.prefix);
    this.prefix = "";
    if (this.section === "") this.instructions.push(instruction);
    else {
      this.aside.push(instruction);
      this.isWhole = false;
    }
  }

  finish(): void {
    // Soundness: what follows in the program would be assembled to another place.
    if (this.section !== "" || this.outer.length > 0 || this.prefix !== "") {
      this.isWhole = false;
      this.isPlain = false;
    }
  }

  private directive(text: string): void {
    const [, name = "", rest = ""] = /^(\.\w+)\s*(.*)$/s.exec(text) ?? [];
    switch (name) {
      case ".pushsection":
        this.outer.push({ section: this.section, previous: this.previous });
        this.enter(rest);
        return;
      case ".popsection": {
        const outer = this.outer.pop();
        // Soundness: it ends a section that the template did not begin.
        if (outer === undefined) this.isPlain = false;
        else ({ section: this.section, previous: this.previous } = outer);
        return;
      }
      case ".section":
        this.enter(rest);
        return;
      case ".previous":
        [this.section, this.previous] = [this.previous, this.section];
        return;
      default:
        if (!DATA.test(text)) this.isPlain = false;
        if (this.section === "" && !PADDING.test(text)) this.hasData = true;
        // Soundness: other lists say what is put here instead, or where to go on; numbers here are instructions.
        if (!LISTS.test(this.section)) this.isWhole = false;
        // Soundness: behind a trap that is only a warning the kernel goes on.
        if (/^\.word\b/.test(text) && !/,\s*0$/.test(text)) this.isWhole = false;
    }
  }

  private enter(section: string): void {
    this.previous = this.section;
    this.section = section === "" ? "?" : section;
  }
}

export function parseTemplate(text: string): Template {
  const reader = new Reader();
  for (const line of templateLines(text)) reader.read(line);
  reader.finish();
  const { instructions, aside, labels, isPlain, isWhole, hasData } = reader;
  return { instructions, aside, labels, isPlain, isWhole: isWhole && isPlain, hasData };
}

/** Without comments, and of alternatives the text for AT&T's syntax. */
export function templateLines(text: string): readonly string[] {
  return text
    .replace(/\{([^{}|]*)\|[^{}]*\}/g, "$1")
    .replace(/\/\*.*?\*\//gs, " ")
    .split(/[\n\r\v\f]/)
    .flatMap((line) => line.replace(/#.*/, "").split(";"))
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
