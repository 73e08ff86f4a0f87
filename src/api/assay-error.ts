/** What was asked for cannot be done: a file that cannot be read, text that is no C, an option that there is not. Its message says what to do. */
export class AssayError extends Error {
  override readonly name: string = "AssayError";
}
