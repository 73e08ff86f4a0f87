int printf(const char *, ...);

extern int later[];
static int forward(void);
int tentative[4];
int tentative[];
extern int shared;
int shared = 5;
extern int shared;
static int counter;
static int counter;
struct later_type *pointer;

int main(void) {
  extern int shared;
  printf("%d %d %d\n", later[2], forward(), shared);
  tentative[3] = 8;
  printf("%d %d\n", tentative[3], (int)sizeof tentative);
  counter++;
  printf("%d %d\n", counter, pointer == 0);
  return 0;
}

int later[] = {1, 2, 3};
static int forward(void) { return later[0] + later[1]; }
struct later_type { int x; };
