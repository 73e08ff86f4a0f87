import { readFileSync } from "node:fs";
import type { Command, Option } from "commander";
import type { QueueServer } from "../bench/queue/index.ts";
import { UserError } from "../base/diagnostics/index.ts";
import { errorCode } from "../base/files/index.ts";
import type { Sink } from "./streams.ts";

/** How `bench` and `worker` reach the server of a queue. */
export interface QueueArguments {
  readonly queue?: string;
  readonly queuePasswordFile?: string;
  readonly queueSecretFile?: string;
}

const SHORTEST_SECRET = 16;

export function addQueueOptions(command: Command, queue: Option): Command {
  return command
    .addOption(queue)
    .option(
      "--queue-password-file <file>",
      "password of the server (or in the environment: ASSAY_QUEUE_PASSWORD)",
    )
    .option(
      "--queue-secret-file <file>",
      "sign what is sent with the secret in this file, and believe nothing else",
    );
}

/**
 * Null without queue. Passwords get no further than this: not into the environment of runs, not into records and messages, and as
 * soon as they are read not into lists of processes.
 */
export function queueServerOf(given: QueueArguments, stderr: Sink): QueueServer | null {
  const fromEnvironment = process.env["ASSAY_QUEUE_PASSWORD"];
  delete process.env["ASSAY_QUEUE_PASSWORD"];
  if (given.queue === undefined) return null;
  const { address, password } = separated(given.queue);
  if (password !== null) {
    // Linux shows what is written here instead of the arguments.
    process.title = "assay";
    stderr.write(
      "warning: other users may have seen the password on the command line; --queue-password-file hides it\n",
    );
  }
  const { queuePasswordFile, queueSecretFile } = given;
  return {
    address,
    password:
      queuePasswordFile === undefined
        ? (password ?? fromEnvironment ?? null)
        : lineOf(queuePasswordFile),
    secret: queueSecretFile === undefined ? null : secretOf(queueSecretFile),
  };
}

/** The command line without passwords in addresses, for records. */
export function publicArguments(argv: readonly string[]): readonly string[] {
  return argv.map((word) => word.replace(/^((?:--queue=)?rediss?:\/\/[^/]*?):[^/]*@/, "$1@"));
}

function separated(address: string): {
  readonly address: string;
  readonly password: string | null;
} {
  const match = /^(rediss?:\/\/[^/:@]*):([^/]*)@(.*)$/s.exec(address);
  if (match === null) return { address, password: null };
  const [, user, password, rest] = match;
  const named = user!.endsWith("//") ? user! : `${user!}@`;
  return { address: `${named}${rest!}`, password: decoded(password!) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function secretOf(path: string): Buffer {
  const secret = Buffer.from(lineOf(path));
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new UserError(
    `the secret in ${path} is too short: ${SHORTEST_SECRET} characters at least`,
    null,
    `head -c 32 /dev/urandom | base64 > ${path}`,
  );
}

function lineOf(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new UserError(`'${path}' cannot be read (${errorCode(error)})`);
  }
}
