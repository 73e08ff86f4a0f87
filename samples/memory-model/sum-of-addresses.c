// expected: open
extern void reach_error(void); int x, y;
int main(void){ unsigned long s = (unsigned long)&x + (unsigned long)&y; if (s & 4) reach_error(); return 0; }
