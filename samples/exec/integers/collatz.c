int printf(const char *, ...);

int main(void) {
  unsigned best = 0, best_length = 0;
  for (unsigned n = 1; n < 3000; n++) {
    unsigned length = 1;
    for (unsigned x = n; x != 1; length++) x = x % 2 ? 3 * x + 1 : x / 2;
    if (length > best_length) best = n, best_length = length;
  }
  printf("%u %u\n", best, best_length);
  return best_length & 0x7f;
}
