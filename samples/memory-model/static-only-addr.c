// expected: true
extern void reach_error(void); int x, *px = &x, arr[2], *pa[2] = {arr, arr + 1};
int main(void){ *px = 3; *pa[1] = 4; if (x != 3 || arr[1] != 4) reach_error(); return 0; }
