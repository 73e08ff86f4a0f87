// check: leak
// expected: UNKNOWN
// Exit handlers run after main: nobody follows what is still allocated then.
#include <stdlib.h>
static char *kept;

static void release(void) { free(kept); }

int main(void) {
  kept = malloc(3);
  atexit(release);
  return 0;
}
