/** What messages look like, in JSON Schema; `queued-run.ts` has the same as types. */

const text = { type: "string", maxLength: 100_000 };
const count = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const amount = { type: "number", minimum: 0, maximum: 1e18 };
const nullable = (schema: Readonly<Record<string, unknown>> & { readonly type: string }) => ({
  ...schema,
  type: [schema.type, "null"],
});
const listOf = (items: object, maxItems: number) => ({ type: "array", items, maxItems });
const object = (
  properties: Readonly<Record<string, object>>,
  optional: readonly string[] = [],
) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const numbers = { ...listOf(count, 10_000), type: ["array", "null"] };

const limits = object(
  {
    ...{ cpuTime: nullable(amount), softCpuTime: nullable(amount), wallTime: nullable(amount) },
    ...{ memory: nullable(amount), cores: numbers, memoryNodes: numbers },
    ...{ fileCount: nullable(amount), fileBytes: nullable(amount) },
  },
  ["memoryNodes", "fileCount", "fileBytes"],
);

const isolation = object(
  {
    container: { enum: ["on", "off"] },
    ...{ network: { const: "host" }, storage: { const: "disk" }, home: { const: "host" } },
    directories: listOf(
      object({
        path: { ...text, pattern: "^/" },
        mode: { enum: ["hidden", "read-only", "overlay", "full-access"] },
      }),
      1000,
    ),
  },
  ["container", "network", "storage", "home", "directories"],
);

export const JOB_SCHEMA = object(
  {
    version: text,
    command: { ...listOf(text, 100_000), minItems: 1 },
    workingDirectory: { ...text, pattern: "^/" },
    limits,
    coresPerRun: nullable(count),
    tool: object({ module: text, executable: text, version: text }),
    files: listOf(
      object({ path: text, sha256: { type: "string", pattern: "^[0-9a-f]{64}$" } }),
      1e6,
    ),
    maximumLogBytes: nullable(count),
    isolation,
  },
  ["workingDirectory", "isolation"],
);

const measurement = object({ value: amount, by: text, isApproximate: { type: "boolean" } });

const result = object({
  terminationReason: {
    enum: [
      ...["cputime", "cputime-soft", "walltime", "memory", "files-count", "files-size"],
      ...["killed", "failed", null],
    ],
  },
  exitCode: nullable({ type: "integer", minimum: 0, maximum: 255 }),
  exitSignal: nullable({ type: "integer", minimum: 0, maximum: 127 }),
  startTime: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$" },
  cpuTime: measurement,
  wallTime: measurement,
  memory: { anyOf: [measurement, { type: "null" }] },
  resources: listOf(
    object({
      key: { type: "string", pattern: "^[a-z][a-z0-9_-]{0,60}$" },
      value: amount,
      unit: { enum: ["s", "B", "J"] },
    }),
    10_000,
  ),
  warnings: listOf(text, 1000),
});

const system = object({
  host: { type: "string", maxLength: 300 },
  os: text,
  cpuModel: text,
  cores: count,
  frequency: nullable(amount),
  turboBoost: { type: ["boolean", "null"] },
  memory: amount,
  environment: {
    type: "object",
    additionalProperties: { type: "string", maxLength: 1e6 },
    maxProperties: 10_000,
  },
});

export const ANSWER_SCHEMA = object({
  version: text,
  result,
  system,
  cores: numbers,
  log: { type: "string", pattern: "^[A-Za-z0-9+/]*=*$" },
});
