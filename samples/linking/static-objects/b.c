static int n = 5;
int other(void) { n++; return n; }
