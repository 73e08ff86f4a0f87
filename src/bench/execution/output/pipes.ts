import { execFile } from "node:child_process";
import { closeSync, constants, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { CannotStart } from "../cannot-start.ts";
import { programPath, SYSTEM_ENVIRONMENT } from "../container/programs.ts";
import { makeOwnFolder } from "../own-folders.ts";

/** The two open ends of a pipe; who takes them closes them. */
export interface Pipe {
  readonly reader: number;
  readonly writer: number;
}

/** Performance: a program has to make them, so it makes some for later, too. */
const MADE_AT_ONCE = 16;

const waiting: string[] = [];
let folder: string | null = null;
let made = 0;
let making: Promise<void> | null = null;

/**
 * A pipe without a name. Those that Node makes for its children are sockets, which programs cannot open as `/dev/stdout` or
 * `/dev/stderr`.
 */
export async function openPipe(): Promise<Pipe> {
  for (;;) {
    const path = waiting.pop();
    if (path !== undefined) return opened(path);
    making ??= makeSome().finally(() => {
      making = null;
    });
    await making;
  }
}

function opened(path: string): Pipe {
  try {
    // Without waiting for the other end, which comes next.
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return { reader, writer: openSync(path, "w") };
    } catch (error) {
      closeSync(reader);
      throw error;
    }
  } finally {
    rmSync(path, { force: true });
  }
}

async function makeSome(): Promise<void> {
  const program = programPath("mkfifo");
  if (program === null) throw new CannotStart("The program mkfifo is not installed.");
  const place = (folder ??= makeOwnFolder("run"));
  const paths = Array.from({ length: MADE_AT_ONCE }, () => join(place, String(made++)));
  await promisify(execFile)(program, ["-m", "600", ...paths], { env: SYSTEM_ENVIRONMENT });
  waiting.push(...paths);
}
