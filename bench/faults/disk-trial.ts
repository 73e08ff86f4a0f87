import { spawn } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "../../tools/samples/sample.ts";
import { differences, leftProcesses, unexpectedEnd, writeBenchmark } from "./benchmark.ts";
import type { Trial } from "./trial.ts";

const CLI = process.env["ASSAY_CLI"] ?? join(repositoryRoot, "dist", "assay.js");
const ASSAY = `'${process.execPath}' '${CLI}'`;
const TASKS = 30;
/** Ends without results for another reason than a full disk. */
const CANNOT = 99;

/** A benchmark on a disk that is full again and again, and gets a little more room each time. */
export const diskTrial: Trial = async ({ folder, random }) => {
  if (process.getuid?.() !== 0) return { faults: [], problems: [] };
  const benchmark = writeBenchmark(folder, TASKS, 0);
  const [first, more] = [16 + 4 * random.below(40), 16 + 4 * random.below(30)];
  // The disk is gone with the mount namespace.
  const script = `cd '${folder}' && mkdir disk results && mount -t tmpfs -o size=${first}k tmpfs disk || exit ${CANNOT}
    size=${first}; resume=
    for i in $(seq 40); do
      ${ASSAY} bench many.xml -N ${1 + random.below(2)} -o disk/r/ --no-container --no-compress-results $resume; code=$?
      [ $code = 0 ] && break
      [ $code = 64 ] || exit $code
      echo full
      size=$((size + ${more})); mount -o remount,size=\${size}k disk
      ls disk/r/*.journal.jsonl >/dev/null 2>&1 && resume=--resume
    done
    cp -r disk/r/. results && exit $code`;
  const run = await outputOf(["--mount", "sh", "-c", script]);
  if (run.exit === CANNOT) return { faults: [], problems: [] };
  const faults = run.stdout.match(/^full$/gm)?.map(() => "the disk is full") ?? [];
  const problems = unexpectedEnd("bench", run, [0]);
  return {
    faults,
    problems: [...problems, ...differences(benchmark), ...(await leftProcesses(folder))],
  };
};

function outputOf(
  words: readonly string[],
): Promise<{ exit: number; stdout: string; stderr: string }> {
  const child = spawn("unshare", words, { stdio: ["ignore", "pipe", "pipe"] });
  const text = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (text.stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (text.stderr += String(chunk)));
  return new Promise((resolve) => {
    child.on("close", (code) => {
      resolve({ exit: code ?? -1, ...text });
    });
  });
}
