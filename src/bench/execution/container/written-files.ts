import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A directory of a run whose writes go elsewhere. */
export interface WrittenLayer {
  /** What the run sees there. */
  readonly path: string;
  /** Where its writes are, and nothing else; only as long as the container is alive. */
  readonly folder: string;
}

export interface WrittenFile {
  /** As the run names it. */
  readonly path: string;
  /** As this process can read it. */
  readonly place: string;
}

/** Regular files that the run created or changed; `own` are those that the container made. */
export function filesWritten(
  layers: readonly WrittenLayer[],
  own: ReadonlySet<string>,
): readonly WrittenFile[] {
  return layers.flatMap(({ path, folder }) =>
    regularFilesIn(folder)
      .map((name) => ({ path: join(path, name), place: join(folder, name) }))
      .filter((file) => !own.has(file.path)),
  );
}

/** From the folder; links may lead anywhere, and what was deleted is there as a device. */
function regularFilesIn(folder: string, below = ""): readonly string[] {
  return readdirSync(join(folder, below)).flatMap((name) => {
    const path = join(below, name);
    const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (stats?.isFile() === true) return [path];
    return stats?.isDirectory() === true ? regularFilesIn(folder, path) : [];
  });
}
