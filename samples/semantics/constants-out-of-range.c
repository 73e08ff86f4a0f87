// What gcc computes while it compiles: floats stop at the ends of the type, shifts are of unbounded integers.
// expected: TRUE
extern void reach_error(void);
enum { negative = -1 << 2, least = -2147483647 - 1 };
static int saturated = 3e9;
static unsigned char byte = 300.0;
static int shifted = 1 << 33;
static int infinite = (int)(1.0 / 0.0), indefinite = (int)(0.0 / 0.0);
static int root = (int)__builtin_sqrt(1e20);
int main(void) {
  if ((int)3e9 != 2147483647 || (int)-1e20 != least || (unsigned)-1.0 != 0 || (short)(6e4 + 1) != 32767)
    reach_error();
  if (saturated != 2147483647 || byte != 255 || shifted != 0 || negative != -4)
    reach_error();
  if ((1 << 32) != 0 || (-1 >> 40) != -1 || (1u >> 32) != 0 || least / -1 != least)
    reach_error();
  if (infinite != 2147483647 || indefinite != 0 || root != 2147483647 || (int)__builtin_sqrt(1e20) != root)
    reach_error();
  if ((int)(1.0 / 0.0) != least)
    reach_error();
  double large = 3e9;
  int width = 32, one = 1;
  if ((int)large != least || one << width != 1)
    reach_error();
  if ((1 << width) == 1 || (2 << width) != 2 - width % 2)
    reach_error();
  return 0;
}
