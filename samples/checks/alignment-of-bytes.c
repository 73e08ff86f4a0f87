// check: alignment
// expected: UNKNOWN
// Where the array lies is not told by C: a proof would have to hold everywhere.
int main(void) {
  char bytes[8] = {0};
  return *(int *)(bytes + 1);
}
