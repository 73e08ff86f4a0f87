// expected: true
extern void reach_error(void); int x, y; int *t[2] = { &x, &y };
int main(void){ if (t[0] == t[1] || t[0] != &x) reach_error(); return 0; }
