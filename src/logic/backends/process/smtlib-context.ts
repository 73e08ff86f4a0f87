import { basename } from "node:path";
import { precondition, UnsupportedFeature, UserError } from "../../../base/diagnostics/index.ts";
import {
  DEFAULT_TIMEOUT_MILLIS,
  emptyStatistics,
  type CommandChannel,
  type Interpolator,
  type MutableStatistics,
  type Prover,
  type ProverOptions,
  type SolverContext,
  type SolverFeature,
} from "../../smt/index.ts";
import type { Terms } from "../../terms/index.ts";
import { StackedProver, type ProverOwner } from "../shared/stacked-prover.ts";
import { dialectOf, type Dialect } from "./dialect.ts";
import { SmtlibDriver } from "./smtlib-driver.ts";
import { SolverProcess, STARTUP_MILLIS } from "./solver-process.ts";

/** A solver that dies so often in a row will not answer: otherwise whoever asks it asks until the time is over. */
const MOST_DEATHS = 3;

/** Any SMT-LIB 2 solver, one process per prover. */
export class SmtlibContext implements SolverContext, ProverOwner {
  readonly name = "smtlib";
  readonly version: string;
  readonly terms: Terms;
  readonly millisLeft: () => number;
  readonly features: ReadonlySet<SolverFeature>;
  readonly statistics: MutableStatistics = emptyStatistics();
  readonly provers = new Set<Prover>();
  readonly horn = null;
  readonly eliminator = null;
  readonly dialect: Dialect;

  private readonly command: readonly string[];
  private readonly channels: SolverProcess[] = [];
  /** Processes of closed provers, ready for the next one. */
  private readonly idle: SolverProcess[] = [];
  private closed = false;
  /** Without an answer in between. */
  private deaths = 0;

  /** `command` is the program and its arguments; a program we know needs none. */
  constructor(terms: Terms, command: readonly string[], millisLeft: () => number) {
    const [program, ...args] = command;
    precondition(program !== undefined, "a command line has a program");
    this.terms = terms;
    this.millisLeft = millisLeft;
    this.dialect = dialectOf(program);
    this.command = [program, ...(args.length > 0 ? args : this.dialect.arguments)];
    this.features = this.dialect.features;
    this.version = this.askVersion();
  }

  newProver(options: ProverOptions = {}): Prover {
    precondition(!this.closed, "the solver context is open");
    for (const feature of options.needs ?? []) {
      if (this.features.has(feature)) continue;
      throw new UnsupportedFeature(`${feature} in ${this.version}`, null);
    }
    const driver = new SmtlibDriver(this, this.idle.pop() ?? this.newProcess());
    const limit = options.timeoutMillis ?? DEFAULT_TIMEOUT_MILLIS;
    return new StackedProver(driver, limit, this);
  }

  newInterpolator(): Interpolator {
    throw new UnsupportedFeature(`interpolants in ${this.name}`, null);
  }

  openCommandChannel(): CommandChannel {
    precondition(!this.closed, "the solver context is open");
    return this.newProcess();
  }

  /** Called by a driver whose process ended by itself; throws `UnsupportedFeature` if all of them do. */
  died(): void {
    if (++this.deaths < MOST_DEATHS) return;
    const name = basename(this.command[0]!);
    throw new UnsupportedFeature(
      `a solver that dies when it is asked (${name}, ${this.deaths} times in a row)`,
      null,
    );
  }

  answered(): void {
    this.deaths = 0;
  }

  /** Called by a driver that needs its process no more. */
  giveBack(process: SolverProcess): void {
    if (this.closed) process.close();
    else this.idle.push(process);
  }

  close(): void {
    if (this.closed) return;
    for (const prover of this.provers) prover.close();
    this.closed = true;
    for (const channel of this.channels) channel.close();
  }

  /** Of the processes that run now, for tests and diagnostics. */
  processIds(): number[] {
    return this.channels.map((channel) => channel.processId).filter((pid) => pid !== null);
  }

  private newProcess(): SolverProcess {
    const process = new SolverProcess(this.command);
    this.channels.push(process);
    return process;
  }

  private askVersion(): string {
    const process = this.newProcess();
    const answer = process.ask("(get-info :name)(get-info :version)", STARTUP_MILLIS);
    if (answer === null) {
      this.close();
      throw new UserError(`cannot run the solver ${this.command.join(" ")}`);
    }
    this.giveBack(process);
    const part = (name: string): string | null =>
      new RegExp(`:${name}\\s+"([^"]*)"`).exec(answer)?.[1] ?? null;
    return `${part("name") ?? process.program} ${part("version") ?? "(version unknown)"} (process)`;
  }
}
