// expected: true
#include <alloca.h>
extern void reach_error(void);
int main(void){ char *a = alloca(4), *b = alloca(4); if (a == b) reach_error(); return 0; }
