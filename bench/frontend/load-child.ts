/** Run as a process of its own: takes one file to a CFA and prints what that cost since the start. */
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../../src/engine/load-program.ts";

async function load(): Promise<void> {
  const cfa = await loadProgram(process.argv[2]!, DEFAULT_LOAD_OPTIONS);
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.log(
    JSON.stringify({
      cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
      peakMegabytes: maxRSS / 1024,
      functions: [...cfa.functions.values()].length,
    }),
  );
}

void load();
