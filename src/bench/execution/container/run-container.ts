import type { WrittenLayer } from "./written-files.ts";

/** The surroundings of one run: what it sees, and what ends together with it. Used once. */
export interface RunContainer {
  /** The command line in front of the command that starts it inside. */
  readonly entry: readonly string[];
  /** Variables the command must get. */
  readonly environment: Readonly<Record<string, string>>;
  /** Processes inside, as this process numbers them, without the keepers. */
  processes(): readonly number[];
  /** Processes that keep the container alive and take care of orphans. */
  readonly keepers: readonly number[];
  /** Kills what is inside. Resolves when nothing is left, or with a sentence about what could not be killed. */
  destroy(): Promise<string | null>;
  readonly warnings: readonly string[];
  /** Where its writes go, as long as the container is alive. */
  readonly layers: readonly WrittenLayer[];
  /** Files in them that are there although the run did not write them. */
  readonly ownFiles: ReadonlySet<string>;
  /** Whether all that the run writes is in the layers. */
  readonly holdsAllWrites: boolean;
}

export interface ContainerRequest {
  readonly command: readonly string[];
  readonly workingDirectory: string;
}

/** `mapped`: in a user namespace, for callers without privileges. */
export type Privileges = "same" | "mapped";

/** A way to isolate. Exists only if it works here: see `findIsolation`. */
export interface Isolation {
  /** As shown to users. */
  readonly name: string;
  /** What this way leaves open. */
  readonly warnings: readonly string[];
  createContainer(request: ContainerRequest): Promise<RunContainer>;
}
