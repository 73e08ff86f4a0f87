int n = 1;
int main(void) { return n; }
