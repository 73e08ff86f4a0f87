int printf(const char *, ...);

struct name { int name; };
enum other { name_value };
int name = 3;

static int label(int label) {
  if (label > 5) goto label;
  return 0;
label:
  return label;
}

int main(void) {
  struct name n = {name};
  goto name;
name:
  n.name += name;
  int main = 4;
  printf("%d %d %d\n", n.name, label(9), label(2));
  union name2 { int printf; } u = {main};
  return u.printf;
}
