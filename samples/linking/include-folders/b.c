#include <q.h>
int size = SIZE + Q;
