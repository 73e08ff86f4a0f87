int printf(const char *, ...);

static volatile int flag = 1;
volatile struct { int a; unsigned b : 4; } device;

int main(void) {
  register int r = 5;
  volatile int v = r;
  for (register int i = 0; i < v; i++) r += i;
  auto int a = r;
  device.a = a;
  device.b = 17;
  device.a += device.b;
  volatile int *p = &flag;
  *p += 1;
  while (flag > 0) flag--;
  printf("%d %d %d %d\n", r, device.a, device.b, flag);
  const volatile int cv = 9;
  return cv;
}
