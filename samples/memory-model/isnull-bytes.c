// expected: true
#include <string.h>
extern void reach_error(void); struct s { int *p; int a; } a;
int main(void){ memset(&a, 0, sizeof a); unsigned char *c = (unsigned char*)&a; if (c[3] || a.p) reach_error(); return 0; }
