// Characters of other widths.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static const __WCHAR_TYPE__ wide[] = L"h\u00e9\x263a";
static const unsigned short utf16[] = u"\U0001F600";
static const unsigned utf32[] = U"\U0001F600";
static const char utf8[] = u8"\u20ac";
int main(void) {
  show(sizeof wide / sizeof *wide);
  show(wide[1]);
  show(wide[2]);
  show(sizeof utf16 / sizeof *utf16);
  show(utf16[0]);
  show(utf32[0]);
  show(sizeof utf8);
  show((unsigned char)utf8[0]);
  show(L'\xff');
}
