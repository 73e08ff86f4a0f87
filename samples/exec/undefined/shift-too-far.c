// undefined: shift-range at 4
static unsigned bit(int n) {
  unsigned one = 1;
  return one << n;
}

int main(void) {
  unsigned all = 0;
  for (int i = 0; i < 33; i++) all |= bit(i);
  return all == 5;
}
