/** From options of the programmatic interface to requests of the engine. */
import { totalmem } from "node:os";
import { cpuMillis } from "../base/budget/index.ts";
import type { LoadOptions } from "../engine/load-program.ts";
import type { PropertySources } from "../engine/property.ts";
import { defaultMemory, wallMillis } from "../engine/supervision/default-limits.ts";
import type { VerifyMeans } from "../engine/supervision/verify-program.ts";
import type { VerifyRequest } from "../engine/verify-request.ts";
import { AssayError } from "./assay-error.ts";
import type { ProgramOptions, PropertyOptions, VerifyOptions } from "./types.ts";

const SECONDS = 900;
const DEPTH = 2;

export function verifyRequest(options: VerifyOptions): VerifyRequest {
  const [file = "", ...moreFiles] = filesOf(options);
  const { specification, property, checks } = propertySources(options);
  return {
    ...{ file, moreFiles, property, specification, checks: checks ?? [] },
    analysis: options.analysis ?? null,
    strategy: options.strategy ?? null,
    options: Object.entries(options.options ?? {}).map(([key, value]) => `${key}=${value}`),
    configuration: options.configuration ?? null,
    solver: options.solver ?? "auto",
    outputDirectory: options.outputDirectory ?? null,
    testHarness: options.testHarness ?? null,
    ...(options.report === undefined ? {} : { report: options.report }),
    ...(options.witness === undefined ? {} : { witness: options.witness }),
    invariants: options.invariants ?? false,
    certify: options.certify ?? false,
    ...{ precision: null, reuse: [], since: null, cpuMillis: null },
    load: { ...loadOptions(options), entryFunction: options.entryFunction ?? null },
  };
}

export function verifyMeans(options: VerifyOptions): VerifyMeans {
  const { jobs = 1, timeLimitSeconds = SECONDS } = options;
  const ofTime = timeLimitSeconds * 1000;
  const wall = options.wallTimeLimitSeconds;
  const limits = {
    cpuMillis: ofTime,
    wallMillis: wall === undefined ? wallMillis(ofTime) : wall * 1000,
    memoryBytes: options.memoryLimitBytes ?? defaultMemory(totalmem()),
    ownMillisBefore: cpuMillis(),
  };
  if (!(ofTime > 0 && limits.wallMillis > 0 && limits.memoryBytes > 0)) {
    throw new AssayError("limits have to be positive numbers");
  }
  if (!Number.isInteger(jobs) || jobs < 1) throw new AssayError("jobs has to be 1 or more");
  return { limits, jobs };
}

export function filesOf({ files = [], compileCommands }: ProgramOptions): readonly string[] {
  if (files.length > 0 || compileCommands !== undefined) return files;
  throw new AssayError("no file is given: files or compileCommands says what the program is");
}

export function propertySources(options: PropertyOptions): PropertySources {
  return {
    property: options.property ?? null,
    specification: options.specification ?? null,
    checks: options.checks ?? [],
    taskProperties: [],
  };
}

export function loadOptions(options: ProgramOptions): LoadOptions {
  const { standard, undefinedFunctions } = options;
  return {
    dataModel: options.dataModel ?? null,
    preprocessor: options.preprocessor ?? "auto",
    includeDirectories: options.includeDirectories ?? [],
    quoteDirectories: options.quoteDirectories ?? [],
    systemDirectories: options.systemDirectories ?? [],
    includeFiles: options.includeFiles ?? [],
    defines: options.defines ?? [],
    undefines: options.undefines ?? [],
    ...(standard === undefined ? {} : { standard }),
    compileCommands: options.compileCommands ?? null,
    targets: options.targets ?? [],
    stubs: options.stubs ?? [],
    entryFunction: options.entryFunction ?? "main",
    entry: {
      sizes: options.entrySizes ?? [],
      notNull: options.entryNotNull ?? [],
      depth: options.entryDepth ?? DEPTH,
      havocsGlobals: options.havocGlobals ?? false,
    },
    ...(undefinedFunctions === undefined ? {} : { undefinedFunctions }),
  };
}
