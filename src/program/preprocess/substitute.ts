import { kindOfWhole } from "./lexer.ts";
import type { BodyItem, Macro } from "./macro.ts";
import { PADDING_OPEN, paddingFor, PLACEMARKER, Spacing, Token } from "./token.ts";

/** One argument of a macro invocation: its tokens as written, without leading and trailing padding. */
export interface Argument {
  readonly tokens: readonly Token[];
  /** The variable argument was left out with its comma, which `, ## args` then removes. */
  readonly omitted: boolean;
  /** Completely macro-replaced, computed when first needed. */
  expanded: readonly Token[] | null;
}

/** What substitution needs from the expansion that runs it. */
export interface SubstitutionHost {
  expand(tokens: readonly Token[]): readonly Token[];
  /** Reports a problem at the outermost macro invocation. */
  fail(message: string): never;
  /** Charges the expansion budget. */
  spend(amount: number): void;
}

/** The replacement list of `macro` with arguments put in, `#` and `##` done (6.10.3.1 to 6.10.3.3). */
export function substitute(
  macro: Macro,
  args: readonly Argument[],
  host: SubstitutionHost,
): readonly Token[] {
  return macro.plainTokens ?? new Substitution(macro, args, host).run(macro.body);
}

class Substitution {
  private readonly macro: Macro;
  private readonly args: readonly Argument[];
  private readonly host: SubstitutionHost;

  constructor(macro: Macro, args: readonly Argument[], host: SubstitutionHost) {
    this.macro = macro;
    this.args = args;
    this.host = host;
  }

  run(items: readonly BodyItem[]): Token[] {
    const out: Token[] = [];
    let pasting = false;
    items.forEach((item, i) => {
      const replaced = item.parameter >= 0 || item.optional !== null;
      if (replaced && i > 0 && !pasting) out.push(paddingFor(item.token.space));
      const tokens = this.tokensOf(item, pasting);
      if (pasting) this.pasteOnto(out, tokens, item);
      else if (tokens.length === 0 && item.pastesNext) out.push(PLACEMARKER);
      else for (const token of tokens) out.push(token);
      if (!item.pastesNext && out.at(-1) === PLACEMARKER) out.pop();
      if (replaced && !item.pastesNext) out.push(PADDING_OPEN);
      pasting = item.pastesNext;
    });
    return out;
  }

  private tokensOf(item: BodyItem, pasting: boolean): readonly Token[] {
    if (item.optional !== null) {
      const tokens = this.hasVariableArguments() ? this.run(item.optional) : [];
      const real = withoutOuterPadding(tokens);
      return item.stringised ? [this.stringise(real)] : real;
    }
    if (item.parameter < 0) return [item.token];
    const argument = this.args[item.parameter]!;
    if (item.stringised) return [this.stringise(argument.tokens)];
    if (pasting || item.pastesNext) return argument.tokens;
    return this.expanded(argument);
  }

  private expanded(argument: Argument): readonly Token[] {
    argument.expanded ??= this.host.expand(argument.tokens);
    return argument.expanded;
  }

  private hasVariableArguments(): boolean {
    return this.expanded(this.args.at(-1)!).some((token) => token.kind !== "padding");
  }

  private pasteOnto(out: Token[], tokens: readonly Token[], item: BodyItem): void {
    const left = out.at(-1)!;
    if (this.isVariableParameter(item) && left.is(",")) {
      // GNU: `, ## args` pastes nothing; the comma goes if the arguments were left out.
      if (this.args[item.parameter]!.omitted) out.pop();
      for (const token of tokens) out.push(token);
      return;
    }
    const right = tokens[0];
    if (right === undefined) return;
    out.pop();
    out.push(left === PLACEMARKER ? right : this.paste(left, right));
    for (let i = 1; i < tokens.length; i++) out.push(tokens[i]!);
  }

  private isVariableParameter(item: BodyItem): boolean {
    const { parameters, variadic } = this.macro;
    return variadic && !item.stringised && item.parameter === parameters!.length - 1;
  }

  private paste(left: Token, right: Token): Token {
    const text = left.text + right.text;
    this.host.spend(text.length);
    const kind = kindOfWhole(text);
    if (kind === null)
      this.host.fail(
        `pasting "${left.text}" and "${right.text}" does not give a valid preprocessing token`,
      );
    return new Token(kind, text, left.space);
  }

  private stringise(tokens: readonly Token[]): Token {
    const text = stringised(tokens);
    this.host.spend(text.length);
    return new Token("string", text, false);
  }
}

function withoutOuterPadding(tokens: readonly Token[]): readonly Token[] {
  let start = 0;
  let end = tokens.length;
  while (start < end && tokens[start]!.kind === "padding") start++;
  while (end > start && tokens[end - 1]!.kind === "padding") end--;
  return tokens.slice(start, end);
}

/** The operator `#` (6.10.3.2). */
function stringised(tokens: readonly Token[]): string {
  const spacing = new Spacing();
  let text = "";
  for (const token of tokens) {
    if (token.kind === "padding") {
      spacing.pad(token);
      continue;
    }
    if (spacing.before(token) && text !== "") text += " ";
    const literal = token.kind === "string" || token.kind === "character";
    text += literal ? token.text.replace(/[\\"]/g, "\\$&") : token.text;
  }
  // A lone backslash at the end would escape the closing quote; gcc drops it as well.
  const backslashes = text.length - text.replace(/\\+$/, "").length;
  if (backslashes % 2 === 1) text = text.slice(0, -1);
  return `"${text}"`;
}
