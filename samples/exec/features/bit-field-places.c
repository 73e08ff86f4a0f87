// Unnamed ones, those of no width, and what a union sees of them.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
union image { unsigned word; struct { unsigned low : 4, : 8, middle : 4; unsigned : 0; unsigned char next : 2; } parts; };
int main(void) {
  union image image = {0x0000f00a};
  show(image.parts.low);
  show(image.parts.middle);
  image.parts.middle = 5;
  show(image.word);
  show(sizeof image);
  show(sizeof(struct { char a : 4; int b : 28; char c; }));
}
