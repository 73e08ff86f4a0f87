/** The program of a run, read with what is asked about it. */
import type { Configuration } from "../base/options/index.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import type { DataModel } from "../program/machine/machine-model.ts";
import type { Watch } from "../semantics/specification/index.ts";
import { weave } from "../semantics/weaving/index.ts";
import { chosenProperty, type ChosenProperty } from "./chosen-property.ts";
import type { AddedCode } from "./entry/added-code.ts";
import { environmentOptions } from "./environment-options.ts";
import { addedCode, loadFiles, type Inserted, type LoadOptions } from "./load-program.ts";
import { readProgramFiles, type ProgramFile } from "./program/program-files.ts";
import { loadOptionsFor, readProperty, type CheckedProperty } from "./property.ts";
import { specificationOptions } from "./specification-options.ts";
import { filesOf, type VerifyRequest } from "./verify-request.ts";
import type { WitnessTask } from "./witness/witness-task.ts";

export interface LoadedProgram {
  readonly cfa: Cfa;
  readonly chosen: ChosenProperty;
}

export interface ProgramSources {
  readonly configuration: Configuration;
  /** That is to be validated. */
  readonly witness: WitnessTask | null;
  /** Hears what is inserted into the text. */
  readonly recorder: Inserted["insertions"] | null;
  readonly warn: (message: string) => void;
}

export class ProgramOfRun {
  readonly files: readonly ProgramFile[];
  readonly dataModel: DataModel;
  readonly property: CheckedProperty;
  readonly options: LoadOptions;
  private readonly sources: ProgramSources;
  private knownAdded: AddedCode | null = null;

  private constructor(
    files: readonly ProgramFile[],
    dataModel: DataModel,
    property: CheckedProperty,
    options: LoadOptions,
    sources: ProgramSources,
  ) {
    this.files = files;
    this.dataModel = dataModel;
    this.property = property;
    this.options = options;
    this.sources = sources;
  }

  /** What stands beside the program so that it can be executed. Throws `UserError` and `UnsupportedFeature`. */
  get added(): AddedCode {
    return (this.knownAdded ??= addedCode(this.files, this.dataModel, this.options));
  }

  /** Throws `UserError` and `UnsupportedFeature`. */
  static async read(request: VerifyRequest, sources: ProgramSources): Promise<ProgramOfRun> {
    const { witness, configuration, warn } = sources;
    const { files, dataModel, task } = await readProgramFiles(filesOf(request), {
      ...request.load,
      dataModelOtherwise: witness?.dataModel ?? null,
    });
    witness?.warnings(files, dataModel).forEach(warn);
    const property = readProperty(
      {
        property: request.property,
        specification: request.specification,
        checks: request.checks ?? [],
        taskProperties: task?.properties.map(({ file }) => file) ?? [],
        ofWitness: witness?.specification ?? null,
      },
      warn,
    );
    const options = {
      ...request.load,
      ...configuration.valuesOf(environmentOptions),
      ...loadOptionsFor(property, request.load.entryFunction),
    };
    return new ProgramOfRun(files, dataModel, property, options, sources);
  }

  /** With the present texts of its files, or those of another version, and with these automata. */
  load(files: readonly ProgramFile[], watched: readonly Watch[]): LoadedProgram {
    const { dataModel, options, property } = this;
    const { witness, recorder, configuration } = this.sources;
    const loaded = loadFiles(files, dataModel, options, (read) =>
      witness !== null
        ? witness.adapt(read, this.files, (cfa) => chosenProperty(cfa, property).watches)
        : read(recorder && { text: "", insertions: recorder }),
    );
    const { weave: mode } = configuration.valuesOf(specificationOptions);
    const { cfa, watches } = weave(loaded, witness?.watchesOf(loaded, watched) ?? watched, mode);
    const chosen = chosenProperty(cfa, { ...property, watches });
    const all = [...chosen.watches, ...(witness?.watches ?? [])];
    return { cfa, chosen: { ...chosen, watches: all } };
  }
}
