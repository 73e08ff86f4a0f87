import { Ajv, type ValidateFunction } from "ajv";
import { createHmac, timingSafeEqual } from "node:crypto";
import { ANSWER_SCHEMA, JOB_SCHEMA } from "./message-schemas.ts";
import type { QueuedAnswer, QueuedRun } from "./queued-run.ts";

/** How a message lies in Redis: its text as it was signed, so that nobody has to write it the same way again. */
export interface Sealed {
  readonly body: string;
  /** HMAC-SHA256 with the secret of the queue; null without. */
  readonly signature: string | null;
}

/** A message that cannot be believed; its text says why. */
export class BadMessage extends Error {}

/** Characters of a message. What is longer is not even looked at. */
const LONGEST_JOB = 16e6;
export const LONGEST_ANSWER = 64e6;

type Kind = "job" | "answer";

const ajv = new Ajv({ allowUnionTypes: true });
const validators: Readonly<Record<Kind, ValidateFunction>> = {
  job: ajv.compile(JOB_SCHEMA),
  answer: ajv.compile(ANSWER_SCHEMA),
};
const LONGEST: Readonly<Record<Kind, number>> = { job: LONGEST_JOB, answer: LONGEST_ANSWER };

/**
 * Writes and reads what goes through the queue. Soundness: everyone who reaches the server can write there, so nothing is believed
 * that is not of the expected form, about the expected run and, if there is a secret, signed with it.
 */
export class Messages {
  private readonly secret: Buffer | null;

  constructor(secret: Buffer | null) {
    this.secret = secret;
  }

  sealJob(id: string, job: QueuedRun): Sealed {
    return this.sealed("job", id, JSON.stringify(job));
  }

  sealAnswer(id: string, answer: QueuedAnswer): Sealed {
    return this.sealed("answer", id, JSON.stringify(answer));
  }

  /** Throws `BadMessage`. */
  openJob(id: string, message: unknown): QueuedRun {
    return this.opened("job", id, message) as QueuedRun;
  }

  /** Throws `BadMessage`. */
  openAnswer(id: string, message: unknown): QueuedAnswer {
    return this.opened("answer", id, message) as QueuedAnswer;
  }

  private sealed(kind: Kind, id: string, body: string): Sealed {
    return { body, signature: this.signature(kind, id, body)?.toString("hex") ?? null };
  }

  private opened(kind: Kind, id: string, message: unknown): unknown {
    const { body, signature } = (message ?? {}) as Partial<Record<keyof Sealed, unknown>>;
    if (typeof body !== "string") throw new BadMessage("it is no message of Assay");
    if (body.length > LONGEST[kind]) throw new BadMessage("it is too long");
    this.checkSignature(kind, id, body, signature);
    let content: unknown;
    try {
      content = JSON.parse(body);
    } catch {
      throw new BadMessage("it is not JSON");
    }
    const validate = validators[kind];
    if (validate(content)) return content;
    const { instancePath = "", message: problem = "" } = validate.errors?.[0] ?? {};
    throw new BadMessage(`${kind}${instancePath} ${problem}`);
  }

  private checkSignature(kind: Kind, id: string, body: string, given: unknown): void {
    const expected = this.signature(kind, id, body);
    if (expected === null) return;
    if (typeof given !== "string") throw new BadMessage("it is not signed (--queue-secret-file)");
    const bytes = Buffer.from(given, "hex");
    if (bytes.length === expected.length && timingSafeEqual(bytes, expected)) return;
    throw new BadMessage("it is signed with another secret (--queue-secret-file)");
  }

  /** Kind and id are signed as well: no answer can be passed off as that of another run. */
  private signature(kind: Kind, id: string, body: string): Buffer | null {
    if (this.secret === null) return null;
    return createHmac("sha256", this.secret).update(`${kind}\n${id}\n${body}`).digest();
  }
}
