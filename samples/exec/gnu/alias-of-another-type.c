// A name with a type of its own for an object of another type.
int printf(const char *, ...);
struct id { unsigned short vendor, product; unsigned long data; };
static struct id ids[3] = {{1, 2, 3}, {4, 5, 6}, {0, 0, 0}};
extern struct id first_id __attribute__((unused, alias("ids")));
extern struct id first_id;
extern const struct id never_used __attribute__((alias("ids")));
static unsigned int word = 0x01020304;
extern unsigned char bytes[4] __attribute__((alias("word")));
extern unsigned char low __attribute__((alias("word")));
struct id *where = &first_id;
unsigned char *third = &bytes[2];
int main(void) {
  ids[0].product = 7;
  printf("%d %d %d\n", first_id.vendor, first_id.product, (int)first_id.data);
  printf("%d %d\n", (const void *)&first_id == (const void *)ids, where == ids);
  bytes[0] = 9;
  *third = 8;
  low++;
  printf("%x %d %d\n", word, (int)sizeof bytes, (int)sizeof(first_id));
  {
    extern unsigned char bytes[4];
    printf("%d\n", bytes[1]);
  }
  return 0;
}
