// Names hide names: of objects, tags, enumerators, members.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
typedef int size;
struct tag { char c; };
enum { number = 1 };
static int name = 1;
static int hides(int size) { return size + (int)sizeof(size); }
int main(void) {
  show(name);
  int name = 2;
  {
    extern int elsewhere;
    int name = 3;
    show(name + elsewhere);
    struct tag { long long l; };
    enum { number = sizeof(struct tag) };
    show(number);
  }
  show(name + number + sizeof(struct tag));
  for (int name = 5; name < 6; name++) {
    int name = 7;
    show(name);
  }
  size size = 4;
  show(hides(size));
  struct { int size, name; } s = {.name = 8};
  show(s.name);
}
int elsewhere = 10;
