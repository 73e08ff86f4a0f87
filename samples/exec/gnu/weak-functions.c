// A weak function that nothing defines has the address null.
int printf(const char*,...);
void absent(void) __attribute__((weak));
extern int absent2(int) __attribute__((__weak__));
void present(void) __attribute__((weak));
void present(void) { printf("present\n"); }
__attribute__((weak)) int weakdef(int x) { return x + 1; }
void later(void) __attribute__((weak));
#pragma weak pragmaweak
void pragmaweak(void);
void (*table[])(void) = { absent, present, later, pragmaweak };
void (*single)(void) = absent;
int main(void){
  if (absent) absent();
  if (absent2) printf("%d\n", absent2(3));
  if (&absent == 0) printf("absent\n");
  if (present) present();
  if (later) later();
  if (!pragmaweak) printf("nope\n");
  printf("%d %d %d %d %d\n", table[0] == 0, table[1] == present, table[2] == later, table[3] == 0, single == 0);
  printf("%d\n", weakdef(3));
  void (*p)(void) = absent ? absent : present; p();
  printf("%d %d\n", (absent && 1), absent == pragmaweak);
  for (int i = 0; i < 4; i++) if (table[i]) table[i]();
  int n = absent != 0; 
  return n + (absent ? 1 : 2);
}
void later(void) { printf("later\n"); }
