static inline int f(void) { static int n; return ++n; }
