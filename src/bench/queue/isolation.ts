import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import {
  DEFAULT_DIRECTORIES,
  modeOf,
  type ContainerOptions,
  type DirectoryMode,
  type DirectoryRule,
} from "../execution/index.ts";
import { BadMessage } from "./messages.ts";

/** What the command line of a benchmark says about containers; what it does not say is the choice of the worker. */
export interface IsolationWishes {
  readonly container?: "on" | "off";
  readonly network?: "host";
  readonly storage?: "disk";
  readonly home?: "host";
  readonly directories?: readonly DirectoryRule[];
}

/** Each allows what the ones before it allow, and more. */
const MODES: readonly DirectoryMode[] = ["hidden", "read-only", "overlay", "full-access"];

/**
 * How a run is isolated on a worker whose own command line says `own` (null: no container); null: it is not. `needed` are the paths that
 * it has to see. Throws `BadMessage` for what the worker does not allow. Soundness: whoever can write into the queue must not get more of
 * this machine than its command line gives.
 */
export function decideIsolation(
  own: ContainerOptions | null,
  wishes: IsolationWishes,
  needed: readonly string[],
): ContainerOptions | null {
  if (own === null) return withoutBounds(wishes);
  if (wishes.container === "off") refuse("no container", "--no-container");
  if (wishes.network === "host" && own.network !== "host") refuse("network", "--network-access");
  if (wishes.storage === "disk" && own.storage !== "disk") refuse("files on disk", "--no-tmpfs");
  if (wishes.home === "host" && own.home !== "host") {
    refuse("the home directory", "--keep-system-config");
  }
  const { directories: wished = [], network = own.network } = wishes;
  const directories = wished.map(({ path, mode }) => ({ path: resolve(path), mode }));
  for (const rule of directories) checkRule(rule, own);
  for (const path of needed) checkNeeded(path, own);
  return {
    network,
    storage: wishes.storage ?? own.storage ?? "memory",
    home: wishes.home ?? own.home ?? "own",
    directories: [...own.directories, ...directories],
  };
}

function withoutBounds(wishes: IsolationWishes): ContainerOptions | null {
  const {
    container,
    directories = [],
    network = "none",
    storage = "memory",
    home = "own",
  } = wishes;
  if (container !== "on" && directories.length === 0) return null;
  return { directories, network, storage, home };
}

function checkRule({ path, mode }: DirectoryRule, own: ContainerOptions): void {
  for (const place of placesOf(path)) {
    const allowed = modeOf(place, [...DEFAULT_DIRECTORIES, ...own.directories]);
    if (MODES.indexOf(mode) > MODES.indexOf(allowed)) {
      refuse(`${mode} of ${path}`, `${allowed} here`);
    }
  }
}

/** What a container hides by itself is shown to runs that need it, but not what this worker is told to hide. */
function checkNeeded(path: string, own: ContainerOptions): void {
  const isHidden = placesOf(path).some((place) => modeOf(place, own.directories) === "hidden");
  if (isHidden) throw new BadMessage(`it needs ${path}, which this worker hides (--hidden-dir)`);
}

/** By the name that is given, and where that really is. */
function placesOf(path: string): readonly string[] {
  return existsSync(path) ? [path, realpathSync(path)] : [path];
}

function refuse(wish: string, option: string): never {
  throw new BadMessage(`it asks for ${wish}, which this worker does not give (${option})`);
}
