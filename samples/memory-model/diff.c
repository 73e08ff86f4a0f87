// expected: open
extern void reach_error(void); int x, y;
int main(void){ if (&y - &x == 1) reach_error(); return 0; }
