import { AllStores } from "./all-stores.ts";
import { ProjectCache } from "./cache/project-cache.ts";
import { PrecisionFiles } from "./precision-files.ts";
import type { PrecisionStore } from "./precision-store.ts";

const AUTO = "auto";

/** As the user asked for it. `older`: where to learn if nothing else is known; null: nowhere. */
export function newPrecisionStore(
  { reuse, precision }: { readonly reuse: readonly string[]; readonly precision: string | null },
  older: PrecisionStore | null,
  warn: (message: string) => void,
): PrecisionStore {
  const paths = reuse.filter((path) => path !== AUTO);
  const stores: PrecisionStore[] = [new PrecisionFiles(paths, precision, warn)];
  if (reuse.includes(AUTO)) stores.push(new ProjectCache(warn));
  return new AllStores(stores, older);
}
