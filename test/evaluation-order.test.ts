import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect } from "vitest";
import { ProbeGenerator } from "../tools/fuzz/evaluation-order.ts";
import { orderDifferences } from "../tools/fuzz/order-check.ts";
import { testWith } from "./needs.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-order-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** One for every rule that decides an order; see `src/program/build/operand-order.ts` and `early-parts.ts`. */
const RULES = [
  // Symmetric operators read a variable last, whatever conversion does not change its bits.
  "g_i = g_i + f1_i();",
  "g_i = g_i - f1_i();",
  "g_u = (unsigned)g_i * f1_u();",
  "g_ll = g_i + f1_ll();",
  "if (g_i < f1_i()) add(1); else add(2);",
  "if (g_p == f1_p()) add(1); else add(2);",
  "g_d = g_d * f1_d();",
  // In a narrower type than C says.
  "if (g_c == f1_c()) add(1); else add(2);",
  "g_i = g_c & f1_c();",
  "g_i = g_c + f1_c();",
  "g_c = g_uc + f1_i();",
  "g_i = (char)(g_i + f1_i());",
  "g_S.bits = g_uc + f1_i();",
  "g_i = 1 << ((g_i + f1_ul()) & 3);",
  "g_i = g_i * f1_ul();",
  // Signs and constants.
  "g_i = -g_i + f1_i();",
  "g_i = g_A[g_k] - -f1_i();",
  "g_i = g_i - -f1_i();",
  "g_i = g_i - f1_i() * 3;",
  "g_i = g_i - f1_i() / 3;",
  "g_u = -(f1_u() - g_A[g_k]);",
  "g_u = ~(g_A[g_k] - f1_u());",
  "g_u = ~g_u + f1_u();",
  "g_u = (g_u + 1) + (f1_u() + 2);",
  "g_u = g_A[g_k] - (f1_u() - g_B[g_k]);",
  "g_i = g_A[g_k] ^ ~f1_i();",
  "g_i = (g_i * 7) * f1_i();",
  "g_i = g_A[g_k] >= f1_uc() + 11;",
  "if (g_i - f1_i()) add(1); else add(2);",
  // What is done before everything else.
  "g_i = g_A[g_k] - (f1_i(), g_i);",
  "g_i = g_A[g_k] - (g_S.m += f1_i());",
  "g_i = f1_i() + (g_b = 1);",
  // The operands of the value, then the target, then the outermost operator.
  "g_A[f1_k()] = f2_i();",
  "g_A[f1_k()] = f2_i() + 1;",
  "g_A[f1_k()] = f2_c();",
  "g_A[f1_k()] = h_i(f2_i(), g_i);",
  "g_A[g_k] = f1_i() ? f2_i() : g_i;",
  "g_A[f1_k()] = g_B[g_k];",
  "*f1_p() = g_A[f1_k()] = f2_i();",
  "*g_pS = *f1_pS();",
  "*f1_pS() = (f1_i() ? g_S : f1_S());",
  "*f1_pS() = (f1_i(), g_S);",
  "f1_pS()->bits = f2_i();",
  // Compound assignment: a value with effects first; the target is found twice.
  "g_A[f1_k()] += g_i;",
  "g_A[f1_k()] += g_i + f1_i();",
  "g_A[f1_k()] += g_v;",
  "g_A[g_k] += f1_i();",
  "g_pS->a[f1_k()] += 2;",
  "*f1_p() <<= f1_k();",
  "g_S.bits += f1_i();",
  "g_d += f1_i();",
  // Calls.
  "add(h_3(g_i, f1_i(), f1_d()));",
  "add(h_S(g_S, f1_i()));",
  "add(h_S(*g_pS, f1_i()));",
  "add(h_SS(f1_S(), g_T));",
  "add(g_fp(f1_i()));",
  "add(h_p(g_p, f1_i()));",
  // Places and initialisers.
  "g_i = g_M[g_k][f1_k()];",
  "g_i = g_p[f1_k()];",
  "g_p = f1_k() + g_p;",
  "{ struct S t = {g_i, f1_i(), g_c, .a = {g_l, f2_i(), *g_p}, .d = g_f}; add_S(&t); }",
  "{ struct { struct S s; int x; } t = {g_S, f1_i()}; add(t.s.m); }",
];

/** What C calls undefined because plain locals change; gcc leaves them in place until they are needed. */
const UNSEQUENCED = [
  "g_i = r_i + r_i++;",
  "g_i = r_i - (r_i = 3);",
  "g_i = (char)r_i + r_i++;",
  "g_i = h_3(r_i, r_i++, ++r_i);",
  "g_A[r_k] = (r_k = 3);",
  "g_A[r_k] = h_i(r_k ^= 1, 2);",
  "r_i += r_i++;",
  "g_i = g_i++ + g_i;",
];

const models = [
  { model: "LP64", compiler: "gcc" },
  { model: "ILP32", compiler: "gcc -m32" },
] as const;

describe.each(models)("operands are evaluated in gcc's order ($model)", ({ model, compiler }) => {
  const testHere = testWith(compiler);

  testHere("one probe for each rule", async () => {
    expect(await orderDifferences(RULES, model, folder)).toEqual([]);
    expect(await orderDifferences(UNSEQUENCED, model, folder)).toEqual([]);
  });

  testHere.each([
    { seed: 205, unsequenced: false, flags: [] },
    { seed: 206, unsequenced: false, flags: ["-g"] },
    { seed: 2, unsequenced: true, flags: [] },
  ])("generated expressions, seed $seed", async ({ seed, unsequenced, flags }) => {
    const generator = new ProbeGenerator(seed, { unsequenced, depth: 2 });
    const statements = Array.from({ length: 200 }, () => generator.statement());
    expect(await orderDifferences(statements, model, folder, flags)).toEqual([]);
  });
});
