// claimed-by: value predicate
// What nothing defines is not there: a call of it would be guarded, an alias calls the other function.
extern void reach_error(void);

void absent(void) __attribute__((weak));
static int calls;
static void count(void) { calls++; }
void counted(void) __attribute__((alias("count")));
int renamed(void) __asm__("symbol");

int main(void) {
  if (absent) reach_error();
  counted();
  if (calls != 1) reach_error();
  if (renamed() != 3) reach_error();
  return 0;
}

int symbol(void) { return 3; }
