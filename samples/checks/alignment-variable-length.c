// check: alignment,bounds
// expected: TRUE
int main(void) {
  int sum = 0;
  for (int length = 1; length < 4; length++) {
    long row[length];
    for (int i = 0; i < length; i++) row[i] = i;
    sum += (int)row[length - 1];
  }
  return sum;
}
