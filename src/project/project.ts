/** What is verified together: what a configuration file says, with nothing left to look up. */
export interface Project {
  /** The configuration; as from the current folder. */
  readonly file: string;
  /** Absolute: where its paths begin. */
  readonly folder: string;
  /** At least one, in the order of the file. */
  readonly targets: readonly Target[];
}

export interface Target {
  readonly name: string;
  /** As from the current folder; empty: the compile commands say all. */
  readonly files: readonly string[];
  /** What the configuration says, as options of `assay verify`, each one word. */
  readonly words: readonly string[];
  /** What decides which files there are, as it is written: a file that is gone may have been one of them. Absolute. */
  readonly patterns: readonly string[];
}
