// property: valid-memsafety
// expected: FALSE(valid-memtrack) at 6
// sanitizers: the stack overflows before anybody looks
// Calls that never come back keep the program from ending.
void *malloc(unsigned long);
void f(void) { char *p = malloc(1); p = 0; f(); }
int main(void) { f(); return 0; }
