import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, execute } from "../tools/samples/gcc.ts";
import type { DataModel } from "../tools/samples/sample.ts";

export type { DataModel };

/** What a C program prints when gcc compiled it without optimisation. */
export function gccOutput(source: string, model: DataModel, flags: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-oracle-"));
  try {
    const file = join(folder, "program.c");
    const executable = join(folder, "program");
    writeFileSync(file, source, "latin1");
    const refusal = compile({ sources: [file], model, flags: ["-O0", ...flags] }, executable);
    if (refusal !== null) throw new Error(refusal.slice(0, 2000));
    return execute(executable).stdout.toString("latin1");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
