#include <stdarg.h>
int sum(int count, ...) { va_list l; int s = 0; va_start(l, count); while (count-- > 0) s += va_arg(l, int); va_end(l); return s; }
