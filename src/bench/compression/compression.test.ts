import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { testWith } from "../../../test/needs.ts";
import { bunzip2, isBzip2 } from "./index.ts";

function bzip2(text: Uint8Array, level: number): Buffer {
  const program = `import bz2, sys; sys.stdout.buffer.write(bz2.compress(sys.stdin.buffer.read(), ${level}))`;
  return spawnSync("python3", ["-c", program], { input: text, maxBuffer: 1e8 }).stdout;
}

const TEXTS: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  "one byte": Buffer.from("x"),
  "long runs": Buffer.concat([Buffer.alloc(100_000), Buffer.from("aaaab"), Buffer.alloc(259, 7)]),
  noise: randomBytes(250_000),
  "a result file": Buffer.from(
    '<run name="a"><column title="status" value="true"/></run>\n'.repeat(9000),
  ),
};

testWith("python3").each(Object.entries(TEXTS))("bzip2: %s", (_, text) => {
  for (const level of [1, 9]) {
    const packed = bzip2(text, level);
    expect(isBzip2(packed)).toBe(true);
    expect(bunzip2(packed).equals(text)).toBe(true);
    expect(bunzip2(Buffer.concat([packed, packed])).equals(Buffer.concat([text, text]))).toBe(true);
  }
});

test("damaged bzip2 data are an error, never another text or an endless loop", () => {
  const packed = Buffer.from(
    "QlpoOTFBWSZTWbd5I4kAAAbRgAAQQAQiRoxAIAAiNDQaQQNA0OlNWxaQzS14hA5wfOfi7kinChIW7yRxIA==",
    "base64",
  );
  const text = Buffer.from("hello hello hello, a small text\n");
  expect(bunzip2(packed)).toEqual(text);
  for (let i = 4; i < packed.length; i++) {
    const damaged = Buffer.from(packed);
    damaged[i]! ^= 0x10;
    let answer: Buffer | null = null;
    try {
      answer = bunzip2(damaged);
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
    if (answer !== null) expect(answer).toEqual(text);
    expect(() => bunzip2(packed.subarray(0, i))).toThrow();
  }
});
