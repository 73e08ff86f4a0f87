/** What the kernel says about cores. Its numbers follow no scheme, so nothing is derived from them (section 10.4). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Core {
  readonly id: number;
  /** Cores of the same physical core, itself included: hyper-threads. */
  readonly siblings: readonly number[];
  /** The processor in its socket. */
  readonly package: number;
  /** Regions of memory that are near. */
  readonly nodes: readonly number[];
}

const CPU_FOLDER = "/sys/devices/system/cpu";

/** The cores that are in use; empty if the kernel does not tell. */
export function readTopology(folder = CPU_FOLDER): readonly Core[] {
  try {
    return parseRange(readFileSync(join(folder, "online"), "utf8")).map((id) =>
      readCore(folder, id),
    );
  } catch {
    return [];
  }
}

function readCore(folder: string, id: number): Core {
  const own = join(folder, `cpu${id}`);
  const topology = (file: string) => readFileSync(join(own, "topology", file), "utf8");
  const nodes = readdirSync(own).flatMap((name) => {
    const match = /^node(\d+)$/.exec(name);
    return match === null ? [] : [Number(match[1])];
  });
  return {
    id,
    siblings: parseRange(topology("thread_siblings_list")),
    package: Number(topology("physical_package_id")),
    nodes,
  };
}

export function nodesOfCores(cores: readonly number[]): readonly number[] {
  const nodes = readTopology()
    .filter((core) => cores.includes(core.id))
    .flatMap((core) => core.nodes);
  return [...new Set(nodes)].sort((a, b) => a - b);
}

/** `0-3,8` as the kernel and users write it. Null entries cannot occur: throws on anything else. */
export function parseRange(text: string): readonly number[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  return trimmed.split(",").flatMap((part) => {
    const match = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (match === null) throw new RangeError(`${text} is no list of numbers such as 0-3,8`);
    const first = Number(match[1]);
    const last = Number(match[2] ?? first);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

export function rangeText(numbers: readonly number[]): string {
  return numbers.join(",");
}
