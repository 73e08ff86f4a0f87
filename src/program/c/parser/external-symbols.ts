import type { FunctionSymbol } from "../../cfa/variable.ts";
import type { DefinitionKind } from "../ast.ts";
import type { GlobalObject } from "../symbols.ts";

/** What the dialect says about names that other units see. */
export interface LinkageRules {
  /** What `inline` without `extern` defines: nothing for others (C99), or a function like any other. */
  readonly inline: "c99" | "gnu89";
  /** Whether definitions without initialiser are one object, whatever unit they are in (`-fcommon`). */
  readonly tentative: "common" | "separate";
}

/** Those of gcc. */
export const DEFAULT_LINKAGE: LinkageRules = { inline: "c99", tentative: "separate" };

/** What the declarations at file scope say about `inline`. */
interface InlineDeclarations {
  /** All are `inline` and not `extern`. */
  readonly isInline: boolean;
  /** The definition is GNU `extern inline`. */
  readonly isReplaceable: boolean;
}

export function definitionOfFunction(
  symbol: FunctionSymbol,
  isWeak: boolean,
  declared: InlineDeclarations | undefined,
  rules: LinkageRules,
): DefinitionKind {
  if (!symbol.isDefined) return "none";
  if (declared?.isReplaceable === true) return "inline";
  if (rules.inline === "c99" && declared?.isInline === true) return "inline";
  return isWeak ? "weak" : "strong";
}

export function definitionOfObject(
  object: GlobalObject,
  isWeak: boolean,
  rules: LinkageRules,
): DefinitionKind {
  if (!object.isDefined) return "none";
  if (isWeak) return "weak";
  const isCommon = object.isCommon ?? rules.tentative === "common";
  return object.initialiser === null && isCommon ? "common" : "strong";
}
