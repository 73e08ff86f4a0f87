/** Precisions as nobody should write them. */
import type { SeededRandom } from "../../src/base/random/index.ts";

const WORDS = [
  ...[
    "predicate",
    "smtlib",
    "place",
    "assumption",
    "threshold",
    "shape",
    "analysis",
    "verdict TRUE",
  ],
  ...[
    "main loop 1 : ",
    "main entry : ",
    "* * : ",
    "main * : ",
    "nowhere loop 999999999 deadbeef/7 : ",
  ],
  ...[
    "i == n",
    "x / 0 == 1",
    "*(int *)0 == 7",
    "main(1, 2)",
    "a[99999999999] > 1.5e308",
    "1 = 2",
    "!!!!x",
  ],
  ...[
    "(= |main::i| |main::n|)",
    "(let ((x (bvadd x x))) x)",
    "((((((((((",
    ")",
    "\0",
    "\xff\xfe",
    "\r\n",
    "#include <x>",
  ],
  ...[
    "sizeof(struct { int x[1 << 30]; })",
    "(assert false)",
    "cpu-seconds 1e999",
    "states -1",
    "99999999999999999999",
  ],
];

const FOREIGN = [
  "(set-info :source x)\n(declare-fun |main::i| () (_ BitVec 32))\n\nmain:\n(assert (= |main::i| (_ bv1 32)))\n",
  "\nmain:\nmain::x\nmain::arr/4\n\n*:\nglob\n",
  '<?xml version="1.0"?><graphml/>\n',
  "%PDF-1.4\n\0\0\0",
  "",
];

/** `originals`: precisions as runs write them. */
export function hostilePrecision(random: SeededRandom, originals: readonly string[]): string {
  const original = random.pick(originals);
  switch (random.below(9)) {
    case 0:
      return original.slice(0, random.below(original.length + 1));
    case 1:
      return flipped(random, original);
    case 2:
      return random.shuffled(original.split("\n")).join("\n");
    case 3:
      return foreignNames(random, original);
    case 4:
      return `assay precision 1\n${lines(random, 40)}`;
    case 5:
      return `${original}\n${lines(random, 200)}`;
    case 6:
      return random.pick(FOREIGN);
    case 7:
      return `assay precision 1\npredicate main loop 1 : ${"(".repeat(random.below(50_000))}i${" + i".repeat(random.below(5000))}\n`;
    default:
      return numbers(random, original);
  }
}

function flipped(random: SeededRandom, text: string): string {
  const units = Array.from(text);
  for (let i = 1 + random.below(30); i > 0 && units.length > 0; i--) {
    units[random.below(units.length)] = String.fromCharCode(random.below(256));
  }
  return units.join("");
}

function foreignNames(random: SeededRandom, text: string): string {
  const names = ["i", "main", "n", "reach_error", "x", "__undefined", "int"];
  return text.replace(/\b[a-z]\b/g, () => random.pick(names));
}

function numbers(random: SeededRandom, text: string): string {
  const values = ["0", "-1", "4294967296", "18446744073709551616", "1".repeat(400), "0x7fffffff"];
  return text.replace(/\b\d+\b/g, (number) => (random.chance(50) ? random.pick(values) : number));
}

function lines(random: SeededRandom, most: number): string {
  const line = (): string =>
    Array.from({ length: 1 + random.below(4) }, () => random.pick(WORDS)).join(" ");
  return Array.from({ length: random.below(most) }, line).join("\n");
}
