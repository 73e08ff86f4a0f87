import type { Timer } from "../base/statistics/index.ts";

/** Also what ends with a limit took its time. */
export async function measured<T>(timer: Timer, work: () => T | Promise<T>): Promise<T> {
  timer.start();
  try {
    return await work();
  } finally {
    timer.stop();
  }
}
