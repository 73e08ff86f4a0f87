int even(unsigned);
int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
