int n;
int main(void) { return n; }
