static int k = 30;
int shift(int x) { return x + k; }
