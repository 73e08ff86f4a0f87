/** What a command may do with any input at all. */

export interface CommandOutcome {
  readonly exit: number;
  readonly stderr: string;
}

const STACK_FRAME = /^\s+at .+:\d+:\d+\)?$/m;
const ERROR_LINE = /^.+:\d+:\d+: error: .+$/;
const CARET_LINE = /^ *\^~*$/;

/** What is wrong with an outcome, or null: accepted, or rejected with position, source line and caret. */
export function complaint({ exit, stderr }: CommandOutcome): string | null {
  if (STACK_FRAME.test(stderr)) return `shows a stack trace\n${stderr.slice(0, 1500)}`;
  if (exit === 0) return null;
  if (exit !== 64) return `ends with ${exit}\n${stderr.slice(0, 600)}`;
  const lines = stderr.split("\n");
  const error = lines.findIndex((line) => ERROR_LINE.test(line));
  if (error < 0) return `rejects without a position\n${stderr.slice(0, 600)}`;
  const caret = lines[error + 2];
  if (caret === undefined || !CARET_LINE.test(caret))
    return `rejects without source line and caret\n${stderr.slice(0, 600)}`;
  return null;
}
