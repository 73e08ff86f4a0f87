// expected: open
#include <stdlib.h>
extern void reach_error(void);
int main(void){ char *last = 0; for (int i = 0; i < 3; i++) { char *q = malloc(8); if (q == last) reach_error(); last = q; free(q);} return 0; }
