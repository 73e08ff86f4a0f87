import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseMountTable } from "../container/mount-table.ts";
import { CgroupFolder } from "./cgroup-folder.ts";
import { cgroupV2Accounting } from "./cgroup-v2.ts";
import { locateCgroups } from "./own-cgroups.ts";

describe("the own control groups", () => {
  test("of version 1, of version 2, and of both on one machine", () => {
    const mounts = parseMountTable(
      [
        "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct",
        "34 31 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory",
        "35 31 0:32 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw",
      ].join("\n"),
    );
    const own = locateCgroups("4:memory:/user/me\n2:cpu,cpuacct:/\n0::/user.slice\n", mounts);
    expect(own.unified).toBe("/sys/fs/cgroup/unified/user.slice");
    expect(Object.fromEntries(own.byController)).toEqual({
      memory: "/sys/fs/cgroup/memory/user/me",
      cpu: "/sys/fs/cgroup/cpu,cpuacct",
      cpuacct: "/sys/fs/cgroup/cpu,cpuacct",
    });
  });

  test("in a container that shows only a part of the hierarchy", () => {
    const mounts = parseMountTable("30 29 0:26 /docker/abc /sys/fs/cgroup ro - cgroup2 cgroup rw");
    expect(locateCgroups("0::/docker/abc\n", mounts).unified).toBe("/sys/fs/cgroup");
    expect(locateCgroups("0::/elsewhere\n", mounts).unified).toBeNull();
  });
});

/** Files instead of a kernel: what is written and how answers are read, for machines without these controllers. */
describe("a group of version 2 with all controllers", () => {
  const parent = mkdtempSync(join(tmpdir(), "assay-cgroup-"));
  afterAll(() => {
    rmSync(parent, { recursive: true });
  });
  writeFileSync(join(parent, "cgroup.subtree_control"), "cpuset cpu memory pids\n");

  const limits = { cpuTime: null, softCpuTime: null, wallTime: null, memory: 5e8, cores: [1] };
  const container = { processes: () => [], keepers: [] };

  test("is limited before the run enters it, and measured from its files", () => {
    const found = cgroupV2Accounting({ unified: parent, byController: new Map() })!;
    expect(found.isComplete).toBe(true);
    expect(found.accounting.assignsCores).toBe(true);
    const group = found.accounting.createGroup({
      ...{ limits, maximumProcesses: 77, container },
      cgroups: { required: [], values: [] },
    });
    const folder = join(parent, onlyFolderIn(parent));
    const written = (file: string) => readFileSync(join(folder, file), "utf8");
    expect(written("memory.max")).toBe("500000000");
    expect(written("memory.oom.group")).toBe("1");
    expect(written("pids.max")).toBe("77");
    expect(written("cpuset.cpus")).toBe("1");

    group.add(4711);
    expect(written("cgroup.procs")).toBe("4711");
    expect(group.processes()).toEqual([4711]);

    const answers = {
      "cpu.stat": "usage_usec 1500000\nuser_usec 1\n",
      "memory.events": "low 0\nhigh 0\nmax 3\noom 1\noom_kill 0\n",
      "memory.peak": "123456\n",
      "pids.events": "max 2\n",
      "cgroup.kill": "",
      "io.stat": "8:0 rbytes=4096 wbytes=512 rios=1 wios=1\n8:16 rbytes=4 wbytes=0 rios=1 wios=0\n",
      "cpu.pressure":
        "some avg10=0.00 avg60=0.00 avg300=0.00 total=250000\nfull avg10=0.00 total=1\n",
    };
    for (const [file, text] of Object.entries(answers)) writeFileSync(join(folder, file), text);
    expect(group.isMemoryExceeded()).toBe(false);
    writeFileSync(join(folder, "memory.events"), "oom 1\noom_kill 2\n");
    expect(group.isMemoryExceeded()).toBe(true);
    expect(group.measurements()).toEqual({
      cpuTime: { value: 1.5, by: "cgroup v2", isApproximate: false },
      memory: { value: 123456, by: "cgroup v2", isApproximate: false },
      resources: [
        { key: "blkio-read", value: 4100, unit: "B" },
        { key: "blkio-write", value: 512, unit: "B" },
        { key: "pressure-cpu-some", value: 0.25, unit: "s" },
      ],
      warnings: [
        "The run tried to have more than 77 processes at the same time: the kernel refused.",
      ],
    });
    group.kill();
    expect(written("cgroup.kill")).toBe("1");
  });

  test("is not made where processes of others would have to be moved", () => {
    const shared = join(parent, "shared");
    mkdirSync(shared);
    writeFileSync(join(shared, "cgroup.type"), "domain\n");
    writeFileSync(join(shared, "cgroup.controllers"), "memory pids\n");
    writeFileSync(join(shared, "cgroup.subtree_control"), "\n");
    writeFileSync(join(shared, "cgroup.procs"), `${process.pid}\n1234\n`);
    const found = cgroupV2Accounting({ unified: shared, byController: new Map() })!;
    expect(found.isComplete).toBe(false);
    expect(readFileSync(join(shared, "cgroup.subtree_control"), "utf8")).toBe("\n");
  });
});

describe("a group", () => {
  const parent = mkdtempSync(join(tmpdir(), "assay-cgroup-"));
  afterAll(() => {
    rmSync(parent, { recursive: true });
  });

  test("that somebody removed has no processes and takes no orders", () => {
    const folder = CgroupFolder.below(parent);
    rmSync(folder.path, { recursive: true });
    expect(folder.processes()).toEqual([]);
    folder.signalAll("SIGKILL");
    folder.order("cgroup.kill", 1);
    expect(existsSync(folder.path)).toBe(false);
  });

  test("that is there but cannot be read is not taken for an empty one", () => {
    const folder = CgroupFolder.below(parent);
    expect(() => folder.processes()).toThrow("ENOENT");
    expect(() => {
      folder.order("missing/freezer.state", "FROZEN");
    }).toThrow("ENOENT");
  });
});

function onlyFolderIn(parent: string): string {
  for (let number = 1; ; number++) {
    const name = `assay-${process.pid}-${number}`;
    if (existsSync(join(parent, name))) return name;
  }
}
