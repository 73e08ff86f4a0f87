/**
 * Locations by keys that survive edits of a program, and what became of the locations and variables of an older version:
 * stable against formatting, inserted lines, moved functions and renamed variables.
 */
export {
  LocationKeys,
  placeText,
  type KeyedFunction,
  type KeyedLocation,
  type Place,
} from "./location-key.ts";
export type { Statement } from "./statement.ts";
export { VersionMatch, type Shape } from "./version-match.ts";
