/**
 * Random programs that call functions of `string.h` on objects with contents, places and sizes from inputs. Few of their executions
 * leave an object.
 */
import { SeededRandom } from "../../base/random/index.ts";

const PRELUDE = `
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef __SIZE_TYPE__ size_t;
extern void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t), *memset(void *, int, size_t);
extern void *mempcpy(void *, const void *, size_t), *memchr(const void *, int, size_t), *memrchr(const void *, int, size_t);
extern void bzero(void *, size_t), bcopy(const void *, void *, size_t), *malloc(size_t), *realloc(void *, size_t), free(void *);
extern char *strdup(const char *), *strndup(const char *, size_t);
extern char *strchr(const char *, int), *strrchr(const char *, int), *strchrnul(const char *, int), *strstr(const char *, const char *);
extern char *strpbrk(const char *, const char *), *strcpy(char *, const char *), *strcat(char *, const char *);
extern char *strncpy(char *, const char *, size_t), *strncat(char *, const char *, size_t), *stpcpy(char *, const char *);
extern size_t strlen(const char *), strnlen(const char *, size_t), strspn(const char *, const char *), strcspn(const char *, const char *);
extern size_t strlcpy(char *, const char *, size_t), strlcat(char *, const char *, size_t);
extern int strcasecmp(const char *, const char *), strncasecmp(const char *, const char *, size_t);
extern int sprintf(char *, const char *, ...), snprintf(char *, size_t, const char *, ...);
extern int strcmp(const char *, const char *), strncmp(const char *, const char *, size_t), memcmp(const void *, const void *, size_t);
struct record { int number; int *place; char name[6]; };
static size_t below(int most) { return (unsigned)__VERIFIER_nondet_int() % most; }
static char letter(void) { return "aAbB,x0"[below(7)]; }
static int sign(int number) { return number < 0 ? -1 : number > 0; }
static int between(const void *found, const void *from) { return found == 0 ? -1 : (int)((const char *)found - (const char *)from); }
char text[9], other[9], large[24], words[16], wide[600];
int many[200];
int numbers[6], here, there, sum;
struct record one, two;
size_t n, at, to;
`;

const SIZES: readonly string[] = ["N", "3", "(N & 2)"];
const PLACES: readonly string[] = ["at", "2", "0", "(at & 2)"];

const STATEMENTS: readonly string[] = [
  "n = below(5);",
  "at = below(4);",
  "to = below(4);",
  "text[at] = letter();",
  "text[SIZE % 8] = letter();",
  "other[at] = letter(); other[3] = letter();",
  "other[to + 2] = 0;",
  "memcpy(text + PLACE, other + to, SIZE);",
  "memmove(text + PLACE, text + to, SIZE); text[8] = 0;",
  "memset(text + PLACE, letter(), SIZE);",
  "bzero(words + PLACE, SIZE);",
  "bcopy(text, large + PLACE, SIZE);",
  "sum += between(mempcpy(large + 3, text + PLACE, SIZE), large);",
  "memcpy(numbers + PLACE, numbers, SIZE % 3 * sizeof *numbers);",
  "memset(numbers, 0, SIZE % 6 * sizeof *numbers);",
  "numbers[SIZE % 6] = sum + 1;",
  "sum ^= numbers[PLACE];",
  "one.place = SIZE % 2 ? &here : &there; one.number = sum;",
  "memcpy(&two, &one, SIZE % 2 ? sizeof two : 8);",
  "if (two.place) *two.place += 3;",
  "memset(&two, 0, SIZE % 2 * sizeof two);",
  "memcpy(one.name, text, SIZE);",
  "sum += one.name[PLACE];",
  "{ char *block = malloc(SIZE + 1); block[0] = 1; memset(block, 7, SIZE); sum += block[0]; block = 0; }",
  "{ char *block = malloc(4); memcpy(block, text, 4); block = realloc(block, SIZE + 2); block[0] ^= 1; sum += block[SIZE ? 1 : 0]; block = 0; }",
  "{ char *copy = strdup(text + PLACE); sum += strlen(copy) * 5 + copy[0]; free(copy); copy = 0; }",
  "{ char *copy = strndup(other + PLACE, SIZE); sum += strlen(copy); free(copy); copy = 0; }",
  "{ char *found = strrchr(text, letter()); if (found) sum += strlen(found) + between(strchr(found + 1, 'x'), text); }",
  "{ char *block = malloc(8); memset(block, 1, 8); memcpy(block + 1, text, SIZE); sum += block[PLACE]; block = 0; }",
];

