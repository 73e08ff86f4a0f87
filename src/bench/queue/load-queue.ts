import { UserError } from "../../base/diagnostics/index.ts";
import type * as queue from "./index.ts";

/** Whoever uses no queue need not install what it is made of. */
export async function loadQueue(): Promise<typeof queue> {
  try {
    return await import("./index.ts");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" || !/'(bullmq|ioredis)'/.test(message)) throw error;
    throw new UserError(
      "runs on several machines need the packages bullmq and ioredis, which are not installed",
      null,
      "npm install bullmq ioredis, beside assay",
    );
  }
}
