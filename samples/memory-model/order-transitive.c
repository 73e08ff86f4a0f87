// expected: true
extern void reach_error(void); int x, y, z;
int main(void){ int *a = &x, *b = &y, *c = &z; if (a < b && b < c && !(a < c)) reach_error(); return 0; }
