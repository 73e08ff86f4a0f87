int printf(const char *, ...);

struct shape {
  int kind;
  union {
    struct { int radius; };
    struct { int width, height; };
    struct { short a, b, c; } triangle;
  };
};

struct outer { struct { int deep; struct { int deeper; }; }; int shallow; };

static int area(const struct shape *s) {
  switch (s->kind) {
    case 0: return 3 * s->radius * s->radius;
    case 1: return s->width * s->height;
    default: return s->triangle.a + s->triangle.b + s->triangle.c;
  }
}

int main(void) {
  struct shape shapes[] = {{0, {{5}}}, {1, .width = 3, .height = 4}, {2, .triangle = {1, 2, 3}}};
  for (int i = 0; i < 3; i++) printf("%d\n", area(&shapes[i]));
  struct outer o = {{1, {2}}, 3};
  o.deeper += o.deep * 10 + o.shallow;
  printf("%d %d %d\n", o.deep, o.deeper, o.shallow);
  printf("%d\n", (int)((char *)&o.deeper - (char *)&o));
  shapes[1].radius = 9;
  return area(&shapes[1]);
}
