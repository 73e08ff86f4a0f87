// undefined: float-to-integer at 4
static int whole(double d) {
  if (d < 0) return -1;
  return (int)d;
}

int main(void) { return whole(2.5) + (whole(1e10) == 3); }
