/** Where a command writes: the process's own streams, or buffers of a test. */
export interface Streams {
  readonly stdout: Sink;
  readonly stderr: Sink;
}

export interface Sink {
  /** A terminal. */
  readonly isTTY?: boolean;
  write(chunk: string | Uint8Array): unknown;
}
