#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int8_t a = INT8_MIN;
  uint8_t b = UINT8_MAX;
  int16_t c = INT16_MIN;
  uint16_t d = UINT16_MAX;
  int32_t e = INT32_MIN;
  uint32_t f = UINT32_MAX;
  int64_t g = INT64_MIN;
  uint64_t h = UINT64_MAX;
  printf("%d %d %d %d\n", a, b, c, d);
  printf("%" PRId32 " %" PRIu32 " %" PRId64 " %" PRIu64 "\n", e, f, g, h);
  printf("%" PRIx64 " %" PRIX32 " %" PRId8 "\n", h, f, a);
  printf("%d %d\n", (int)sizeof(intptr_t) == (int)sizeof(void *), (int)sizeof(intmax_t));
  printf("%d %d\n", (int)sizeof(int_least16_t), (int)sizeof(INT64_C(1)));
  printf("%d\n", SIZE_MAX == (size_t)-1);
  uint_fast8_t fast = 255;
  printf("%d\n", (int)sizeof fast);
  a--;
  b++;
  printf("%d %d\n", a, b);
  return 0;
}
