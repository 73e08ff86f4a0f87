// expected: open
extern void reach_error(void);
int main(void){ const char *p = "abc", *q = "abc"; if (p == q) reach_error(); return 0; }
