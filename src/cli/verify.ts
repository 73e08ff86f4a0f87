import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { Command, Option } from "commander";
import { cpuMillis } from "../base/budget/index.ts";
import { UserError } from "../base/diagnostics/index.ts";
import { CHECKS, SHIPPED_SPECIFICATIONS } from "../engine/shipped-specifications.ts";
import { defaultMemory, wallMillis } from "../engine/supervision/default-limits.ts";
import type { RunLimits } from "../engine/supervision/supervise.ts";
import type { VerifyMeans } from "../engine/supervision/verify-program.ts";
import type { VerifyRequest } from "../engine/verify-request.ts";
import { userSettingsFile } from "../project/user-settings-file.ts";
import type { Commands } from "./commands.ts";
import {
  addEntryArguments,
  ENTRY_HELP,
  entryOptions,
  words,
  type EntryArguments,
} from "./entry-arguments.ts";
import { addLoadArguments, loadOptions, type LoadArguments } from "./load-arguments.ts";
import { parseJobs, parseSize, parseTime } from "./quantities.ts";
import type { VerifyOutput } from "./run-verify.ts";
import type { Streams } from "./streams.ts";
import {
  addProjectArguments,
  PROJECT_HELP,
  refuseProjectArguments,
  type ProjectArguments,
} from "./project-arguments.ts";
import { wrapped } from "./wrapped.ts";

interface VerifyArguments extends LoadArguments, EntryArguments {
  readonly contracts: boolean;
  readonly contract?: string;
  readonly analysis?: string;
  readonly strategy?: string;
  readonly property?: string;
  readonly spec?: string;
  readonly check: readonly string[];
  readonly mine?: string;
  readonly timelimit: number;
  readonly walltimelimit?: number;
  readonly memlimit?: number;
  readonly jobs: number;
  readonly option: readonly string[];
  readonly config?: string;
  readonly solver: string;
  readonly solverCommands?: readonly string[];
  readonly output?: string;
  readonly testHarness?: string;
  readonly testSuite?: string;
  readonly sarif?: string;
  readonly junit?: string;
  readonly jobSummary?: string;
  readonly annotations?: "github";
  readonly report?: string;
  readonly witness?: string;
  readonly witnessIn?: string;
  readonly invariants: boolean;
  readonly certify: boolean;
  readonly precision?: string;
  readonly reuse: readonly string[];
  readonly since?: string;
  readonly json: boolean;
  readonly stats: boolean;
}

const HELP = `${PROJECT_HELP}
${ENTRY_HELP}

The last line of standard output is the verdict:
  Verification result: TRUE                  no execution violates the property
  Verification result: FALSE(property)       the execution shown violates it; it was really executed
  Verification result: UNKNOWN (reason)      neither was found out, and why
Exit code: 0 TRUE, 1 FALSE, 2 UNKNOWN, 64 bad usage or unreadable input, 70 a bug of assay;
whatever becomes of standard output and of files that are to be written.

With --witness-in, the line before the verdict is 'Witness: confirmed', 'Witness: rejected (reason)' or 'Witness: open (reason)'.
The verdict stays one about the program: UNKNOWN if the witness is wrong or open, FALSE if the program violates the property.

The file of --test-harness says how to compile it with the program; what comes out prints
'assay-harness: reach_error called' to standard error and ends with exit code 107.

Without --property and --spec the task definition's property is checked; without a task definition, that no
assertion fails and no error function (reach_error, __VERIFIER_error) is called. Where a program has neither, a
label ERROR must not be reached, and the answer says so; it also says if there is nothing to check at all.

What --check knows:
${CHECKS.map(({ name, summary }) => `  ${name.padEnd(15)}${summary}`).join("\n")}

Specifications that --spec knows by name:
${SHIPPED_SPECIFICATIONS.map(specificationHelp).join("\n")}

A strategy is a file that says which analyses take turns, with which options and for which programs; default, which is
what runs without --analysis and --strategy, is one. --stats tells what became of each of its stages.

'assay analyses' and 'assay options' list what else can be chosen.`;

