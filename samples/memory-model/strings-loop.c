// expected: true
extern void reach_error(void);
int main(void){ const char *s = "hello", *p = s; while (*p) p++; if (p - s != 5) reach_error(); return 0; }
