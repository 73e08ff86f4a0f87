/**
 * Preprocessing tokens (C11 6.4) and the white space between them. White space matters only to `#` and to
 * people; it is tracked as gcc does it: a token knows whether white space came before it, and "padding"
 * tokens mark where an expansion begins and ends, so that a stringised expansion has gcc's blanks.
 */

export type TokenKind =
  | "identifier"
  | "number"
  | "string"
  | "character"
  | "punctuator"
  /** A character that begins no token, or a quote without its partner. */
  | "other"
  | "padding"
  /** Stands for nothing between two `##` (C11 6.10.3.3). */
  | "placemarker"
  /** End of a directive, of an argument, or of the file. */
  | "end";

export class Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** White space came before the token. */
  readonly space: boolean;
  /** Logical offset in the file being read, or -1 for a token out of a macro's replacement list. */
  readonly offset: number;
  /** The name of a macro met during that macro's own expansion: never expanded again (6.10.3.4). */
  readonly frozen: boolean;

  constructor(kind: TokenKind, text: string, space: boolean, offset = -1, frozen = false) {
    this.kind = kind;
    this.text = text;
    this.space = space;
    this.offset = offset;
    this.frozen = frozen;
  }

  /** Whether this is the punctuator spelt `text`. */
  is(text: string): boolean {
    return this.kind === "punctuator" && this.text === text;
  }

  freeze(): Token {
    return new Token(this.kind, this.text, this.space, this.offset, true);
  }

  withSpace(space: boolean): Token {
    return space === this.space
      ? this
      : new Token(this.kind, this.text, space, this.offset, this.frozen);
  }
}

export const END = new Token("end", "", false);
export const PLACEMARKER = new Token("placemarker", "", false);

/** End of an expansion: whether white space follows is up to the next token. */
export const PADDING_OPEN = new Token("padding", "", false);
const PADDING_SPACE = new Token("padding", "", true);
const PADDING_NO_SPACE = new Token("padding", "", false);

/** Padding at the start of what replaces a token: the replacement has the token's white space. */
export function paddingFor(space: boolean): Token {
  return space ? PADDING_SPACE : PADDING_NO_SPACE;
}

/** What two paddings in a row amount to, as in gcc. */
export function joinedPadding(first: Token, second: Token): Token {
  if (first === PADDING_OPEN) return second;
  return !first.space && second === PADDING_OPEN ? second : first;
}

/** Decides the white space before a token from the paddings before it. */
export class Spacing {
  private padding = PADDING_OPEN;

  pad(padding: Token): void {
    this.padding = joinedPadding(this.padding, padding);
  }

  /** Whether white space comes before `token`; forgets the paddings seen so far. */
  before(token: Token): boolean {
    const space = this.padding === PADDING_OPEN ? token.space : this.padding.space;
    this.padding = PADDING_OPEN;
    return space;
  }
}
