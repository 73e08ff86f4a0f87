// expected: open
extern void reach_error(void); int x;
int main(void){ switch ((long)&x & 7) { case 0: break; case 4: reach_error(); } return 0; }
