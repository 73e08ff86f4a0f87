/** Modules of Node that no browser has: processes, threads of Node, hashes without a promise. Nobody who asks for nothing of them notices. */
function absent(): never {
  throw new Error("this is not possible in a browser");
}

export {
  absent as createHash,
  absent as MessageChannel,
  absent as receiveMessageOnPort,
  absent as execFileSync,
  absent as randomBytes,
  absent as spawn,
  absent as spawnSync,
  absent as tmpdir,
  absent as homedir,
  absent as availableParallelism,
  absent as Worker,
};

export function randomUUID(): string {
  return crypto.randomUUID();
}

export default {};
