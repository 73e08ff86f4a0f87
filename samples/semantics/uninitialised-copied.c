// What was never written and is copied has the same value in both places.
// expected: TRUE
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
struct record {
  int number;
  char letter;
  struct record *next;
};
static int same(struct record one, const struct record *other) {
  return one.number == other->number && one.letter == other->letter && one.next == other->next;
}
int main(void) {
  struct record *block = malloc(sizeof *block);
  struct record local = *block, copy, two[2];
  memcpy(&copy, &local, sizeof copy);
  if (block->number != local.number || copy.letter != block->letter)
    reach_error();
  if (!same(*block, &copy))
    reach_error();
  two[1].number = 3;
  two[0] = two[1];
  if (two[0].letter != two[1].letter || two[0].number != 3)
    reach_error();
  return 0;
}
