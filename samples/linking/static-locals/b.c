static int next(void) { static int n = 40; return ++n; }
int other(void) { return next() + next(); }
