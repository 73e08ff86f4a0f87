// expected: open
extern void reach_error(void);
int main(void){ int *last = 0; for (int i = 0; i < 2; i++) { int v = i; int *p = &v; if (last != 0 && last != p) reach_error(); last = p; } return 0; }
