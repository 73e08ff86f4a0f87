int printf(const char *, ...);

int main(void) {
  int i = 0, total = 0;
  goto inside;
  while (i < 5) {
    total += 100;
  inside:
    total += i++;
  }
  printf("%d %d\n", i, total);
  if (total > 1000) {
    printf("then\n");
  into_then:
    printf("in then\n");
  } else {
    total = 2000;
    goto into_then;
  }
  int n = 0;
  goto body;
  for (n = 100; n < 3; n++) {
  body:
    printf("n %d\n", n);
  }
  switch (3) {
    {
    case 3:
      printf("case in block\n");
      goto shared;
    }
    case 4:
      printf("skipped\n");
    shared:
      printf("shared\n");
  }
  do {
    if (n-- > 1) goto tail;
    printf("n is %d\n", n);
  tail:;
  } while (n > 0);
  return n + 1;
}
