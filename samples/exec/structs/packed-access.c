#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) record { unsigned char tag; int value; unsigned short check; long long wide; };

int main(void) {
  struct record r[2] = {{1, -2, 3, -4}, {5, 6, 7, 1LL << 40}};
  unsigned char bytes[sizeof r];
  memcpy(bytes, r, sizeof r);
  for (unsigned i = 0; i < sizeof r; i++) printf("%02x", bytes[i]);
  printf("\n");
  r[1].value += r[0].value;
  r[1].wide >>= 3;
  r[0].check--;
  printf("%d %d %lld\n", r[1].value, r[0].check, r[1].wide);
  return (int)sizeof r;
}
