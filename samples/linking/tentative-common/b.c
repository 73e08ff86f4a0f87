int n;
int get(void) { return n; }
