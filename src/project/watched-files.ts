/** Waits until one of some files is changed, made or removed. */
import { statSync, watch, type FSWatcher } from "node:fs";
import { dirname } from "node:path";

/** Editors write a file in several steps, tools many files one after the other. */
const QUIET_MILLIS = 200;
/** Where the system tells nothing (other machines' folders), we look ourselves. */
const LOOK_MILLIS = 2000;

/** What is known about files at one time; it is compared with what is known later. */
export class WatchedFiles {
  private readonly states: ReadonlyMap<string, string>;

  constructor(files: Iterable<string>) {
    this.states = new Map([...files].map((file) => [file, stateOf(file)]));
  }

  /** Those that are other ones now. */
  changed(): readonly string[] {
    return [...this.states].flatMap(([file, state]) => (stateOf(file) === state ? [] : [file]));
  }

  /** Until something is changed and no more happens for a moment; answers what was. Empty: the signal came first. */
  async untilChanged(signal: AbortSignal): Promise<readonly string[]> {
    const watchers = this.watchers(() => {
      wake();
    });
    let wake = (): void => undefined;
    try {
      for (let before = ""; !signal.aborted;) {
        const changed = this.changed();
        const now = changed.map((file) => `${file} ${stateOf(file)}`).join("\n");
        // The same twice, with a pause in between.
        if (now !== "" && now === before) return changed;
        before = now;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, now === "" ? LOOK_MILLIS : QUIET_MILLIS);
          wake = () => {
            if (now !== "") return;
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener(
            "abort",
            () => {
              clearTimeout(timer);
              resolve();
            },
            { once: true },
          );
        });
      }
      return [];
    } finally {
      for (const watcher of watchers) watcher.close();
    }
  }

  /** Folders, not files: many editors put a new file in the place of the old one. */
  private watchers(changed: () => void): readonly FSWatcher[] {
    const folders = new Set(
      [...this.states.keys()].map((path) => (isFolder(path) ? path : dirname(path))),
    );
    return [...folders].flatMap((folder) => {
      try {
        const watcher = watch(folder, { persistent: false }, changed);
        watcher.on("error", () => undefined);
        return [watcher];
      } catch {
        return [];
      }
    });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Of a folder: another one when something in it is made, renamed or removed. */
function stateOf(file: string): string {
  const state = statSync(file, { throwIfNoEntry: false });
  return state === undefined ? "" : `${state.mtimeMs} ${state.size} ${state.ino}`;
}
