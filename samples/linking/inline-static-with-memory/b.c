static inline int c(void){static int n;
return ++n;
} int o(void) {
  return c();
}
