/** Options declared once: type, default, help and check come from the declaration. */
export { nearest } from "./nearest.ts";
export {
  choice,
  choices,
  Configuration,
  count,
  defineOptions,
  duration,
  flag,
  text,
  type Option,
  type OptionDeclarations,
  type OptionGroup,
  type ValuesOf,
} from "./option.ts";
