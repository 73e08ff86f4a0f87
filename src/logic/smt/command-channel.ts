/**
 * Raw SMT-LIB 2 conversation with a solver process, for commands no contract here covers (interpolation).
 * Synchronous; one process per channel.
 */
export interface CommandChannel {
  /** Base name of the program, e.g. `mathsat`: commands differ between solvers. */
  readonly program: string;

  /**
   * Sends commands and returns all that the solver prints in answer to them, trimmed. Null if the limit
   * passed or the process died; a fresh process, which knows nothing, serves the next call then.
   */
  ask(commands: string, limitMillis: number): string | null;

  close(): void;
}
