// Labels that belong to a block.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
#define FIND(array, length, wanted)           \
  ({                                          \
    __label__ done;                           \
    int at_ = -1;                             \
    for (int i_ = 0; i_ < (length); i_++)     \
      if ((array)[i_] == (wanted)) {          \
        at_ = i_;                             \
        goto done;                            \
      }                                       \
  done:                                       \
    at_;                                      \
  })
int main(void) {
  int numbers[] = {4, 8, 15, 16};
  show(FIND(numbers, 4, 15));
  show(FIND(numbers, 4, 5));
}
