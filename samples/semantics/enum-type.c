// An enumeration without negative values is unsigned int, others are int.
// expected: TRUE
extern void reach_error(void);
enum colour { red, green };
enum shift { down = -1, up };
int main(void) {
  enum colour c = (enum colour)-1;
  enum shift s = (enum shift)-1;
  if (c < 0 || s >= 0 || sizeof c != 4)
    reach_error();
  return 0;
}
