/** Whether what the user set is a value of a declared option. */
import { UserError } from "../base/diagnostics/index.ts";
import {
  nearest,
  type Option,
  type OptionDeclarations,
  type OptionGroup,
} from "../base/options/index.ts";
import type { Setting } from "./configuration-file.ts";

/** By full key. */
export function declaredOptions(
  groups: readonly OptionDeclarations<OptionGroup>[],
): ReadonlyMap<string, Option<unknown>> {
  const declared = new Map<string, Option<unknown>>();
  for (const { prefix, options } of groups) {
    for (const [name, option] of Object.entries(options)) declared.set(`${prefix}.${name}`, option);
  }
  return declared;
}

export function checkSetting(
  setting: Setting,
  declared: ReadonlyMap<string, Option<unknown>>,
): void {
  const { key, value, range } = setting;
  const option = declared.get(key);
  if (option === undefined) {
    const near = nearest(key, declared.keys());
    throw new UserError(
      `there is no option '${key}'`,
      range,
      near.length > 0 ? `did you mean ${near.join(" or ")}?` : "'assay options' lists all of them",
    );
  }
  if (option.parse(value) === null) {
    throw new UserError(`${key} cannot be '${value}'`, range, `it takes ${option.syntax}`);
  }
}
