// expected: open
extern void reach_error(void); int x;
int main(void){ int *p = (int *)0x404028; if (p == &x) reach_error(); return 0; }
