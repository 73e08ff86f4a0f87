// expected: open
// data-model: ILP32
extern void reach_error(void); int x;
int main(void){ unsigned a = (unsigned)&x; if (a < 0x20000000u) reach_error(); return 0; }
