import { readFileSync } from "node:fs";
import { cpus, hostname, totalmem, type, release } from "node:os";

/** A machine that executed runs, as result files describe it. Plain data: workers send it. */
export interface SystemInformation {
  readonly host: string;
  readonly os: string;
  readonly cpuModel: string;
  readonly cores: number;
  /** Hertz; null if the machine does not say. */
  readonly frequency: number | null;
  readonly turboBoost: boolean | null;
  /** Bytes. */
  readonly memory: number;
  readonly environment: Readonly<Record<string, string>>;
}

export function readSystemInformation(): SystemInformation {
  const processors = cpus();
  return {
    host: hostname(),
    os: `${type()} ${release()}`,
    cpuModel: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    frequency: highestFrequency() ?? knownFrequency(processors[0]?.speed ?? 0),
    turboBoost: turboBoost(),
    memory: totalmem(),
    environment: publicEnvironment(process.env),
  };
}

const SECRET = /token|secret|passw|credential|api_?key|private|auth|cookie|session/i;

/** Result files are published: what looks like a secret is named but not shown. */
function publicEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const shown = Object.entries(environment)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]): [string, string] => [
      name,
      SECRET.test(name)
        ? "(not recorded)"
        : value.replace(/(\w+:\/\/)[^\s/@]+@/g, "$1(not recorded)@"),
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(shown);
}

function highestFrequency(): number | null {
  const kilohertz = readNumber("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
  return kilohertz === null ? null : kilohertz * 1000;
}

function knownFrequency(megahertz: number): number | null {
  return megahertz > 0 ? megahertz * 1_000_000 : null;
}

function turboBoost(): boolean | null {
  const disabled = readNumber("/sys/devices/system/cpu/intel_pstate/no_turbo");
  if (disabled !== null) return disabled === 0;
  const boost = readNumber("/sys/devices/system/cpu/cpufreq/boost");
  return boost === null ? null : boost === 1;
}

function readNumber(path: string): number | null {
  try {
    return Number(readFileSync(path, "utf8").trim());
  } catch {
    return null;
  }
}
