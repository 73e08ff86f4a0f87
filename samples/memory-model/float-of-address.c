// expected: open
extern void reach_error(void); int x;
int main(void){ double d = (double)(unsigned long)&x; if (d > 1e14) reach_error(); return 0; }
