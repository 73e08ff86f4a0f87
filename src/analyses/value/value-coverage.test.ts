import fc from "fast-check";
import { expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { intMap } from "../../base/collections/index.ts";
import { ValueCoverageIndex } from "./value-coverage.ts";
import { ValueMemory } from "./value-memory.ts";
import { VALUE_DOMAIN, ValueState } from "./value-state.ts";
import { IntegerValue } from "./value.ts";

const memory = new ValueMemory(cfaOf("int main(void) { return 0; }"));

const states = fc
  .array(fc.tuple(fc.nat({ max: 5 }), fc.bigInt({ min: 0n, max: 2n })), { maxLength: 6 })
  .map((bindings) => {
    let cells = intMap.emptyMap<IntegerValue>();
    for (const [key, value] of bindings) cells = intMap.set(cells, key, IntegerValue.of(value));
    return new ValueState(memory, cells);
  });

test("the index finds a covering state exactly if there is one, also after removals", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(states, fc.boolean())), states, (added, asked) => {
      const index = new ValueCoverageIndex<ValueState>();
      for (const [state] of added) index.add(state, state);
      for (const [state, isRemoved] of added) if (isRemoved) index.remove(state, state);
      const present = added.filter(([, isRemoved]) => !isRemoved).map(([state]) => state);
      const isCovered = present.some((state) => VALUE_DOMAIN.leq(asked, state));
      expect(index.find(asked, (state) => VALUE_DOMAIN.leq(asked, state))).toBe(isCovered);
    }),
  );
});

test("a state is below its join with any other, and joins of ordered states are the larger one", () => {
  fc.assert(
    fc.property(states, states, (a, b) => {
      const join = VALUE_DOMAIN.join(a, b);
      expect(VALUE_DOMAIN.leq(a, join)).toBe(true);
      expect(VALUE_DOMAIN.leq(b, join)).toBe(true);
      if (VALUE_DOMAIN.leq(a, b)) expect(join).toBe(b);
    }),
  );
});
