/** `node:module` of a browser: the one script that the engine loads by name. */
import startZ3 from "z3-solver/build/z3-built.js";

/** Where the engine reads the code of Z3. */
export const Z3_CODE = "/assay/z3-built.wasm";

export function createRequire(): object {
  const load = (name: string): unknown => {
    if (name === "z3-solver/build/z3-built.js") return startZ3;
    throw new Error(`there is no '${name}' in a browser`);
  };
  const resolve = (name: string): string => {
    if (name === "z3-solver/build/z3-built.wasm") return Z3_CODE;
    throw new Error(`there is no '${name}' in a browser`);
  };
  return Object.assign(load, { resolve });
}
