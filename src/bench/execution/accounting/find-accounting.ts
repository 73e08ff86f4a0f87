import type { MechanismName } from "../executor-options.ts";
import { cgroupV1Accounting } from "./cgroup-v1.ts";
import { cgroupV2Accounting } from "./cgroup-v2.ts";
import { findOwnCgroups } from "./own-cgroups.ts";
import { polledAccounting } from "./polled-accounting.ts";
import type { Accounting } from "./process-group.ts";

/** The mechanisms that work on this machine for this process, the best first. */
export function availableAccountings(): ReadonlyMap<MechanismName, Accounting> {
  const own = findOwnCgroups();
  const version1 = cgroupV1Accounting(own);
  const version2 = cgroupV2Accounting(own);
  const found = new Map<MechanismName, Accounting>();
  if (version2?.isComplete === true) found.set("cgroup2", version2.accounting);
  if (version1 !== null) found.set("cgroup1", version1);
  if (version2 !== null) found.set("cgroup2", version2.accounting);
  found.set("proc", polledAccounting);
  return found;
}
