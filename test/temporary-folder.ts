import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder for the tests of one file, gone when they are done. */
export class TemporaryFolder {
  readonly path: string;

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), "assay-test-"));
    afterAll(() => {
      rmSync(this.path, { recursive: true });
    });
  }

  /** Writes a file and says where it is. */
  file(name: string, text: string): string {
    const path = join(this.path, name);
    writeFileSync(path, text);
    return path;
  }
}
