/** Block sequences written by hand over a few variables, without a program. */
import { SourceText } from "../../../base/diagnostics/index.ts";
import { PathEncoder, type BlockFormula } from "../../../encoding/index.ts";
import {
  parseTerm,
  substitute,
  variablesOf,
  type Sort,
  type Term,
  type Terms,
} from "../../../logic/terms/index.ts";
import { CfaNode } from "../../../program/cfa/graph.ts";
import { buildProgram } from "../../testing/paths.ts";
import type { BlockSequence } from "../block-sequence.ts";
import type { StateTerms } from "../state-terms.ts";

/**
 * What a block does, one step after the other: `[(< i n)]` goes on only where that holds, `i := (+ i 1)` assigns, `i := *`
 * assigns anything. Terms are written as in SMT-LIB.
 */
export interface ScriptedBlock {
  /** Name of the location where it begins. */
  readonly at: string;
  readonly steps: readonly string[];
}

type Values = ReadonlyMap<Term, Term>;

/** Predicates are over the variables given here; at boundary `k` a variable `x` that changed is `x@k`. */
export class ScriptedBlocks implements StateTerms {
  readonly terms: Terms;
  private readonly symbols = new Map<string, Term>();
  private readonly values = new WeakMap<BlockFormula, Values>();
  private readonly cfa = buildProgram("int main(void) { return 0; }");
  private readonly nodes = new Map<string, CfaNode>();
  private inputs = 0;

  constructor(terms: Terms, variables: Readonly<Record<string, Sort>>) {
    this.terms = terms;
    for (const [name, sort] of Object.entries(variables)) {
      this.symbols.set(name, terms.variable(name, sort));
    }
  }

  parse(text: string): Term {
    return parseTerm(this.terms, new SourceText("script", text));
  }

  sequence(blocks: readonly ScriptedBlock[]): BlockSequence {
    const beginnings: BlockFormula[] = [this.beginning(this.entryValues())];
    const ends: BlockFormula[] = [];
    const links: Term[][] = [];
    blocks.forEach(({ steps }, i) => {
      const end = steps.reduce<BlockFormula>(
        (block, step) => this.step(block, step),
        beginnings[i]!,
      );
      ends.push(end);
      if (i === blocks.length - 1) return;
      const next = new Map(this.values.get(end));
      const equations: Term[] = [];
      for (const [name, symbol] of this.symbols) {
        const value = next.get(symbol)!;
        if (value === this.values.get(beginnings[i]!)!.get(symbol)) continue;
        const entry = this.terms.variable(`${name}@${i + 1}`, this.terms.sort(symbol));
        equations.push(this.terms.eq(entry, value));
        next.set(symbol, entry);
      }
      links.push(equations);
      beginnings.push(this.beginning(next));
    });
    const locations = blocks.map(({ at }) => this.node(at));
    return { beginnings, ends, links, locations, edges: null };
  }

  instantiate(predicate: Term, block: BlockFormula): Term {
    return substitute(this.terms, predicate, this.values.get(block)!);
  }

  generalise(term: Term, block: BlockFormula): Term | null {
    const back = new Map([...this.values.get(block)!].map(([symbol, entry]) => [entry, symbol]));
    if (variablesOf(this.terms, term).some((variable) => !back.has(variable))) return null;
    return substitute(this.terms, term, back);
  }

  node(name: string): CfaNode {
    let node = this.nodes.get(name);
    if (node === undefined) {
      node = new CfaNode(this.nodes.size, this.cfa.start);
      this.nodes.set(name, node);
    }
    return node;
  }

  private entryValues(): Values {
    const { terms } = this;
    return new Map(
      [...this.symbols].map(([name, symbol]) => [
        symbol,
        terms.variable(`${name}@0`, terms.sort(symbol)),
      ]),
    );
  }

  private beginning(values: Values): BlockFormula {
    const { state } = new PathEncoder(this.cfa, this.terms).start();
    const block = { state, conditions: null, length: 0, edge: null };
    this.values.set(block, values);
    return block;
  }

  private step(block: BlockFormula, step: string): BlockFormula {
    const values = this.values.get(block)!;
    const read = (text: string): Term => substitute(this.terms, this.parse(text), values);
    const assumed = /^\[(.*)\]$/s.exec(step)?.[1];
    if (assumed !== undefined) {
      const { conditions } = block;
      const length = (conditions?.length ?? 0) + 1;
      const next = {
        ...block,
        conditions: { before: conditions, condition: read(assumed), length },
      };
      this.values.set(next, values);
      return next;
    }
    const [name, value] = step.split(":=").map((part) => part.trim()) as [string, string];
    const symbol = this.symbols.get(name)!;
    const assigned =
      value === "*"
        ? this.terms.variable(`input!${this.inputs++}`, this.terms.sort(symbol))
        : read(value);
    const next = { ...block, length: block.length + 1 };
    this.values.set(next, new Map([...values, [symbol, assigned]]));
    return next;
  }
}
