// check: bounds
// expected: FALSE at 14
int main(void) {
  int *kept = 0;
  int rounds = 0;
again:
  if (rounds == 1) goto out;
  {
    int inside = 5;
    kept = &inside;
    rounds++;
    goto again;
  }
out:; int read = *kept;
  return read;
}
