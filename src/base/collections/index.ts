/** Data structures that know nothing about programs or logic. */
export * as intMap from "./int-map.ts";
export { SmallMap } from "./small-map.ts";
export type { Hashed, IntMap } from "./int-map.ts";
