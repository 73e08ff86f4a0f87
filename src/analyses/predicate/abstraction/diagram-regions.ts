import type { Counter, Statistics } from "../../../base/statistics/index.ts";
import { invariant } from "../../../base/diagnostics/index.ts";
import { BddManager, FALSE, TermDiagrams, TRUE, type Bdd } from "../../../logic/bdd/index.ts";
import type { Cube } from "../../../logic/smt/index.ts";
import { printTerm, type Term, type Terms } from "../../../logic/terms/index.ts";
import type { Region, Regions } from "./regions.ts";

class DiagramRegion implements Region {
  readonly diagram: Bdd;
  private readonly owner: DiagramRegions;
  private madeTerm: Term | null = null;

  constructor(owner: DiagramRegions, diagram: Bdd) {
    this.owner = owner;
    this.diagram = diagram;
  }

  get term(): Term {
    return (this.madeTerm ??= this.owner.toTerm(this.diagram));
  }

  toString(): string {
    return printTerm(this.owner.terms, this.term);
  }
}

/**
 * Regions as binary decision diagrams, one variable per predicate: implication is cheap, but knows nothing of what
 * the predicates mean. Functions are never collected; there is one for every different region.
 */
export class DiagramRegions implements Regions {
  readonly terms: Terms;
  readonly top: Region;
  private readonly manager = new BddManager();
  private readonly diagrams: TermDiagrams;
  private readonly known = new Map<Bdd, DiagramRegion>();
  private readonly checks: Counter;

  constructor(terms: Terms, statistics: Statistics) {
    this.terms = terms;
    this.diagrams = new TermDiagrams(terms, this.manager);
    this.top = this.region(TRUE);
    this.checks = statistics.counter("BDD entailment checks");
  }

  ofCubes(predicates: readonly Term[], cubes: readonly Cube[]): Region {
    const variables = predicates.map((predicate) => this.diagrams.variableOf(predicate));
    let result: Bdd = FALSE;
    for (const cube of cubes) {
      const literals: number[] = [];
      cube.forEach((value, i) => {
        if (value !== 0) literals.push(value > 0 ? variables[i]! : ~variables[i]!);
      });
      result = this.manager.or(result, this.manager.cube(literals));
    }
    return this.region(result);
  }

  conjoin(region: Region, predicates: readonly Term[]): Region {
    let result = diagramOf(region);
    for (const predicate of predicates) {
      result = this.manager.and(result, this.diagrams.toDiagram(predicate));
    }
    return this.region(result);
  }

  implies(smaller: Region, larger: Region): boolean {
    this.checks.increment();
    return this.manager.entails(diagramOf(smaller), diagramOf(larger));
  }

  decided(region: Region, predicate: Term): 1 | -1 | 0 {
    const { manager } = this;
    const literal = manager.variable(this.diagrams.variableOf(predicate));
    if (manager.entails(diagramOf(region), literal)) return 1;
    return manager.entails(diagramOf(region), manager.not(literal)) ? -1 : 0;
  }

  toTerm(diagram: Bdd): Term {
    return this.diagrams.toTerm(diagram);
  }

  private region(diagram: Bdd): DiagramRegion {
    let region = this.known.get(diagram);
    if (region === undefined) {
      region = new DiagramRegion(this, diagram);
      this.known.set(diagram, region);
    }
    return region;
  }
}

function diagramOf(region: Region): Bdd {
  invariant(region instanceof DiagramRegion, "regions of one kind");
  return region.diagram;
}
