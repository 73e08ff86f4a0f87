int f = 1;
int main(void) { return f; }
