/** Expressions of witnesses: what may stand in them, and what they are as C. */
import { SourceText, UnsupportedFeature, UserError } from "../../base/diagnostics/index.ts";
import { CALL_RESULT } from "../../program/c/insertions.ts";
import { tokenize } from "../../program/c/lexer/lexer.ts";
import { WrongWitness, type Constraint } from "./witness.ts";

const FORMATS = ["c_expression", "ext_c_expression", "acsl_expression"];
const TOKEN =
  /\\?[A-Za-z_$][\w$]*|\.?\d(?:[eEpP][+-]|[\w.])*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|<<=|>>=|->|\+\+|--|[-+*/%&|^=!<>]=|<<|>>|&&|\|\||\s+|./gs;
const OPENING = "([";
const CLOSING = ")]";
/** Names in front of a parenthesis that are not called. */
const NOT_CALLED = /^(?:sizeof|_Alignof|__alignof__|__typeof__|typeof|_Generic)$/;

/**
 * The expression as C that stands between parentheses. `result`: whether it may speak of what a call returned. Throws
 * `WrongWitness` for what no expression of a witness may be, `UnsupportedFeature` for what we do not understand.
 */
export function expressionInC(constraint: Constraint, result: "with result" | "without"): string {
  const { text, format, range } = constraint;
  if (format !== null && !FORMATS.includes(format)) {
    throw new WrongWitness(`there is no format '${format}' of expressions`, range);
  }
  const tokens = [...text.matchAll(TOKEN)]
    .map(([token]) => token)
    .filter((token) => /\S/.test(token));
  if (tokens.length === 0) throw new WrongWitness("the expression is empty", range);
  checkTokens(tokens, constraint);
  const written = text.replace(TOKEN, (token) => translated(token, constraint, result));
  checkLexically(written, constraint);
  return written;
}

/** Soundness: an expression stays inside of its parentheses and changes nothing. */
function checkTokens(tokens: readonly string[], { range }: Constraint): void {
  const open: string[] = [];
  tokens.forEach((token, i) => {
    if (OPENING.includes(token)) open.push(token);
    else if (CLOSING.includes(token)) {
      const opened = open.pop();
      if (opened === undefined || OPENING.indexOf(opened) !== CLOSING.indexOf(token)) {
        throw new WrongWitness(`the brackets of the expression do not fit at '${token}'`, range);
      }
    }
    if (/^(?:[-+*/%&|^]=|<<=|>>=|=|\+\+|--)$/.test(token)) {
      throw new WrongWitness(`an expression with an effect ('${token}')`, range);
    }
    if (/^[{};#]$/.test(token)) throw new WrongWitness(`'${token}' in an expression`, range);
    if (/^__(?:builtin|sync|atomic|witness)_/.test(token)) {
      throw new UnsupportedFeature(`'${token}' in an expression of a witness`, range);
    }
    const isCalled = tokens[i + 1] === "(" && /^[A-Za-z_$]/.test(token) && !NOT_CALLED.test(token);
    if (isCalled && !isTypeWord(token)) {
      throw new UnsupportedFeature(`a call of '${token}' in an expression of a witness`, range);
    }
  });
  if (open.length > 0) throw new WrongWitness("a bracket of the expression is never closed", range);
}

/** The parser will tell: `(int)(x)` has none of them directly in front of a parenthesis. */
function isTypeWord(token: string): boolean {
  return /^(?:int|char|long|short|signed|unsigned|float|double|void|_Bool)$/.test(token);
}

function translated(
  token: string,
  { range }: Constraint,
  result: "with result" | "without",
): string {
  if (!token.startsWith("\\")) return token.replace(/[\r\n]+/g, " ");
  if (token === "\\true") return "1";
  if (token === "\\false") return "0";
  if (token !== "\\result") {
    throw new UnsupportedFeature(`'${token}' in an expression of a witness`, range);
  }
  if (result === "without") throw new WrongWitness("'\\result' where no call returns", range);
  return CALL_RESULT;
}

/** An open comment or quote would swallow what comes behind the expression. */
function checkLexically(text: string, { range }: Constraint): void {
  if (/\/[*/]/.test(text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, ""))) {
    throw new WrongWitness("a comment in an expression", range);
  }
  if (/==>|<==>/.test(text)) {
    throw new UnsupportedFeature("an implication ('==>') in an expression of a witness", range);
  }
  try {
    tokenize(new SourceText("witness", text));
  } catch (error) {
    if (error instanceof UserError) throw new WrongWitness(error.message, range);
    throw error;
  }
}

/** Whether evaluating it may end the execution: by a division, or by what is behind a pointer or an index. */
export function mayTrap(expression: string): boolean {
  const tokens = [...expression.matchAll(TOKEN)]
    .map(([token]) => token)
    .filter((t) => /\S/.test(t));
  return tokens.some((token, i) => {
    if (token === "/" || token === "%") return !/^[1-9]\d*[uUlL]*$/.test(tokens[i + 1] ?? "");
    if (token === "[" || token === "->") return true;
    if (token !== "*") return false;
    // Behind a parenthesis there may be a cast in it.
    return !/^[\w.$]/.test(tokens[i - 1] ?? "(");
  });
}
