// expected: open
extern void reach_error(void);
int main(void){ const int *p = L"abc", *q = L"abc"; if (p == q) reach_error(); return 0; }
