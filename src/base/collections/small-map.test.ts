import fc from "fast-check";
import { expect, test } from "vitest";
import { SmallMap } from "./small-map.ts";

const operation = fc.record({
  key: fc.integer({ min: 0, max: 3 }),
  value: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  isDeleted: fc.boolean(),
});

test("a small map behaves as Map does, after any sequence of insertions and removals", () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 12 }), (operations) => {
      const map = new SmallMap<number, number | undefined>();
      const model = new Map<number, number | undefined>();
      for (const { key, value, isDeleted } of operations) {
        if (isDeleted) {
          map.delete(key);
          model.delete(key);
        } else {
          map.set(key, value);
          model.set(key, value);
        }
        expect(map.size).toBe(model.size);
        expect([...map.values()]).toEqual([...model.values()]);
        for (let asked = 0; asked <= 3; asked++) expect(map.get(asked)).toBe(model.get(asked));
      }
    }),
  );
});
