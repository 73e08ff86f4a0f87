// undefined: signed-overflow at 6
static int opposite(int x);
int main(void) { return opposite(-2147483647 - 1) > 0; }

static int opposite(int x) {
  return -x;
}
