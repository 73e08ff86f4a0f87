import { excerpt, formatLocation, type SourceRange } from "./source.ts";

/**
 * What the user gave us cannot be used: a syntax error, a missing file, an unknown option. Printed
 * without a stack, exit code 64. `hint` says what to do next.
 */
export class UserError extends Error {
  override readonly name: string = "UserError";
  readonly range: SourceRange | null;
  readonly hint: string | null;

  constructor(message: string, range: SourceRange | null = null, hint: string | null = null) {
    super(message);
    this.range = range;
    this.hint = hint;
  }
}

/**
 * A construct of C (or of a solver) that we understand well enough to name but do not support. A
 * verification run ends UNKNOWN with it; a command that cannot go on without the construct exits with 64.
 */
export class UnsupportedFeature extends Error {
  override readonly name = "UnsupportedFeature";
  readonly feature: string;
  readonly range: SourceRange | null;

  constructor(feature: string, range: SourceRange | null) {
    super(`${feature} is not supported`);
    this.feature = feature;
    this.range = range;
  }
}

/** `file:line:col: error: message`, the source line and a caret, then the hint. */
export function formatError(error: UserError | UnsupportedFeature): string {
  const lines: string[] = [];
  const { range } = error;
  if (range === null) lines.push(`error: ${error.message}`);
  else {
    lines.push(`${formatLocation(range.location)}: error: ${error.message}`);
    lines.push(excerpt(range));
  }
  if (error instanceof UserError && error.hint !== null) lines.push(`hint: ${error.hint}`);
  return lines.join("\n");
}
