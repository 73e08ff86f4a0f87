import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { Variable } from "../../program/cfa/variable.ts";
import { isScalar, type CType } from "../../program/types/type.ts";
import type { Automaton, AutomatonVariable, ControlState } from "../specification/automaton.ts";
import type { Site } from "../../program/algebra/index.ts";
import { NO_CAPTURES } from "../specification/captures.ts";
import { encodedIn } from "../specification/dialect.ts";
import { programScope, SpecificationCode } from "../specification/specification-code.ts";

/** A variable of the specification in the woven program. */
export interface Ghost {
  readonly variable: Variable;
  readonly range: SourceRange;
  readonly initial: bigint;
}

/**
 * The variables that a specification adds to a program. None of them has a name that C could write, so that the program
 * never means one of them; none has its address taken.
 */
export class Ghosts {
  /** In the order in which they are declared. */
  readonly all: Ghost[] = [];
  private readonly cfa: Cfa;
  private readonly automata: readonly Automaton[];
  private readonly encoded = new Map<Automaton, Map<string, Variable>>();
  /** By the local that they are about. */
  readonly assigned = new Map<Variable, Variable>();
  private readonly byName = new Map<string, Ghost>();
  private readonly elements = new Map<string, Set<string>>();
  private nextId: number;

  constructor(cfa: Cfa, automata: readonly Automaton[]) {
    this.cfa = cfa;
    this.automata = automata;
    this.nextId = cfa.variableCount;
    for (const automaton of automata) {
      this.declareEncoded(automaton);
      this.declareElements(automaton);
    }
  }

  get voidType(): CType {
    return this.cfa.types.void;
  }

  get variableCount(): number {
    return this.nextId;
  }

  /** What C of the automaton can name: its own variables and those of environments. */
  visibleTo(automaton: Automaton): ReadonlyMap<string, Variable> {
    const environments = this.automata.filter(({ kind }) => kind === "environment");
    return new Map([...environments, automaton].flatMap((one) => [...this.encoded.get(one)!]));
  }

  encodedBy(automaton: Automaton, name: string): Variable {
    return this.encoded.get(automaton)!.get(name)!;
  }

  /** Where an automaton with several states is; zero is the initial state. */
  stateOf(automaton: Automaton): Variable {
    return this.ghost(automaton, "<state>", this.cfa.types.int, automaton.range, 0n).variable;
  }

  /** How many blocks of the heap there are. */
  get blocks(): Variable {
    const [first] = this.automata;
    return this.ghost(first!, "<blocks>", this.cfa.types.int, this.blocksRange, 0n).variable;
  }

  /** Where the specification says that they are counted. */
  get blocksRange(): SourceRange {
    return this.automata[0]!.range;
  }

  /** Whether something was assigned to a local since it came into being. */
  assignedTo(variable: Variable): Variable {
    let ghost = this.assigned.get(variable);
    if (ghost === undefined) {
      const { int } = this.cfa.types;
      ghost = this.temporary(`${variable.name} is set`, int, variable.functionName!, variable);
      this.assigned.set(variable, ghost);
    }
    return ghost;
  }

  /** A LOCAL number. */
  numberOf(automaton: Automaton, variable: AutomatonVariable, range: SourceRange): Variable {
    const { name, initial } = variable;
    const value = typeof initial === "bigint" ? initial : 0n;
    return this.ghost(automaton, name, this.cfa.types.int, range, value).variable;
  }

  /** Whether the element is in a LOCAL set. `identity` tells elements apart that look alike. */
  memberOf(
    automaton: Automaton,
    { name, initial }: AutomatonVariable,
    identity: string,
    range: SourceRange,
  ): Variable {
    this.addElement(automaton, name, identity);
    const isMember = Array.isArray(initial) && initial.includes(identity);
    const member = `${name}[${identity}]`;
    return this.ghost(automaton, member, this.cfa.types.int, range, isMember ? 1n : 0n).variable;
  }

  /** All that anybody spoke of so far. */
  elementsOf(automaton: Automaton, { name }: AutomatonVariable): readonly string[] {
    return [...(this.elements.get(`${automaton.name}.${name}`) ?? [])];
  }

  /** A variable of a function, for one step. */
  temporary(name: string, type: CType, functionName: string, at: Site): Variable {
    const id = this.nextId++;
    const { start, end } = at;
    const qualified = `${functionName}::%${name}.${id}`;
    return new Variable(id, `%${name}`, qualified, type, "temporary", functionName, start, end);
  }

  private addElement(automaton: Automaton, set: string, identity: string): void {
    const key = `${automaton.name}.${set}`;
    const known = this.elements.get(key) ?? new Set();
    this.elements.set(key, known.add(identity));
  }

  private declareEncoded(automaton: Automaton): void {
    const declared = new Map<string, Variable>();
    this.encoded.set(automaton, declared);
    for (const { name, declared: typed } of encodedIn(automaton)) {
      if (typed === null) continue;
      const type = this.type(typed);
      declared.set(name.text, this.ghost(automaton, name.text, type, name, 0n).variable);
    }
  }

  /** Those that sets have from the beginning. */
  private declareElements(automaton: Automaton): void {
    const { range } = automaton;
    for (const variable of automaton.variables) {
      const { initial } = variable;
      if (!Array.isArray(initial)) continue;
      for (const identity of initial) this.memberOf(automaton, variable, String(identity), range);
    }
  }

  private type(range: SourceRange): CType {
    const [edge] = this.cfa.start.entry.leaving;
    const type = new SpecificationCode(this.cfa, range, programScope(edge!, NO_CAPTURES)).type();
    if (isScalar(type)) return type;
    throw new UserError("a variable of a specification is a number or a pointer", range);
  }

  private ghost(
    automaton: Automaton,
    name: string,
    type: CType,
    range: SourceRange,
    initial: bigint,
  ): Ghost {
    const qualified = `${automaton.name}.${name}`;
    const known = this.byName.get(qualified);
    if (known !== undefined) return known;
    const variable = new Variable(this.nextId++, name, qualified, type, "global", null, 0, 0);
    const ghost = { variable, range, initial };
    this.byName.set(qualified, ghost);
    this.all.push(ghost);
    return ghost;
  }
}

/** Zero is the initial one. */
export function stateNumber({ states, initial }: Automaton, state: ControlState): bigint {
  if (state === initial) return 0n;
  return BigInt(states.filter((one) => one !== initial).indexOf(state) + 1);
}
