// undefined: read-only-write at 6
static const struct { int x, y; } origin = {1, 2};

int main(void) {
  int *y = (int *)&origin.y;
  *y = 3;
  return origin.y;
}
