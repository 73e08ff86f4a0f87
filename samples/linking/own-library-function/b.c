static unsigned strlen(const char *s) { unsigned n = 100; while (*s++) n++; return n; }
unsigned length(const char *s) { return strlen(s); }
