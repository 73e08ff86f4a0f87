int printf();

int add(a, b)
  int a, b;
{
  return a + b;
}

static double scale(x, by)
  float x;
  char by;
{
  return x * by;
}

static int first(list, n)
  int list[];
{
  return n > 0 ? list[0] : -1;
}

char *pick(which, texts)
  int which;
  char **texts;
{
  return texts[which];
}

main()
{
  int v[2] = {7, 8};
  char *texts[] = {"zero", "one"};
  printf("%d %.2f %d %s\n", add(2, 3), scale(1.25, 4), first(v, 2), pick(1, texts));
  return first(v, 0) + 1;
}
