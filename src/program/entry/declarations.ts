import type { TranslationUnit } from "../c/ast.ts";
import type { ValueTexts } from "./value-text.ts";

/** Declarations of what the statements call, unless the unit has some. */
export function declarations(
  { symbols }: TranslationUnit,
  { inputs, allocates }: ValueTexts,
  { assumes, functions }: { readonly assumes: boolean; readonly functions: readonly string[] },
): readonly string[] {
  const lines: string[] = [];
  const declare = (name: string, line: string): void => {
    if (!symbols.has(name)) lines.push(line);
  };
  for (const [suffix, type] of inputs) {
    const name = `__VERIFIER_nondet_${suffix}`;
    declare(name, `extern ${type} ${name}(void);`);
  }
  if (allocates) declare("malloc", "extern void *malloc(__typeof__(sizeof 0));");
  if (assumes) declare("__VERIFIER_assume", "extern void __VERIFIER_assume(int);");
  for (const name of functions) lines.push(`extern void ${name}(void);`);
  return lines;
}
