// expected: true
extern void reach_error(void); int x, y;
int main(void){ int *a = &x, *b = &y; if (!(a < b) && !(b < a)) reach_error(); return 0; }
