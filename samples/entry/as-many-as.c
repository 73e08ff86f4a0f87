/* --entry-function last --entry-size numbers=count:3 --entry-not-null numbers
 * TRUE: every access is inside of the block. */
extern void reach_error(void);
int last(const int *numbers, int count) {
  if (count > 3)
    reach_error();
  int most = 0;
  for (int i = 0; i < count; i++)
    if (numbers[i] > most)
      most = numbers[i];
  if (most < 0)
    reach_error();
  return most;
}
