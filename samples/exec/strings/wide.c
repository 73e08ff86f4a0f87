#include <stddef.h>
#include <stdio.h>

static int wide_length(const wchar_t *s) {
  int n = 0;
  while (*s++) n++;
  return n;
}

int main(void) {
  const wchar_t *w = L"wide\x263a!";
  printf("%d %d\n", wide_length(w), (int)sizeof(wchar_t));
  printf("%x %d\n", (unsigned)w[4], w[5] == L'!');
  wchar_t a[] = L"ab" L"c";
  printf("%d %d\n", (int)sizeof a, a[2]);
  printf("%d\n", L'\x7fff');
  unsigned short u16[] = u"xy";
  unsigned u32[] = U"z";
  printf("%d %d %d\n", (int)sizeof u16, u16[1], (int)u32[0]);
  printf("%d %s\n", (int)sizeof u8"abc", u8"abc");
  return 0;
}