function specificationHelp({ name, summary }: (typeof SHIPPED_SPECIFICATIONS)[number]): string {
  return [`  ${name}`, ...wrapped(summary, "      ")].join("\n");
}

/** What the user has decided for all programs, where the command line says nothing. */
async function withUserSettings(
  given: VerifyArguments,
  command: Command,
): Promise<VerifyArguments> {
  const isOpen = (key: string): boolean => command.getOptionValueSource(key) === "default";
  if (!existsSync(userSettingsFile())) return given;
  const { readUserSettings } = await import("../project/user-settings.ts");
  const { solver, preprocessor } = readUserSettings();
  return {
    ...given,
    ...(solver !== undefined && isOpen("solver") ? { solver } : {}),
    ...(preprocessor !== undefined && isOpen("preprocessor") ? { preprocessor } : {}),
  };
}

const collect = (value: string, previous: readonly string[]) => [...previous, value];

function addReuseArguments(command: Command): Command {
  return command
    .option("--precision <file>", "write what the analysis learnt to track, for --reuse")
    .addOption(
      new Option(
        "--reuse <auto|off|file|directory>",
        "begin with what other runs learnt: auto keeps it in .assay at the root of the project; a file of --precision, or all that fit in a directory; repeatable",
      )
        .argParser(collect)
        .default([], "off"),
    )
    .option(
      "--since <revision>",
      "learn from the version of the program in a revision of git first",
    );
}

/** How the result is told, also to services that show results of many tools. */
function addReportArguments(command: Command): Command {
  return command
    .option("--json", "print one object with everything about the run", false)
    .option("--stats", "print statistics", false)
    .option(
      "--job-summary <file>",
      "add the result as Markdown to a file, such as $GITHUB_STEP_SUMMARY",
    )
    .option(
      "--report <file.html>",
      "write a page about the run: the source, the execution step by step, the automaton, the search refinement by refinement",
    )
    .addOption(
      new Option(
        "--annotations <service>",
        "print what was found so that the service shows it at the lines it is about (on standard error)",
      ).choices(["github"]),
    )
    .option("--sarif <file>", "write the result as SARIF 2.1.0, for code scanning")
    .option("--junit <file>", "write the result as JUnit XML, for continuous integration");
}

function addWitnessArguments(command: Command): Command {
  return command
    .option(
      "--test-suite <directory>",
      "write tests there that reach as many outcomes of branches as can be found, in the format of Test-Comp; they are looked for after the answer, for up to 60 s of CPU time",
    )
    .option(
      "--witness <file>",
      "write what the answer rests on as a witness for other tools, validated before: format 2.0 if the name ends in .yml, 1.0 if in .graphml",
    )
    .option(
      "--witness-in <file.yml>",
      "validate a witness of another run or tool (format 2.0 or 2.1): confirm or reject what it claims",
    );
}

function addLimitArguments(command: Command): Command {
  return command
    .addOption(
      new Option("--timelimit <time>", "CPU time, such as 60s or 15min")
        .argParser(parseTime)
        .default(900_000, "15min"),
    )
    .option(
      "--walltimelimit <time>",
      "elapsed time (default: four times the CPU time and a minute)",
      parseTime,
    )
    .option("--memlimit <size>", "memory, such as 4GB (default: 4GB, or what there is)", parseSize)
    .addOption(
      new Option(
        "--jobs <number>",
        "processes that share the stages of the strategy, the memory and the CPU time; the first answer ends all",
      )
        .argParser(parseJobs)
        .default(1),
    );
}

