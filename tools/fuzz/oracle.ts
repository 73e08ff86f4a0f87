/**
 * What gcc says a generated program does. Programs that execute too many basic blocks are told apart
 * from those that hang: the compiled program counts its blocks and gives up.
 */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, execute, MODEL_FLAGS, type Execution } from "../samples/gcc.ts";
import type { DataModel } from "../samples/sample.ts";

const BLOCK_LIMIT = 300_000;
const GIVE_UP_STATUS = 99;

const COUNTER = `
#include <unistd.h>
static unsigned long blocks;
void __sanitizer_cov_trace_pc(void) { if (++blocks > ${BLOCK_LIMIT}) _exit(${GIVE_UP_STATUS}); }
`;

export type OracleAnswer =
  | { readonly kind: "behaviour"; readonly execution: Execution }
  | { readonly kind: "too-long" }
  | { readonly kind: "refused"; readonly message: string };

export class Oracle {
  private readonly folder: string;
  private readonly counters = new Map<DataModel, string>();

  /** Works in `folder`, which the caller owns. */
  constructor(folder: string) {
    this.folder = folder;
  }

  ask(file: string, model: DataModel): OracleAnswer {
    const program = join(this.folder, "program");
    const flags = ["-O0", "-fsanitize-coverage=trace-pc"];
    const message = compile({ sources: [file, this.counter(model)], model, flags }, program);
    if (message !== null) return { kind: "refused", message };
    const execution = execute(program, 10_000);
    rmSync(program);
    if (execution.timedOut || execution.exit === GIVE_UP_STATUS) return { kind: "too-long" };
    return { kind: "behaviour", execution };
  }

  private counter(model: DataModel): string {
    const known = this.counters.get(model);
    if (known !== undefined) return known;
    const source = join(this.folder, "counter.c");
    const object = join(this.folder, `counter-${model}.o`);
    writeFileSync(source, COUNTER);
    const run = spawnSync("gcc", [...MODEL_FLAGS[model], "-c", source, "-o", object], {
      encoding: "utf8",
    });
    if (run.status !== 0) throw new Error(`gcc cannot compile the block counter: ${run.stderr}`);
    this.counters.set(model, object);
    return object;
  }
}
