// An array without a length at the end of a structure.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
void *malloc(__SIZE_TYPE__);
struct text { unsigned char length; short words[]; };
static struct text fixed = {2, {10, 20}};
int main(void) {
  struct text *text = malloc(sizeof *text + 4 * sizeof *text->words);
  text->length = 4;
  for (int i = 0; i < text->length; i++) text->words[i] = i * i;
  show(text->words[3]);
  show(fixed.words[1]);
  show(sizeof fixed);
  show(__builtin_offsetof(struct text, words));
}
