#include <stdio.h>
extern const int table[3];
extern const char *const name;
int main(void) { printf("%s %d\n", name, table[2]); return 0; }
