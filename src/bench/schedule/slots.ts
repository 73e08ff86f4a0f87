/**
 * Works through the items in order, one at a time in every slot. After an abort no new item is begun; the promise is
 * settled when what was begun is done. The first failure stops the rest, by the signal that `work` gets, and is thrown.
 */
export async function workInSlots<T, S>(
  items: Iterable<T>,
  slots: readonly S[],
  work: (item: T, slot: S, stop: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const workSlot = async (slot: S): Promise<void> => {
    while (!stop.aborted) {
      const next = waiting.next();
      if (next.done === true) return;
      try {
        await work(next.value, slot, stop);
      } catch (error) {
        failures.push(error);
        failed.abort();
      }
    }
  };
  await Promise.all(slots.map(workSlot));
  if (failures.length > 0) throw failures[0];
}
