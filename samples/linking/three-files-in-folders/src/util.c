static int k = 2;
int scale(int x) { return x * k; }
