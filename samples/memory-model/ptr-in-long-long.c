// expected: open
extern void reach_error(void); int x, y;
int main(void){ long d = (long)&y - (long)&x; if (d > 0) reach_error(); return 0; }
