/** Emscripten's script of the package, which comes without types. */
declare module "z3-solver/build/z3-built.js" {
  const start: (module: unknown) => Promise<unknown>;
  export default start;
}
