// expected: true
extern void reach_error(void); int a[5];
int main(void){ int s = 0; for (int *p = a; p < a + 5; p++) s++; if (s != 5) reach_error(); return 0; }
