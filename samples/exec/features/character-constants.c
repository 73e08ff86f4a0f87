// Of type int, signed as char is.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  show('\xff');
  show('\377' == (char)255);
  show('ab');
  show(sizeof 'a');
  show('\'' + '"' + '\?');
  show('\0');
  show((unsigned char)'\x80');
  show('a' < '\x80');
}
