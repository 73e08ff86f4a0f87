static void visit(int *n) { *n += 1; }
void each(int n, void (*f)(void *, int), void *data) { int i = 0; while (i < n) { f(data, i); visit(&i); } }
