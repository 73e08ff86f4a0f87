// check: bounds
// expected: FALSE at 20
int main(void) {
  int *kept = 0;
  int rounds = 0;
  while (1) {
  again:
    if (rounds == 3) break;
    int declared_behind = rounds;
    if (rounds == 1) kept = &declared_behind;
    rounds++;
    goto again;
  }
  rounds = 0;
back:
  if (rounds == 0) {
    rounds++;
    goto back;
  }
  return *kept;
}
