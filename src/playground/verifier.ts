/** The worker of the playground: the engine, with files in memory and Z3 fetched when somebody asks it. */
import { formatError, UnsupportedFeature, UserError } from "../base/diagnostics/index.ts";
import { describeAnalyses } from "../engine/describe.ts";
import { DEFAULT_LOAD_OPTIONS } from "../engine/load-program.ts";
import { verify } from "../engine/run.ts";
import { marksOf } from "../output/marks.ts";
import { formatReport } from "../output/report-text.ts";
import { exitCodeOf, verdictText } from "../output/verdict.ts";
import { addRemote, existsSync, forget, readFileSync, writeFileSync } from "./host/files.ts";
import { Z3_CODE } from "./host/module.ts";
import type { FromWorker, Question, Told } from "./messages.ts";

const PROGRAM = "program.c";
const REPORT = "report.html";
const PROPERTY = "property.prp";

/** Formulas of property files by the names that the page offers; without one, as the command does without a property. */
const PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map([
  ["default", []],
  ["unreach-call", ["G ! call(reach_error())"]],
  ["no-overflow", ["G ! overflow"]],
  ["valid-memsafety", ["G valid-free", "G valid-deref", "G valid-memtrack"]],
  ["valid-memcleanup", ["G valid-memcleanup"]],
]);

/** How a front end is told apart from a bug by who reads the exit code. */
const USER_ERROR = 64;
const INTERNAL_ERROR = 70;

interface WorkerScope {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { readonly data: Question }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

/** `tools/playground.mjs` packs the texts that the engine reads into one file. */
function unpackFiles(): void {
  addRemote("/assay/files.json", "files.json");
  const packed = JSON.parse(readFileSync("/assay/files.json", "utf8") as string) as Record<
    string,
    string
  >;
  for (const [name, text] of Object.entries(packed)) writeFileSync(`/assay/${name}`, text);
  addRemote(Z3_CODE, "z3-built.wasm");
  addRemote("/assay/report-page/graphviz.js.gz", "graphviz.js.gz");
}

async function answer({
  program,
  analysis,
  property,
  dataModel,
  seconds,
}: Question): Promise<Told> {
  writeFileSync(PROGRAM, program);
  const formulas = PROPERTIES.get(property) ?? [];
  const lines = formulas.map((formula) => `CHECK( init(main()), LTL(${formula}) )\n`);
  writeFileSync(PROPERTY, lines.join(""));
  forget(REPORT);
  const start = performance.now();
  const report = await verify(
    {
      file: PROGRAM,
      analysis,
      strategy: null,
      property: formulas.length === 0 ? null : PROPERTY,
      specification: null,
      options: [],
      configuration: null,
      solver: "z3-wasm",
      outputDirectory: null,
      testHarness: null,
      report: REPORT,
      invariants: true,
      certify: false,
      precision: null,
      reuse: [],
      since: null,
      load: {
        ...DEFAULT_LOAD_OPTIONS,
        dataModel,
        preprocessor: "builtin",
        entryFunction: null,
      },
      cpuMillis: performance.now() + seconds * 1000,
    },
    {
      progress({ counts }) {
        const spent = (performance.now() - start) / 1000;
        scope.postMessage({ kind: "progress", states: counts.states, seconds: spent });
      },
      log: () => undefined,
    },
  );
  const wallMillis = performance.now() - start;
  const resources = { cpuMillis: wallMillis, wallMillis, peakMemoryBytes: null };
  const page = existsSync(REPORT) ? (readFileSync(REPORT, "utf8") as string) : null;
  return {
    verdict: verdictText(report.verdict),
    text: formatReport({ ...report, files: [] }, resources, "without statistics"),
    exitCode: exitCodeOf(report.verdict),
    marks: marksOf(report),
    seconds: wallMillis / 1000,
    report: page,
  };
}

function failure(error: unknown): Told {
  const isUsers = error instanceof UserError || error instanceof UnsupportedFeature;
  const range = isUsers ? error.range : null;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    verdict: isUsers ? "not verified" : "internal error",
    text: isUsers ? formatError(error) : text,
    exitCode: isUsers ? USER_ERROR : INTERNAL_ERROR,
    marks:
      range === null
        ? []
        : [
            {
              kind: "unknown",
              location: range.location,
              text: (error as Error).message,
              related: [],
            },
          ],
    seconds: 0,
    report: null,
  };
}

unpackFiles();
scope.onmessage = ({ data }) => {
  void answer(data)
    .catch(failure)
    .then((told) => {
      scope.postMessage({ kind: "told", told });
    });
};
scope.postMessage({
  kind: "ready",
  offers: {
    analyses: describeAnalyses().map(({ name }) => name),
    properties: [...PROPERTIES.keys()],
  },
});
