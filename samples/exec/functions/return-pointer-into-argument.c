int printf(const char *, ...);

struct stack { int data[8]; int top; };

static struct stack *push(struct stack *s, int v) {
  s->data[s->top++] = v;
  return s;
}
static int *peek(struct stack *s) { return &s->data[s->top - 1]; }
static char *skip(char *s, char c) {
  while (*s == c) s++;
  return s;
}

int main(void) {
  struct stack s = {.top = 0};
  push(push(push(&s, 1), 2), 3)->data[0] = 9;
  *peek(&s) += 4;
  printf("%d %d %d %d\n", s.data[0], s.data[1], s.data[2], s.top);
  char text[] = "xxxabc";
  *skip(text, 'x') = 'A';
  printf("%s\n", text);
  return *peek(push(&s, 77));
}
