int add(int a, int b) { return a + b; }
double half(int n) { return n / 2.0; }