/** Objects that are followed as arrays. */
const RANGES: readonly string[] = [
  "memset(wide + PLACE, letter(), SIZE * 50);",
  "memset(many + PLACE * 7, sum, SIZE * 20 * sizeof *many);",
  "memcpy(wide + 300 + PLACE, wide + to, SIZE * 60);",
  "memmove(many + PLACE, many + to, SIZE * 40 * sizeof *many);",
  "memmove(wide + to, wide + 1, SIZE * 90);",
  "memcpy(many, wide + PLACE, SIZE * 33);",
  "wide[at * 50] = letter(); many[n * 20] = sum + 5; many[0] = at;",
  "sum += wide[SIZE * 49]; sum += wide[to * 50] * 3;",
  "sum ^= many[PLACE * 20]; sum += many[SIZE * 9];",
  "{ char *block = malloc(SIZE * 100 + 300); memset(block, 3, SIZE * 100 + 300); memcpy(block + PLACE, wide, SIZE * 70); sum += block[at * 70]; block = realloc(block, SIZE * 90 + 290); sum += block[250]; block = 0; }",
];

const SEARCHES: readonly string[] = [
  "sum += between(strchr(text + PLACE, letter()), text);",
  "sum += between(strrchr(text + PLACE, letter()), text);",
  "sum += between(strchrnul(text + PLACE, letter()), text);",
  "sum += between(memchr(text + PLACE, letter(), SIZE), text);",
  "sum += between(memrchr(text + PLACE, letter(), SIZE), text);",
  'sum += between(strstr(text, "ab"), text);',
  "sum += between(strstr(text + PLACE, other), text);",
  'sum += between(strpbrk(text + PLACE, ",x"), text);',
  "sum += between(strpbrk(text, other), text);",
  'sum += strspn(text + PLACE, "aAb") * 3;',
  'sum += strcspn(text + PLACE, "B,");',
  "sum += strspn(other, text) + strcspn(other + PLACE, text);",
  "sum += strlen(text + PLACE) + strnlen(other + PLACE, SIZE);",
  'sum += (strcasecmp(text, other) == 0) + 2 * (strcasecmp(text + PLACE, "ab") == 0);',
  'sum += sign(strcmp(text + PLACE, "Ab")) + sign(strcmp(other, text));',
  "sum += sign(strncmp(text + PLACE, other, SIZE)) + (strncasecmp(text, other, SIZE) == 0);",
  "sum += sign(memcmp(text + PLACE, other, SIZE));",
];

const COPIES: readonly string[] = [
  "strcpy(large, text + PLACE);",
  "strcpy(large + PLACE, other);",
  "sum += between(stpcpy(words, text + PLACE), words);",
  "large[SIZE] = 0; strcat(large, text);",
  "large[3] = 0; strncat(large + PLACE % 4, other, SIZE);",
  "strncpy(words, text + PLACE, SIZE);",
  "strncpy(words + PLACE, text, 5);",
  "sum += strlcpy(words, text + PLACE, SIZE);",
  "words[2] = 0; sum += strlcat(words, text, SIZE + 1);",
];

const FORMATS: readonly string[] = [
  'sum += sprintf(large, "%d,%u", numbers[PLACE] - sum, sum);',
  'sum += sprintf(large, "<%6d|%-6d>", numbers[PLACE] * (sum & 1 ? -1 : 1), -(int)SIZE);',
  'sum += sprintf(large, "%02x%08X", numbers[PLACE] & 255, sum);',
  'sum += sprintf(large, "%05d%03u", numbers[PLACE] * (sum & 1 ? -1 : 1), (unsigned)SIZE);',
  'sum += sprintf(large, "%s=%c%%", text + PLACE, letter());',
  'sum += sprintf(large, "%5s%-4s%c", text + PLACE, other + PLACE, 0);',
  'sum += snprintf(large + PLACE, SIZE * 2, "%s%d", text, sum);',
  'sum += snprintf(large, SIZE, "%lld", (long long)sum * sum * -77777);',
  'sum += snprintf(large, 9, "%hhd %hu %zu", sum, sum, (size_t)sum);',
  'sum += snprintf(0, 0, "%ld", (long)sum);',
];

/** The same for the same seed. */
export function libraryProgram(seed: number, statements: number): string {
  const dice = new SeededRandom(seed);
  const all = [
    ...STATEMENTS,
    ...RANGES,
    ...RANGES,
    ...SEARCHES,
    ...SEARCHES,
    ...COPIES,
    ...FORMATS,
  ];
  const lines: string[] = [];
  for (let i = 0; i < statements; i++) {
    const line = dice
      .pick(all)
      .replaceAll("SIZE", () => dice.pick(SIZES).replace("N", "n"))
      .replaceAll("PLACE", () => dice.pick(PLACES));
    lines.push(`  ${line}`);
  }
  return `${PRELUDE}
int main(void) {
  for (int i = 0; i < 4; i++) { text[i] = letter(); other[i + 1] = letter(); words[i] = letter(); }
  other[0] = 'a';
${lines.join("\n")}
  for (int i = 0; i < 8; i++) sum = sum * 3 + text[i] + words[i] + large[2 * i];
  return sum;
}
`;
}