export function addVerifyCommand(commands: Commands, streams: Streams): void {
  const command = commands.program
    .command("verify")
    .description("prove that programs have properties, or find executions that violate them");
  addVerifyOptions(addProjectArguments(command))
    .addHelpText("after", HELP)
    .action(async (files: readonly string[], given: VerifyArguments & ProjectArguments) => {
      if (files.length === 0 && given.compileCommands === undefined) {
        const { verifyProject } = await import("./verify-project.ts");
        const isChosen = command.getOptionValueSource("jobs") === "cli";
        const jobs = isChosen ? given.jobs : null;
        const call = { words: commands.words.slice(1), given: { ...given, jobs } };
        commands.verdict = await verifyProject(call, { parsed: parsedTarget }, streams);
        return;
      }
      refuseProjectArguments(given);
      const run = runOf(files, await withUserSettings(given, command));
      if (isByContract(given)) {
        checkContractArguments(given);
        const { runContracts } = await import("./run-contracts.ts");
        const only = given.contract ?? null;
        commands.verdict = await runContracts(run.request, only, run.means, run.output, streams);
        return;
      }
      if (given.watch) {
        commands.verdict = await verifyWatching(run, streams);
        return;
      }
      const { runVerify } = await import("./run-verify.ts");
      commands.verdict = await runVerify(run.request, run.means, run.output, streams);
    });
}

async function verifyWatching(run: ProgramRun, streams: Streams): Promise<number> {
  const { filesToWatch, repeatOnChange } = await import("./repeat-on-change.ts");
  const { runVerify } = await import("./run-verify.ts");
  const { request, means, output } = run;
  return repeatOnChange(
    {
      look: () => filesToWatch(request),
      async verify(_, signal) {
        const startMillis = performance.now();
        const own = { ...means.limits, ownMillisBefore: cpuMillis() };
        const limited = { ...means, limits: own, startMillis };
        await runVerify(request, limited, output, streams, signal);
      },
    },
    streams,
  );
}

/** Everything that says how one program is verified. */
function addVerifyOptions(command: Command): Command {
  const read = addContractArguments(addEntryArguments(addLoadArguments(command)));
  return addLimitArguments(
    addTaskArguments(addReportArguments(addWitnessArguments(addReuseArguments(read)))),
  )
    .addOption(
      new Option("--option <key=value>", "set an option; repeatable")
        .argParser(collect)
        .default([], "none"),
    )
    .option("--config <file>", "options from a file, or the name of a shipped configuration")
    .option("--solver <which>", "auto, z3-wasm, z3-native or smtlib:COMMAND", "auto")
    .addOption(
      new Option(
        "--solver-commands <list>",
        "for workers: the solvers that may be programs, as JSON",
      )
        .argParser((text) => JSON.parse(text) as readonly string[])
        .hideHelp(),
    )
    .option(
      "--output <directory>",
      "write the result there: result.txt, result.json (with statistics), the whole counterexample and its inputs, or the invariants",
    )
    .option(
      "--test-harness <file.c>",
      "if the answer is FALSE, write a C file that repeats the violation when compiled with the program",
    )
    .option(
      "--invariants",
      "if the answer is TRUE, print what holds at loops as C expressions",
      false,
    )
    .option("--certify", "if the answer is TRUE, check its proof again with a fresh solver", false);
}

/** One program, as the arguments describe it. */
export interface ProgramRun {
  readonly request: VerifyRequest;
  readonly means: VerifyMeans;
  readonly output: VerifyOutput;
}

function runOf(files: readonly string[], given: VerifyArguments): ProgramRun {
  const means = { limits: limitsOf(given), jobs: given.jobs };
  return { request: requestOf(files, given), means, output: outputOf(given) };
}

/** Words of a command line, read once more: of a target, with what was said on the command line behind it. */
function parsedTarget(files: readonly string[], words: readonly string[]): ProgramRun {
  let run: ProgramRun | null = null;
  const command = addVerifyOptions(addProjectArguments(new Command("verify")))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .action((paths: readonly string[], given: VerifyArguments) => {
      if (isByContract(given)) {
        throw new UserError(
          "targets of a project cannot be verified by contracts",
          null,
          "give the files instead",
        );
      }
      run = runOf(paths, given);
    });
  command.parse([...words, "--", ...files], { from: "user" });
  return run!;
}

function addContractArguments(command: Command): Command {
  return command
    .option(
      "--contracts",
      "verify each function with a contract (__assay_requires, __assay_ensures) against it, and main; callers use contracts. Limits are for each",
      false,
    )
    .option("--contract <function>", "the same for this function alone");
}

