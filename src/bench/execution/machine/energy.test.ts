import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { EnergyMeter } from "./energy.ts";

/** Files instead of a kernel: few machines tell what they use. */
const folder = mkdtempSync(join(tmpdir(), "assay-energy-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function counter(name: string, files: Readonly<Record<string, string | number>>): void {
  mkdirSync(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(folder, name, file), `${text}\n`);
  }
}

test("energy of packages and their parts, with counters that go around", () => {
  const range = { max_energy_range_uj: 10_000_000 };
  counter("intel-rapl:0", { name: "package-0", energy_uj: 9_000_000, ...range });
  counter("intel-rapl:0:0", { name: "core", energy_uj: 1_000_000, ...range });
  counter("intel-rapl:1", { name: "package-1", energy_uj: 0, ...range });
  const meter = new EnergyMeter(null, folder, [0, 1]);
  meter.start();
  counter("intel-rapl:0", { energy_uj: 500_000 });
  counter("intel-rapl:0:0", { energy_uj: 1_250_000 });
  counter("intel-rapl:1", { energy_uj: 3_000_000 });
  meter.stop();
  const used = Object.fromEntries(meter.used().map(({ key, value }) => [key, value]));
  expect(used).toEqual({
    cpuenergy: 4.5,
    "cpuenergy-pkg0": 1.5,
    "cpuenergy-pkg0-core": 0.25,
    "cpuenergy-pkg1": 3,
  });
});

test("nothing is said of a run with a part of the cores, or where the kernel says nothing", () => {
  expect(new EnergyMeter([0], folder, [0, 1]).used()).toEqual([]);
  expect(new EnergyMeter([0, 1], folder, [0, 1]).used()).not.toEqual([]);
  expect(new EnergyMeter(null, join(folder, "none"), [0]).used()).toEqual([]);
});
