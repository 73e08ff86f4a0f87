import { expect, test } from "vitest";
import { Terms } from "../../terms/index.ts";
import { LinearReader } from "../linear/linear-reader.ts";
import { Intervals } from "./intervals.ts";

const terms = new Terms();
const { bv, sorts } = terms;
const byte = (value: number) => bv.constant(value, 8);
const x = terms.variable("x", sorts.bitVec(8));
const y = terms.variable("y", sorts.bitVec(8));
const z = terms.variable("z", sorts.bitVec(8));

test("a quotient lies between those of the ends", () => {
  const intervals = new Intervals(terms, new LinearReader(terms));
  const within = [bv.ule(byte(10), x), bv.ule(x, byte(20)), bv.ule(byte(2), y), bv.ule(y, byte(5))];
  intervals.learn([...within, terms.eq(z, bv.udiv(x, y))]);
  expect(intervals.known(z, "unsigned")).toEqual({ low: 2n, high: 10n });
});

test("a divisor without any value bounds nothing", () => {
  const intervals = new Intervals(terms, new LinearReader(terms));
  intervals.learn([bv.ule(byte(3), y), bv.ule(y, byte(0)), terms.eq(z, bv.udiv(x, y))]);
  expect(intervals.isEmpty).toBe(true);
});
