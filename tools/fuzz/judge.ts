/** gcc's word about every execution of a program with inputs. */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, execute, MODEL_FLAGS } from "../samples/gcc.ts";
import type { DataModel } from "../samples/sample.ts";
import { INPUTS_VARIABLE, TEST_ENVIRONMENT } from "./test-environment.ts";

/** Runs the program's `main` once for each list of inputs, in processes of their own. */
const DRIVER = `
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
int program_main(void);
int main(void) {
  char *lists = strdup(getenv("${INPUTS_VARIABLE}"));
  for (char *list; (list = strsep(&lists, ";"));) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      setenv("${INPUTS_VARIABLE}", list, 1);
      alarm(5);
      exit(program_main());
    }
    int status;
    waitpid(child, &status, 0);
    printf("end %d\\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  }
}
`;

export interface JudgedExecution {
  readonly inputs: string;
  readonly exit: number;
  readonly output: string;
}

export class Judge {
  private readonly folder: string;
  private readonly objects = new Map<DataModel, string>();

  /** Works in `folder`, which the caller owns. */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** Throws if gcc refuses the program. */
  executions(text: string, model: DataModel, inputs: readonly string[]): JudgedExecution[] {
    const file = join(this.folder, "judged.c");
    const program = join(this.folder, "judged");
    writeFileSync(file, text);
    const flags = ["-O0", "-fwrapv", "-Dmain=program_main"];
    const object = this.driver(model);
    const refusal = compile({ sources: [file, object], model, flags }, program);
    if (refusal !== null) throw new Error(`gcc refuses:\n${refusal}`);
    const { stdout } = execute(program, 60_000, { [INPUTS_VARIABLE]: inputs.join(";") });
    rmSync(program);
    const ends = stdout.toString("latin1").split(/end (\d+)\n/);
    return inputs.map((list, i) => ({
      inputs: list,
      output: ends[2 * i] ?? "",
      exit: Number(ends[2 * i + 1] ?? -1),
    }));
  }

  private driver(model: DataModel): string {
    const known = this.objects.get(model);
    if (known !== undefined) return known;
    const source = join(this.folder, "driver.c");
    const object = join(this.folder, `driver-${model}.o`);
    writeFileSync(source, `${TEST_ENVIRONMENT}${DRIVER}`);
    const flags = [...MODEL_FLAGS[model], "-D_GNU_SOURCE", "-w", "-c", source, "-o", object];
    const run = spawnSync("gcc", flags, { encoding: "utf8" });
    if (run.status !== 0) throw new Error(`gcc cannot compile the driver: ${run.stderr}`);
    this.objects.set(model, object);
    return object;
  }
}
