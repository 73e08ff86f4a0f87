// undefined: division-by-zero at 3
static int wrap(unsigned x, unsigned n) {
  return (int)(x % n);
}

int main(void) { return wrap(5, 3) + wrap(5, 0); }
