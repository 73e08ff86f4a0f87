/**
 * Is anything lost or wrong when things break? Benchmarks and verifications during which processes are killed, disks become full,
 * servers are restarted or frozen, garbage is written into the queue and pipes are closed, at random with a seed. In the end each
 * has to have the results of an undisturbed one.
 *
 *     npm run faults -- [--minutes 10] [--seed 1] [--only queue|local|disk|verify] [--from ROUND]
 *
 * Prints a table of tries and results. Ends with 1 if a result is lost or differs, a command ends as if it had a bug (70 or a stack),
 * does not end, or leaves processes or temporary folders behind. Needs redis-server; full disks need root.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SeededRandom } from "../src/base/random/index.ts";
import { diskTrial } from "./faults/disk-trial.ts";
import { FaultTally } from "./faults/fault-tally.ts";
import { localTrial } from "./faults/local-trial.ts";
import { queueTrial } from "./faults/queue-trial.ts";
import type { Trial } from "./faults/trial.ts";
import { verifyTrial } from "./faults/verify-trial.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    from: { type: "string", default: "0" },
  },
});

const TRIALS: Readonly<Record<string, Trial>> = {
  queue: queueTrial,
  local: localTrial,
  disk: diskTrial,
  verify: verifyTrial,
};

/** A round is the same whatever is left out. */
const NAMES = Object.keys(TRIALS);
const end = performance.now() + Number(values.minutes) * 60_000;
const seed = Number(values.seed);
// Runs in containers do not see the temporary folder.
const folder = mkdtempSync(join(tmpdir(), "assay-faults-"));
const tally = new FaultTally();
for (let round = Number(values.from); performance.now() < end; round++) {
  const name = NAMES[round % NAMES.length]!;
  if (!name.includes(values.only)) continue;
  const place = join(folder, `${round}`);
  mkdirSync(place);
  const { faults, problems } = await TRIALS[name]!({
    folder: place,
    random: new SeededRandom(seed * 1000 + round),
  });
  tally.add(name, faults, problems);
  for (const problem of problems)
    console.error(`seed ${seed}, round ${round}, ${name} (${faults.join("; ")}): ${problem}`);
  if (problems.length === 0) rmSync(place, { recursive: true });
}
console.log(tally.table());
if (tally.problems === 0) rmSync(folder, { recursive: true });
else console.error(`What was left of them: ${folder}`);
process.exit(tally.problems === 0 ? 0 : 1);
