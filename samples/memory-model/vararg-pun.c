// expected: open
#include <stdarg.h>
extern void reach_error(void); int x;
static long get(int n, ...) { va_list l; va_start(l, n); long r = va_arg(l, long); va_end(l); return r; }
int main(void){ if (get(1, &x) & 0x10) reach_error(); return 0; }