/** What is verified, and how. */
function addTaskArguments(command: Command): Command {
  return command
    .option("--analysis <name>", "how to verify; 'assay analyses' lists them")
    .option(
      "--strategy <file>",
      "several analyses in turns, as a .strategy file describes them, or the name of a shipped one",
    )
    .option("--property <file>", "what to verify: a property file of SV-COMP (.prp)")
    .addOption(
      new Option(
        "--check <what>",
        "what to verify, separated by commas; all: everything below. Each has a verdict of its own",
      )
        .argParser(words)
        .default([], "none"),
    )
    .option("--spec <file>", "what to verify: specification automata (.spc), or a name from below")
    .option(
      "--mine <file>",
      "mining automata (.spc) that say what is worth tracking; switches on mining",
    );
}

function isByContract({ contracts, contract }: VerifyArguments): boolean {
  return contracts || contract !== undefined;
}

/** What says how one execution or proof looks has no place for code that stands for functions. */
function checkContractArguments(given: VerifyArguments & ProjectArguments): void {
  const refused: readonly (readonly [string, unknown])[] = [
    ["--entry-function", given.entryFunction],
    ["--test-harness", given.testHarness],
    ["--test-suite", given.testSuite],
    ["--witness", given.witness],
    ["--witness-in", given.witnessIn],
    ["--report", given.report],
    ["--precision", given.precision],
    ["--sarif", given.sarif],
    ["--junit", given.junit],
    ["--job-summary", given.jobSummary],
  ];
  const [found] = refused.filter(([, value]) => value !== undefined);
  if (found !== undefined) throw new UserError(`${found[0]} cannot be given with contracts`);
  if (given.watch) throw new UserError("--watch cannot be given with contracts");
  // Soundness: a body that is replaced does not take the steps that an automaton counts.
  if (given.spec !== undefined && SHIPPED_SPECIFICATIONS.every(({ name }) => name !== given.spec)) {
    throw new UserError("a specification of your own cannot be given with contracts");
  }
  if (given.contracts && given.contract !== undefined) {
    throw new UserError("give either --contracts or --contract, not both");
  }
}

function requestOf([file, ...moreFiles]: readonly string[], given: VerifyArguments): VerifyRequest {
  return {
    file: file ?? "",
    moreFiles,
    analysis: given.analysis ?? null,
    strategy: given.strategy ?? null,
    property: given.property ?? null,
    specification: given.spec ?? null,
    checks: given.check,
    options: [...miningOptions(given.mine), ...given.option],
    configuration: given.config ?? null,
    solver: given.solver,
    ...(given.solverCommands === undefined ? {} : { solverCommands: given.solverCommands }),
    outputDirectory: given.output ?? null,
    testHarness: given.testHarness ?? null,
    ...(given.testSuite === undefined ? {} : { testSuite: given.testSuite }),
    ...(given.report === undefined ? {} : { report: given.report }),
    ...(given.witness === undefined ? {} : { witness: given.witness }),
    ...(given.witnessIn === undefined ? {} : { witnessIn: given.witnessIn }),
    invariants: given.invariants,
    certify: given.certify,
    precision: given.precision ?? null,
    reuse: given.reuse.includes("off") ? [] : given.reuse,
    since: given.since ?? null,
    load: {
      ...loadOptions(given),
      ...entryOptions(given),
      entryFunction: given.entryFunction ?? null,
    },
    cpuMillis: null,
  };
}

function outputOf(given: VerifyArguments): VerifyOutput {
  const { json, stats, sarif, junit, jobSummary, annotations = null } = given;
  const reports = { sarif: sarif ?? null, junit: junit ?? null, jobSummary: jobSummary ?? null };
  return { json, statistics: stats, reports, annotations };
}

function miningOptions(file: string | undefined): readonly string[] {
  return file === undefined ? [] : ["mining.enabled=true", `mining.automaton=${file}`];
}

function limitsOf(given: VerifyArguments): RunLimits {
  return {
    cpuMillis: given.timelimit,
    wallMillis: given.walltimelimit ?? wallMillis(given.timelimit),
    memoryBytes: given.memlimit ?? defaultMemory(totalmem()),
  };
}
