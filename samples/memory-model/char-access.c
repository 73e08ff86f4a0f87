// expected: open
extern void reach_error(void); int x;
int main(void){ int *p = &x; unsigned char *c = (unsigned char *)&p; if (c[1] != 0x00) reach_error(); return 0; }
