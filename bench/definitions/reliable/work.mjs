/** What the experiments execute: `cpu SECONDS`, `memory MB`, `reserve MB`, `steps COUNT`, `walk MB STEPS`. */
import { Buffer } from "node:buffer";

const [kind, size, more] = process.argv.slice(2);
const amount = Number(size);

const seconds = () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return (userCPUTime + systemCPUTime) / 1e6;
};

const kinds = {
  cpu() {
    let x = 0;
    while (seconds() < amount) for (let i = 0; i < 1e6; i++) x ^= i;
    return x;
  },
  memory() {
    const held = Buffer.alloc(amount * 1e6, 1);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    return held[7];
  },
  // A block that is never touched.
  reserve() {
    return new ArrayBuffer(amount * 1e6).byteLength;
  },
  // The same work every time: arithmetic, then jumps through memory that no cache holds.
  steps() {
    let x = 1;
    for (let i = 0; i < amount * 1e6; i++) x = (Math.imul(x, 1103515245) + 12345) | 0;
    return x;
  },
  walk() {
    const cells = new Int32Array((amount * 1e6) / 4);
    let x = 1;
    for (let i = 0; i < cells.length; i++) cells[i] = x = (Math.imul(x, 1664525) + 1013904223) | 0;
    let at = 0;
    for (let i = 0; i < Number(more) * 1e6; i++) at = Math.abs(cells[at] ^ i) % cells.length;
    return at;
  },
};
process.stdout.write(`${String(kinds[kind]())}\n`);
