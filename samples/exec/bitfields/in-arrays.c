int printf(const char *, ...);

struct cell { unsigned kind : 3; unsigned char value; unsigned next : 12; };

int main(void) {
  struct cell cells[6] = {{1, 10, 3}, {.next = 4095}, [4] = {7, 255, 1}};
  for (int i = 0; i < 6; i++) {
    cells[i].kind += i;
    cells[i].value = cells[i].value + cells[i].next;
    cells[i].next = cells[(i + 1) % 6].value * 17;
  }
  for (struct cell *p = cells; p < cells + 6; p++)
    printf("%u %u %u\n", p->kind, p->value, p->next);
  struct cell copy = cells[4];
  copy.kind = ~copy.kind;
  printf("%u %u\n", copy.kind, cells[4].kind);
  return (int)sizeof cells;
}
