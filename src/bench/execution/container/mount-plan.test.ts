import { describe, expect, test } from "vitest";
import { DEFAULT_DIRECTORIES, type DirectoryRule } from "../executor-options.ts";
import { planMounts, type MountStep } from "./mount-plan.ts";
import { parseMountTable } from "./mount-table.ts";

const MOUNTS = parseMountTable(
  [
    "25 1 254:0 / / rw,relatime - ext4 /dev/vda rw",
    "26 25 0:5 / /dev rw - devtmpfs devtmpfs rw",
    "27 25 0:22 / /proc rw,nosuid,nodev,noexec - proc proc rw",
    "28 25 0:23 / /sys rw,nosuid - sysfs sysfs rw",
    "29 28 0:24 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw",
    "30 25 8:1 / /home rw,nodev shared:1 - ext4 /dev/sda1 rw",
    "31 25 0:40 / /run rw - tmpfs tmpfs rw",
    "32 31 0:41 / /run/user/1000 rw - tmpfs tmpfs rw",
    "33 30 0:42 / /home/a\\040b rw - nfs server:/x rw",
  ].join("\n"),
);

function plan(rules: readonly DirectoryRule[], overlayRoot = true, shown: readonly string[] = []) {
  const all = [...DEFAULT_DIRECTORIES, ...rules];
  return planMounts({ rules: all, mounts: MOUNTS, shown, overlayRoot });
}

function kinds(steps: readonly MountStep[]): Readonly<Record<string, string>> {
  return Object.fromEntries(steps.map((step) => [step.path, step.kind]));
}

describe("the file system of a run", () => {
  test("covers every mount of the machine, so that nothing stays writable", () => {
    expect(kinds(plan([]))).toEqual({
      "/": "overlay",
      "/home": "overlay",
      "/home/a b": "overlay",
      "/run": "hidden",
      "/sys": "read-only",
      "/tmp": "hidden",
    });
  });

  test("is read-only where an overlay is impossible", () => {
    const steps = plan([], false);
    expect(kinds(steps)).toMatchObject({ "/": "read-only", "/home": "read-only" });
    expect(steps.find((step) => step.path === "/home")).toMatchObject({
      isPresent: true,
      flags: ["nodev"],
    });
  });

  test("has overlays where they are asked for below a root that cannot have one", () => {
    const rules: DirectoryRule[] = [
      { path: "/home/me", mode: "overlay" },
      { path: "/home/me/work", mode: "overlay" },
    ];
    const found = kinds(plan(rules, false));
    expect(found).toMatchObject({ "/": "read-only", "/home/me": "overlay" });
    expect(found).not.toHaveProperty("/home/me/work");
  });

  test("mounts outer directories before inner ones", () => {
    const paths = plan([{ path: "/home/me/out", mode: "full-access" }]).map((step) => step.path);
    expect(paths.indexOf("/home")).toBeLessThan(paths.indexOf("/home/me/out"));
    expect(paths[0]).toBe("/");
  });

  test("follows the nearest rule", () => {
    const rules: DirectoryRule[] = [
      { path: "/home", mode: "read-only" },
      { path: "/home/me", mode: "full-access" },
    ];
    expect(kinds(plan(rules))).toMatchObject({
      "/home": "read-only",
      "/home/me": "full-access",
      "/home/a b": "read-only",
    });
  });

  test("a later rule replaces an earlier one for the same path", () => {
    expect(kinds(plan([{ path: "/tmp", mode: "full-access" }]))["/tmp"]).toBe("full-access");
  });

  test("follows a rule for a directory inside of one that is shown", () => {
    const rules: DirectoryRule[] = [{ path: "/tmp/work/out", mode: "full-access" }];
    const steps = plan(rules, true, ["/tmp/work"]);
    const paths = steps.map((step) => step.path);
    expect(kinds(steps)).toMatchObject({ "/tmp/work": "overlay", "/tmp/work/out": "full-access" });
    expect(paths.indexOf("/tmp/work")).toBeLessThan(paths.indexOf("/tmp/work/out"));
  });

  test("leaves out rules that change nothing", () => {
    expect(kinds(plan([{ path: "/opt/tool", mode: "overlay" }]))).not.toHaveProperty("/opt/tool");
  });

  test("shows inside of hidden directories only what is asked for, and once", () => {
    const steps = plan([], true, ["/tmp/work", "/tmp/work/file", "/tmp", "/usr/bin"]);
    expect(kinds(steps)).toMatchObject({ "/tmp": "hidden", "/tmp/work": "overlay" });
    expect(steps.map((step) => step.path)).not.toContain("/tmp/work/file");
    expect(steps.map((step) => step.path)).not.toContain("/usr/bin");
  });
});
