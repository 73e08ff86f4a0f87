import { CHAR_NEWLINE, mayJoin } from "./characters.ts";
import type { SourceFile } from "./source-file.ts";

/** Up to this many lines are skipped by line ends, more by a line marker (as gcc does). */
const MAX_LINE_ENDS = 8;

const GROUP = 512;

/** The preprocessed text under construction. */
export class Output {
  private readonly done: string[] = [];
  private parts: string[] = [];
  private last = CHAR_NEWLINE;

  write(text: string): void {
    if (text.length === 0) return;
    this.parts.push(text);
    this.last = text.charCodeAt(text.length - 1);
    // Performance: joined in small groups, the parts die young (half the time on macro-heavy text).
    if (this.parts.length >= GROUP) this.joinParts();
  }

  /** Writes a token of an expansion, apart from what stands before it where needed. */
  writeToken(text: string, space: boolean): void {
    if (space || mayJoin(this.last, text.charCodeAt(0))) this.write(" ");
    this.write(text);
  }

  /** Keeps the text that goes on with character `next` apart from the expansion before it. */
  separateFrom(next: number): void {
    if (mayJoin(this.last, next)) this.write(" ");
  }

  startLine(): void {
    if (this.last !== CHAR_NEWLINE) this.write("\n");
  }

  /**
   * Accounts for lines of the file that wrote nothing: after it the output is again on the line of
   * `to`. True if it needed a line marker, which starts a new line of output.
   */
  skipLines(file: SourceFile, from: number, to: number): boolean {
    const count = countLineEnds(file.text, from, to);
    if (count > MAX_LINE_ENDS) {
      this.marker(file, to, "");
      return true;
    }
    if (count > 0) this.write("\n".repeat(count));
    return false;
  }

  /** `# line "file" flags`: the next line of output is the line of `offset`. */
  marker(file: SourceFile, offset: number, flags: "" | " 1" | " 2"): void {
    this.startLine();
    const name = file.nameAt(offset).replace(/[\\"]/g, "\\$&");
    const system = file.origin.system ? " 3" : "";
    this.write(`# ${file.lineAt(offset)} "${name}"${flags}${system}\n`);
  }

  text(): string {
    this.joinParts();
    return this.done.join("");
  }

  private joinParts(): void {
    this.done.push(this.parts.join(""));
    this.parts = [];
  }
}

function countLineEnds(text: string, from: number, to: number): number {
  // Cut out first: in a very long line the search would run far beyond the end.
  const part = text.slice(from, to);
  let count = 0;
  for (let at = part.indexOf("\n"); at >= 0; at = part.indexOf("\n", at + 1)) count++;
  return count;
}
