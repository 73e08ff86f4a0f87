/** Where a command writes: the process's own streams, or buffers of a test. */
export interface Streams {
  readonly stdout: Sink;
  readonly stderr: Sink;
}

export interface Sink {
  /** A terminal. */
  readonly isTTY?: boolean;
  /** The system's name for why something was not written, such as `ENOSPC`; absent or null: everything was. */
  readonly failure?: string | null;
  /** Throws nothing: what cannot be written is dropped. */
  write(chunk: string | Uint8Array): unknown;
}

/** What `failure` says when the reader has seen enough and went away. */
export const NO_READER = "EPIPE";
