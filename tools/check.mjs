// All static checks, side by side: each keeps about one core busy, the linter for as long as the others together.
import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";

const CHECKS = ["lint", "format:check", "types", "layers", "unused"];
const AT_ONCE = 2;

function run(check) {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn("npm", ["run", "--silent", check], { shell: process.platform === "win32" });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`${check}: ${code === 0 ? "ok" : "FAILED"} (${seconds} s)`);
      if (code !== 0) {
        console.log(output);
        process.exitCode = 1;
      }
      resolve();
    });
  });
}

const waiting = [...CHECKS];
async function work() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await run(check);
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
