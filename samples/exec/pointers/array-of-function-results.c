int printf(const char *, ...);

static int storage[5] = {5, 4, 3, 2, 1};
static int *at(int i) { return &storage[i]; }
static int (*whole(void))[5] { return &storage; }
static int counter;
static int *tick(void) {
  counter++;
  return storage;
}

int main(void) {
  *at(2) = 30;
  ++*at(0);
  (*at(1))--;
  printf("%d %d %d\n", storage[0], storage[1], storage[2]);
  (*whole())[4] = *at(3) * 7;
  printf("%d\n", storage[4]);
  tick()[1] += 5;
  *(tick() + 1) *= 2;
  tick()[0]++;
  printf("%d %d %d\n", storage[0], storage[1], counter);
  return *at(4);
}
