/** Where a command writes: the process's own streams, or buffers of a test. */
export interface Streams {
  readonly stdout: Sink;
  readonly stderr: Sink;
}

interface Sink {
  write(chunk: string | Uint8Array): unknown;
}
