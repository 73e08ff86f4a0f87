import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testWith } from "../../../test/needs.ts";
import { bunzip2, bzip2, isBzip2, zip, ZipArchive } from "./index.ts";

function packed(text: Uint8Array, level: number): Buffer {
  const program = `import bz2, sys; sys.stdout.buffer.write(bz2.compress(sys.stdin.buffer.read(), ${level}))`;
  return spawnSync("python3", ["-c", program], { input: text, maxBuffer: 1e8 }).stdout;
}

/** What Python makes of it. */
function unpacked(expression: string, data: Uint8Array): Buffer {
  const program = `import bz2, io, sys, zipfile; sys.stdout.buffer.write(${expression})`;
  const run = spawnSync("python3", ["-c", program], { input: data, maxBuffer: 1e8 });
  expect(run.stderr.toString()).toBe("");
  return run.stdout;
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

testWith("python3").each(Object.entries(TEXTS))("%s is read and written as by bzip2", (_, text) => {
  for (const level of [1, 9]) {
    const data = packed(text, level);
    expect(isBzip2(data)).toBe(true);
    expect(bunzip2(data).equals(text)).toBe(true);
    expect(bunzip2(Buffer.concat([data, data])).equals(Buffer.concat([text, text]))).toBe(true);
  }
  const own = bzip2(text);
  expect(bunzip2(own).equals(text)).toBe(true);
  expect(unpacked("bz2.decompress(sys.stdin.buffer.read())", own).equals(text)).toBe(true);
});

testWith("python3")("archives are read by others and by ourselves", () => {
  const files = [
    { name: "x.logfiles/ä b.log", content: Buffer.from("first") },
    { name: "x.logfiles/empty.log", content: Buffer.alloc(0) },
    { name: "x.logfiles/long.log", content: Buffer.from("abc\n".repeat(99_999)) },
  ];
  const folder = mkdtempSync(join(tmpdir(), "assay-zip-"));
  const path = join(folder, "x.zip");
  writeFileSync(path, Buffer.concat([...zip(files)]));
  const archive = new ZipArchive(path);
  for (const { name, content } of files) {
    expect(archive.read(name).equals(content)).toBe(true);
    const read = `zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).read("${name}")`;
    expect(unpacked(read, readFileSync(path)).equals(content)).toBe(true);
  }
  const test = `(zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).testzip() or "fine").encode()`;
  expect(unpacked(test, readFileSync(path)).toString()).toBe("fine");
  rmSync(folder, { recursive: true });
});

testWith("python3")("archives may have more files than a number of 16 bits", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-zip-"));
  const [path, source, copy] = ["x.zip", "source", "copy"].map((name) => join(folder, name));
  const long = Buffer.from("0123456789abcdef".repeat(600_000));
  writeFileSync(source!, long);
  const many = Array.from({ length: 70_000 }, (_, i) => ({
    name: `${i}`,
    content: i === 69_999 ? { path: source! } : Buffer.from(i % 1000 === 0 ? `content ${i}` : ""),
  }));
  writeFileSync(path!, Buffer.concat([...zip(many)]));
  const archive = new ZipArchive(path!);
  expect(archive.names).toHaveLength(70_000);
  expect(archive.read("66000").toString()).toBe("content 66000");
  await archive.copy("69999", copy!);
  expect(readFileSync(copy!).equals(long)).toBe(true);
  const script = `(lambda z: z.read("66000") + b" " + str(len(z.read("69999"))).encode())(zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())))`;
  expect(unpacked(script, readFileSync(path!)).toString()).toBe("content 66000 9600000");
  rmSync(folder, { recursive: true });
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
